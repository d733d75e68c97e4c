// Static facts about a start position: counts, king distances, reachability and symmetry.
#pragma once
#include <optional>

#include "model/board_edit.hpp"
#include "model/document.hpp"

namespace tafl::model {

struct BoardHints {
    int attackers = 0, defenders = 0, kings = 0;  ///< at the start; kings are not counted as defenders
    double ratio = 0;                             ///< attackers per defender, without kings; 0: no defenders
    /// The king's shortest path to a goal in moves, as Damian Walker counts it: alone on the board, and past the pieces
    /// of the start. None if there is no path, or if goals are not squares.
    std::optional<int> walkerEmpty, walkerStart;
    bool anyGoals = false;
    SquareSet goals;                   ///< squares that win for a royal piece
    SquareSet unreachable;             ///< goals without a path, even for a lone king
    std::optional<Symmetry> symmetry;  ///< the highest symmetry of the start; none: not even twofold
    SquareSet asymmetric;              ///< squares that break a symmetry the board almost has
    Symmetry almost = Symmetry::none;  ///< that symmetry; none if nothing breaks it
};

/// Takes some milliseconds on large boards.
BoardHints computeBoardHints(const CompiledVariant&);

/// "The board is four-fold symmetric but for e5", where `almost` is a symmetry.
std::string describeAsymmetry(const BoardHints&, int size);
/// Sentences for the hints panel, such as "2.0 attackers to a defender".
std::vector<std::string> describeHints(const BoardHints&, int size);

}  // namespace tafl::model
