// Fixtures: the variants of this build, temporary folders and short plans.
#pragma once
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "host/environment.hpp"
#include "trials/run/trial.hpp"

namespace tafl::trials_tests {

inline const std::filesystem::path program = TAFLSMITH_BUILD_DIR "/bin/taflsmith";

inline Environment& environment() {
    static Environment out = [] {
        EnvironmentOptions options;
        options.plugins = std::filesystem::path(TAFLSMITH_BUILD_DIR) / "lib/taflsmith/plugins";
        options.share = std::filesystem::path(TAFLSMITH_BUILD_DIR) / "share/taflsmith";
        options.userData = std::filesystem::path(TAFLSMITH_BUILD_DIR) / "no-user-data";
        return Environment::standard(options);
    }();
    return out;
}

inline TrialSubject subject(const std::string& variant, const EnvironmentOptions& options = {}) {
    const auto loaded = environment().library->load(variant);
    if (!loaded) throw std::runtime_error(loaded.error().front().message());
    const auto image = environment().library->compile(*loaded);
    if (!image) throw std::runtime_error(image.error().front().message());
    return TrialSubject::of(*loaded, *image, options);
}

/// A temporary folder, deleted at the end.
class Folder {
public:
    Folder() {
        std::string pattern = (std::filesystem::temp_directory_path() / "taflsmith-trials-XXXXXX").string();
        if (mkdtemp(pattern.data())) path = pattern;
    }
    ~Folder() {
        std::error_code error;
        std::filesystem::remove_all(path, error);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    std::filesystem::path write(const std::string& name, const std::string& text) const {
        std::ofstream(path / name, std::ios::binary) << text;
        return path / name;
    }
    std::filesystem::path path;
};

/// All games of a trial as text, without their times.
inline std::map<int, std::string> readGames(const Store& store, std::int64_t trial) {
    std::map<int, std::string> out;
    (void)store.each(trial, [&](TrialGame&& g) {
        std::string text = std::to_string(static_cast<int>(g.state)) + " " + std::to_string(g.plies) + " " + g.rule +
                           " " + std::to_string(static_cast<int>(g.winner)) + ":";
        for (const auto* list : {&g.opening, &g.moves})
            for (const auto& move : *list) text += " " + move;
        for (const int score : g.scores) text += " " + std::to_string(score);
        out[g.number] = text;
        return true;
    });
    return out;
}

inline TrialPlan makePlan(int games, std::uint64_t nodes, int workers = 2) {
    TrialPlan plan;
    plan.games = games;
    plan.settings.nodes = nodes;
    plan.workers = workers;
    plan.program = program;
    return plan;
}

/// Runs statements in a store behind the back of the program.
inline void execute(const std::filesystem::path& file, const char* statements) {
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(database, statements, nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(database);
    sqlite3_close(database);
}

}  // namespace tafl::trials_tests
