// Sieges: the enemies of the royal side finish a game in which they have sealed the board.
#pragma once
#include <vector>

#include "position/position.hpp"

namespace tafl {

/// The enemies' moves that keep a sealed board sealed and leave the royal side the least, or one that wins at once; of
/// the moves in `among` (all if it is empty). A plain search cannot distinguish such moves, because the end is far
/// beyond its depth. Empty if no move keeps the seal.
std::vector<Move> findSiegeMoves(Position&, const std::vector<Move>& among);

}  // namespace tafl
