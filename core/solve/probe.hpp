// Answers of tables about positions and their moves, with words for undecided values.
#pragma once
#include "solve/tables.hpp"

namespace tafl {

/// A legal move with the value after it. `plies` of a win counts from before the move.
struct MoveValue {
    Move move;
    TableValue value;
};

/// All legal moves except claims, the best for the side to move first, equal ones in the order of generation. An
/// undecided move counts by the result that it means. Nothing if the value after a move is missing.
std::optional<std::vector<MoveValue>> probeMoves(const Tables&, Position&);

/// A line of best play that begins with a move, as far as the tables reach and at most `maxPlies`.
std::vector<Move> bestLine(const Tables&, Position&, Move first, int maxPlies = 100);

/// "attackers win in 12 moves (23 plies)", "attackers win: endless play loses for the defenders", …
std::string describe(const TableValue&, Undecided meaning);
std::string_view name(Undecided);

}  // namespace tafl
