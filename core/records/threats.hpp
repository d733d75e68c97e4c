// Threats: moves that would win at once if a side were to move.
#pragma once
#include "records/game.hpp"

namespace tafl {

/// The moves with which the side would win at once on its turn. Empty if the turn cannot pass: in a chain or before a
/// die. Throws CallbackFailure.
std::vector<Move> findWinningMoves(const Position&, Side);

/// The traditional call after a move that threatens to win.
struct CalledThreat {
    std::string call;   ///< "raichi": one escape of the king; "tuichi": several; "watch your king": a capture that wins
    std::string moves;  ///< the first of them: "e5-a5, e5-i5"
    std::string meaning;  ///< for players who do not know the word; else empty

    /// "raichi (e5-a5): the king threatens to win with this move"
    std::string text() const;
};
/// The call after the last move; none without a threat, or if the rules have their own announcements.
std::optional<CalledThreat> findCalledThreat(const Game&);

}  // namespace tafl
