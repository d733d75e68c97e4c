// Reads games from a text: readers report errors with places. Games that can be read are played, written and read
// again.
#pragma once
#include <cstdio>
#include <cstdlib>

#include "records/collection.hpp"
#include "records/game_record.hpp"
#include "support/installation.hpp"

namespace tafl::read_games {

struct Rules {
    Variant variant;
    std::shared_ptr<const RuleImage> image;

    static Rules load(const char* id) {
        static Environment environment = golden::installation();
        auto variant = environment.library->load(id);
        auto image = environment.library->compile(*variant);
        return {std::move(*variant), std::move(*image)};
    }
};
inline const Rules& brandubh() {
    static const Rules out = Rules::load("nielsen-brandubh-7");
    return out;
}

[[noreturn]] inline void fail(const std::string& what, const std::string& text) {
    std::fprintf(stderr, "%s\n%s\n", what.c_str(), text.c_str());
    std::abort();
}

inline void checkGame(const RecordedGame& recorded) {
    Diagnostics notes;
    const auto game = replayGame(recorded, brandubh().image, notes);
    if (!game) return;
    const std::string written = recordText(makeRecord(recorded, *game, brandubh().variant, notes));
    const auto again = readRecord(written, "again", notes);
    if (!again) fail("the written game cannot be read: " + again.error().front().message(), written);
    if (recordText(*again) != written) fail("another record came back:\n" + recordText(*again), written);
    const auto resumed = restoreGame(*again, brandubh().image, notes);
    if (!resumed || resumed->actions().size() != game->actions().size())
        fail("the game cannot be played again", written);
}

inline void checkGames(const std::string& text, std::optional<RecordFormat> format = {}) {
    Diagnostics notes;
    const auto games = readGames(text, "games", notes, {}, format);
    if (!games) notes.insert(notes.end(), games.error().begin(), games.error().end());
    for (const Diagnostic& d : notes)
        if (d.place.line < 1) fail("an error without a place: " + d.message(), text);
    if (!games) return;
    for (const RecordedGame& recorded : games->games) checkGame(recorded);
}

}  // namespace tafl::read_games
