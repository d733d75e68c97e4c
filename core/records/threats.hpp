// Threats: moves that would win at once if a side were to move.
#pragma once
#include "records/game.hpp"

namespace tafl {

/// The moves with which the side would win at once on its turn. Empty if the turn cannot pass: in a chain or before a
/// die. Restores the position.
std::vector<Move> findWinningMoves(Position&, Side);

/// The traditional call after the last move, with the moves: "raichi" for one escape of the king, "tuichi" for more,
/// "watch your king" for a capture that ends the game. Empty without a threat, or if the rules have their own
/// announcements.
std::string announceThreat(Game&);

}  // namespace tafl
