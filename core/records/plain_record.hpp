// Games recorded elsewhere: squares, captures where known, the winner. The plain format has one tab-separated game per
// line.
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
    std::vector<Square> captured;           ///< sorted; some records include a captured king
    bool capturesKnown = true;              ///< false: the record omits captures
    Place place;
    std::optional<Side> by;                          ///< who moves, if the record states it
    ParsedMove::Kind kind = ParsedMove::Kind::move;  ///< move, stop or pass
    bool isReadable() const { return from != noSquare || kind != ParsedMove::Kind::move; }
};

struct RecordedGame {
    std::string id, variant;
    int size = 0;  ///< 0: unknown
    Side first = Side::attackers;
    std::string position;          ///< rows from the top: A attacker, D defender, K king, '.' empty; "": the variant's
    std::optional<Winner> winner;  ///< none: unknown or unfinished
    std::string end;               ///< "escape", "resigned", …
    std::vector<RecordedMove> moves;
    Place place;
    /// Further data of the format: rules, names, comments. For our own records also the moves, and `moves` is empty.
    std::shared_ptr<const GameRecord> record;
};

/// Parses a move with its captures; a trailing `?` says that captures were not recorded.
RecordedMove parseRecordedMove(const std::string& text, int size, const Place&);

/// Reads the games of a text; skips unreadable lines and reports them in `notes`. Fails if no line is readable.
Result<std::vector<RecordedGame>> readPlainRecords(std::string_view text, const std::filesystem::path& file,
                                                   Diagnostics& notes);
/// One line of the plain format; the position must use its letters.
std::string plainText(const RecordedGame&);

/// The start position of a recorded game, or the reason why it cannot be set up. The letters A, D and K do not tell
/// special pieces from men: in a variant that has some, the start must be the variant's, which supplies the pieces.
Result<Setup> makeStartSetup(const RecordedGame&, const RuleImage&);
/// Whether the variant supplies the pieces of the start.
bool takesPiecesFromVariant(const RecordedGame&, const RuleImage&);

}  // namespace tafl
