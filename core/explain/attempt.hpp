// Tries any move, legal or not: the obstacle, the refusal, or the completed turn and its ends.
#pragma once
#include "explain/legal_moves.hpp"

namespace tafl::direct {

struct Attempt {
    Obstacle obstacle;
    std::optional<Turn> turn;  ///< as far as it got; none for a claim on the current position
    SquareSet chosen;
    std::optional<Refusal> refusal;
    bool sameSide = false;
    std::vector<GameEnd> ends;
    std::optional<Claim> claim;
    bool legal() const { return !obstacle && !refusal; }
};

bool mustRoll(const CallTables&, const PlainPosition&);
Attempt attempt(const CallTables&, const PlainPosition&, Move);
/// The result for a side to move that is stuck. Not over if that side passes.
Ending stuckEnding(const CallTables&, const PlainPosition&);

}  // namespace tafl::direct
