// "What if": a board with one or a few squares changed, for near misses.
#pragma once
#include "explain/turn.hpp"

namespace tafl::direct {

/// A square with the contents that it would need.
struct SquareChange {
    Square square = noSquare;
    int classNumber = 0;  ///< 0: empty
};
using SquareChanges = std::vector<SquareChange>;

/// Does a program call functions outside the language, itself or by a condition of hostility? On impossible boards
/// these may fail or take long. Without a program, checks only hostility.
bool callsFunctions(const CallTables&, Expr program = failedExpr);

Scene makeChanged(const Scene&, std::span<const SquareChange>);

/// The class that represents a side's men: its first that is not royal. 0: it has none.
int manOf(const CallTables&, Side);
/// Distance in king's steps of chess.
int distance(const CallTables&, Square, Square);
/// All squares, the nearest first.
std::vector<Square> squaresByDistance(const CallTables&, Square from);
/// The empty squares at which a wall of men and rim is open, and on which a man would close it.
std::vector<Square> findGaps(const Scene&, Side wall, std::span<const Square> order);

/// Limits the evaluations of one program by its size, so that an answer takes a fraction of a second.
class EvaluationBudget {
public:
    explicit EvaluationBudget(const CallTables& tables) : tables_(&tables) {}
    /// Starts over, for another program. False: it cannot be evaluated on changed boards.
    bool start(Expr program, std::size_t programs);
    bool spend() { return left_-- > 0; }

private:
    const CallTables* tables_;
    std::int64_t left_ = 0;
};

}  // namespace tafl::direct
