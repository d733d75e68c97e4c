// Sealed boards: positions in which the royal side can reach no goal any more while its enemies stand still.
#pragma once
#include "position/position.hpp"

namespace tafl {

/// How tightly its enemies have shut in the royal side.
struct Seal {
    bool sealed = false;  ///< the rest is set only if this holds
    int region = 0;       ///< squares that any piece of the royal side may ever reach
    int exposed = 0;      ///< enemies that it may ever capture
    int pieces = 0;       ///< pieces of the royal side
};

/// Whether the royal pieces are shut off from every goal: no sequence of moves and captures of their side leads to one
/// while the enemies stand still. In case of doubt the board is not sealed. A seal does not mean that the enemies win:
/// they may have to open the ring themselves.
Seal examineSeal(const Position&);
inline bool isSealed(const Position& position) { return examineSeal(position).sealed; }

}  // namespace tafl
