// Any move at all, tried: what is in its way, or what it leads to. The explanation in words comes afterwards.
#pragma once
#include "explain/ends.hpp"

namespace tafl::direct {

struct Attempt {
    Obstacle obstacle;
    std::optional<Turn> turn;  ///< as far as it came; none for a claim of the present position
    SquareSet chosen;
    std::optional<Refusal> refusal;
    bool sameSide = false;
    std::vector<GameEnd> ends;
    std::optional<Claim> claim;
    bool legal() const { return !obstacle && !refusal; }
};

bool mustRoll(const CallTables&, const PlainPosition&);
Attempt attempt(const CallTables&, const PlainPosition&, Move);
/// The stuck side's result; over only if that is not to pass.
Ending stuckEnding(const CallTables&, const PlainPosition&);

}  // namespace tafl::direct
