// A person who presses and types everything, at random: nothing crashes, and what was saved stays saved.
// TAFLSMITH_FUZZ_SECONDS: for so long instead of a number of rounds. TAFLSMITH_FUZZ_SEED: another person.
#include <chrono>
#include <random>

#include "gui/screen.hpp"
#include "variant/files.hpp"

using gui_test::Screen;
using namespace tafl;
using namespace tafl::gui;
namespace fs = std::filesystem;

namespace {

int numberFrom(const char* variable, int otherwise) {
    const char* given = std::getenv(variable);
    return given ? std::max(1, std::atoi(given)) : otherwise;
}

/// What is typed without a folder goes into the test's own.
class Inside {
public:
    explicit Inside(const fs::path& folder) : before_(fs::current_path()) { fs::current_path(folder); }
    ~Inside() { fs::current_path(before_); }

private:
    fs::path before_;
};

class Restless {
public:
    Restless(Screen& screen, unsigned seed) : screen_(screen), random_(seed) {}

    void act() {
        switch (upTo(12)) {
            case 0:
            case 1:
            case 2:
                screen_.move(anywhere()), screen_.press(), screen_.release();
                break;
            case 3:
            case 4:
                // Something that can be pressed, whatever it is.
                if (const auto& all = screen_.pressables(); !all.empty()) {
                    const ImVec2 at = all[static_cast<std::size_t>(upTo(static_cast<int>(all.size())))].box.centre();
                    screen_.move(at), screen_.press(), screen_.release();
                }
                break;
            case 5:
                screen_.drag(anywhere(), anywhere());
                break;
            case 6:
                screen_.rightClick(anywhere());
                break;
            case 7:
                screen_.wheel(static_cast<float>(upTo(7) - 3));
                break;
            case 8:
            case 9:
                screen_.key(keys()[static_cast<std::size_t>(upTo(static_cast<int>(keys().size())))]);
                break;
            case 10:
                screen_.type(std::string(1, static_cast<char>(' ' + upTo(95))));
                break;
            default:
                // Any command, as the palette would run it.
                const auto& all = screen_.designer().commands().all();
                screen_.designer().commands().run(all[static_cast<std::size_t>(upTo(static_cast<int>(all.size())))].id);
                screen_.frame();
        }
        // Whatever was begun goes on for some frames only, so that runs repeat themselves.
        if (screen_.designer().trials().running()) screen_.designer().trials().stop();
        screen_.session().analysis.stop();
        if (screen_.designer().takeRescale()) look().build(static_cast<float>(screen_.session().settings.zoom));
    }

private:
    int upTo(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
    ImVec2 anywhere() { return {static_cast<float>(upTo(1440)), static_cast<float>(upTo(900))}; }
    static const std::vector<std::string>& keys() {
        static const std::vector<std::string> all = {
            "Tab",    "Enter",  "Esc",    "Up",     "Down",   "Left",   "Right",  "Space",    "Home",
            "End",    "F6",     "F2",     "F8",     "Ctrl+Z", "Ctrl+Y", "Ctrl+K", "Ctrl+T",   "Ctrl+N",
            "Ctrl+S", "Ctrl+O", "Ctrl+P", "Ctrl+H", "Ctrl+1", "Ctrl+2", "Ctrl+3", "Ctrl+4",   "Ctrl+5",
            "Ctrl+B", "Ctrl+R", "Ctrl+F", "Ctrl+J", "PgUp",   "PgDn",   "Del",    "Backspace"};
        return all;
    }

    Screen& screen_;
    std::mt19937 random_;
};

}  // namespace

TEST(Fuzz, RandomPresses) {
    const int rounds = 150 * numberFrom("TAFLSMITH_TEST_SCALE", 1), seconds = numberFrom("TAFLSMITH_FUZZ_SECONDS", 0);
    const auto seed = static_cast<unsigned>(numberFrom("TAFLSMITH_FUZZ_SEED", 7));
    Screen screen("nielsen-brandubh-7");
    const Inside inside(screen.home());
    const fs::path folder = screen.home() / ".local/share/taflsmith/variants";
    ASSERT_TRUE(screen.document().saveAs(folder / "aside.toml"));
    const std::string aside = screen.document().textOnDisk();
    ASSERT_TRUE(screen.document().saveAs(folder / "kept.toml"));
    Restless person(screen, seed);
    const auto begun = std::chrono::steady_clock::now();
    const auto goesOn = [&](int round) {
        if (std::getenv("TAFLSMITH_FUZZ_SECONDS"))
            return std::chrono::steady_clock::now() - begun < std::chrono::seconds(seconds);
        return round < rounds;
    };
    int done = 0;
    for (; goesOn(done); ++done) {
        person.act();
        ASSERT_TRUE(screen.session().document) << "round " << done;
        // What is on the disk is what the designer last wrote there.
        const fs::path& file = screen.document().file();
        if (done % 10 == 0 && !file.empty() && !screen.document().readOnly()) {
            const auto text = readText(file);
            ASSERT_TRUE(text) << file;
            EXPECT_EQ(*text, screen.document().textOnDisk()) << "round " << done;
        }
    }
    screen.frame(5);
    RecordProperty("rounds", done);
    const auto untouched = readText(folder / "aside.toml");
    ASSERT_TRUE(untouched) << "a file that nobody opened is where it was";
    EXPECT_EQ(*untouched, aside);
    const auto again = model::Document::open(screen.session().workshop(), (folder / "kept.toml").string());
    EXPECT_TRUE(again) << "what was saved can still be read";
}
