// Games recorded elsewhere: squares, captures where known, the winner.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.hpp"
#include "image/calls.hpp"
#include "notation/notation.hpp"

namespace tafl {

struct GameRecord;

struct RecordedMove {
    std::string text;
    Square from = noSquare, to = noSquare;  ///< noSquare: the text could not be read
    char enters = '\0';                     ///< the letter of a piece that enters; `from` and `to` are its square
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

}  // namespace tafl
