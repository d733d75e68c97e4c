// Random games biased towards rare events: captures, a fleeing king, forts, rings, repetition.
#pragma once
#include "differences/breadth_first.hpp"

namespace tafl {

/// Plays until the variants differ. Deterministic for a seed.
class GuidedGames {
public:
    GuidedGames(LockStep& lockStep, std::uint64_t seed) : lockStep_(lockStep), random_(seed) {}

    /// The next game that shows a difference within `maxPlies`; empty once `maxPositions` are compared in all.
    std::optional<DifferenceLine> next(std::uint64_t maxPositions, int maxPlies, const StopCheck&);

    std::uint64_t positions() const { return positions_; }
    std::uint64_t games() const { return games_; }

private:
    LockStep& lockStep_;
    Random random_;
    std::uint64_t positions_ = 0, games_ = 0;
};

}  // namespace tafl
