// A user who presses at random, for tests that look for what breaks or is lost.
#pragma once
#include <random>
#include <set>

#include "gui/screen.hpp"

namespace gui_test {

/// The number in an environment variable, at least 1.
int readNumber(const char* variable, int fallback);

/// Makes a folder the current one, so that relative paths typed at random stay inside it.
class WorkingDirectory {
public:
    explicit WorkingDirectory(const std::filesystem::path& folder) : before_(std::filesystem::current_path()) {
        std::filesystem::current_path(folder);
    }
    ~WorkingDirectory() { std::filesystem::current_path(before_); }

private:
    std::filesystem::path before_;
};

class RandomUser {
public:
    RandomUser(Screen& screen, unsigned seed) : screen_(screen), random_(seed) {}

    /// One event: a click, a drag, a turn of the wheel, a key, a letter or a command.
    void act();
    /// What the last event was: "click remove line", "key Ctrl+Z", "command game.new".
    const std::string& last() const { return last_; }
    int upTo(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }

private:
    void press(ImVec2 at);
    ImVec2 anywhere() { return {static_cast<float>(upTo(1440)), static_cast<float>(upTo(900))}; }

    Screen& screen_;
    std::mt19937 random_;
    std::string last_;
};

/// The texts in recovery.
std::set<std::string> readRecoveryTexts(const std::filesystem::path& home);

}  // namespace gui_test
