// What can be seen from a board before a game is played on it.
#pragma once
#include <optional>

#include "model/board_edit.hpp"
#include "model/document.hpp"

namespace tafl::model {

struct BoardHints {
    int attackers = 0, defenders = 0, kings = 0;  ///< at the start; defenders without royal pieces
    double ratio = 0;  ///< attackers for each defender, royal pieces left out; 0: no defenders
    /// The king's fewest moves to a goal, alone on the board (after Damian Walker), and past the start position with
    /// nobody moving; none where no way leads there, or the rules do not know goals as squares.
    std::optional<int> walkerEmpty, walkerStart;
    bool anyGoals = false;
    SquareSet goals;                   ///< squares that win for a royal piece
    SquareSet unreachable;             ///< goals that no way leads to, even alone on the board
    std::optional<Symmetry> symmetry;  ///< the highest that the start has; none: not even two-fold
    SquareSet asymmetric;              ///< squares that break the next higher symmetry of those the board almost has
    Symmetry almost = Symmetry::none;  ///< that symmetry; none where nothing breaks
};

/// For a compiled variant; takes some milliseconds on large boards.
BoardHints computeBoardHints(const CompiledVariant&);

/// "2.0 attackers to a defender", "the king needs 2 moves to a corner at least": sentences for the hints panel.
std::vector<std::string> describeHints(const BoardHints&, int size);

}  // namespace tafl::model
