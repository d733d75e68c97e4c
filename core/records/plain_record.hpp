// Recorded games in the plain form: one game per line, tab-separated, with the captures that were recorded.
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.hpp"
#include "board/board.hpp"

namespace tafl {

struct RecordedMove {
    std::string text;
    Square from = noSquare, to = noSquare;  ///< noSquare: the text could not be read
    std::vector<Square> captured;           ///< in order; the king is never among them
    bool capturesKnown = true;              ///< older records do not say what was taken
};

struct RecordedGame {
    std::string id, variant;
    int size = 0;
    Side first = Side::attackers;
    std::string position;          ///< rows from the top: A attacker, D defender, K king, '.' empty
    std::optional<Winner> winner;  ///< none: unknown or unfinished
    std::string end;               ///< "escape", "resigned", …
    std::vector<RecordedMove> moves;
    Place place;
};

/// Games of a file; lines that cannot be read are reported to `notes` and left out. Fails if there is no such file, or
/// nothing in it looks like a game.
Result<std::vector<RecordedGame>> readPlainRecords(const std::filesystem::path& file, Diagnostics& notes);

/// The start of a recorded game under an image, or why it cannot be set up.
Result<Setup> setupOf(const RecordedGame&, const RuleImage&);

}  // namespace tafl
