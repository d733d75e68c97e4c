// A game as a small text file that people can read: headers, one action per line, the result.
#pragma once
#include <filesystem>

#include "records/game.hpp"
#include "variant/variant.hpp"

namespace tafl {

struct SavedGame {
    std::string variant, digest, position, result;
    OptionChoices options;
    std::string players[2];  ///< by side: "human", "engine", "random", or whoever it was
    struct Line {
        std::string text;
        Place place;
    };
    std::vector<Line> actions;
    Place place, resultPlace;
};

/// Reads as far as the text makes sense; what is damaged is reported to `notes`. Fails only if it is no saved game at
/// all.
Result<SavedGame> readSavedGame(std::string_view text, const std::filesystem::path& file, Diagnostics& notes);
/// The same from a file of at most 1 MiB.
Result<SavedGame> loadSavedGame(const std::filesystem::path& file, Diagnostics& notes);

/// Plays a saved game as far as it can be played; what follows the first action that does not fit is reported and left
/// out.
Result<Game> resume(const SavedGame&, std::shared_ptr<const RuleImage>, Diagnostics& notes);

std::string savedText(const Game&, const Variant&, const std::string& attackers, const std::string& defenders);

}  // namespace tafl
