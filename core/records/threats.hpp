// What a side would win by, were it to move: the threats that players call out.
#pragma once
#include "records/game.hpp"

namespace tafl {

/// Moves that would win at once, were it this side's turn; empty where a turn cannot be handed over (in a chain, before
/// a die). The board is left as it was.
std::vector<Move> findWinningMoves(Position&, Side);

/// What is called after the last move, in the words of players: "raichi", "tuichi" for one or more ways of the king,
/// "watch your king" for a capture that ends the game; with the moves. Empty where nothing threatens, or where the
/// rules have calls of their own.
std::string announceThreat(Game&);

}  // namespace tafl
