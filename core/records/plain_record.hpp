// Games as other people recorded them: squares, what was taken as far as it is told, who won. The plain form has one
// game per line, tab-separated.
#pragma once
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.hpp"
#include "position/position.hpp"

namespace tafl {

struct GameRecord;

struct RecordedMove {
    std::string text;
    Square from = noSquare, to = noSquare;  ///< noSquare: the text could not be read
    std::vector<Square> captured;           ///< in order; the king is never among them
    bool capturesKnown = true;              ///< older records do not say what was taken
    Place place;
};

struct RecordedGame {
    std::string id, variant;
    int size = 0;  ///< 0: not said
    Side first = Side::attackers;
    std::string position;          ///< rows from the top: A attacker, D defender, K king, '.' empty; "": the variant's
    std::optional<Winner> winner;  ///< none: unknown or unfinished
    std::string end;               ///< "escape", "resigned", …
    std::vector<RecordedMove> moves;
    Place place;
    /// What the form told beyond this: rules, names, comments. The moves of a record of ours are there alone.
    std::shared_ptr<const GameRecord> record;
};

/// A move with its squares and what it took; `…?` says that captures were not recorded.
RecordedMove parseRecordedMove(const std::string& text, int size, const Place&);

/// Games of a text; lines that cannot be read are reported to `notes` and left out. Fails if nothing in it looks like a
/// game.
Result<std::vector<RecordedGame>> readPlainRecords(std::string_view text, const std::filesystem::path& file,
                                                   Diagnostics& notes);
/// One line of the plain form; the position must be told in its letters.
std::string plainText(const RecordedGame&);

/// The start of a recorded game under an image, or why it cannot be set up.
Result<Setup> makeStartSetup(const RecordedGame&, const RuleImage&);

}  // namespace tafl
