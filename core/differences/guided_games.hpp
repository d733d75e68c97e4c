// Random games that lean towards what seldom happens by itself: captures, a king on the run, forts, rings, repetition.
#pragma once
#include "differences/breadth_first.hpp"

namespace tafl {

/// Plays until the variants part. Deterministic for a seed.
class GuidedGames {
public:
    GuidedGames(LockStep& both, std::uint64_t seed) : both_(both), random_(seed) {}

    /// The next game in which they part within `mostPlies`; none once `mostPositions` were compared in all.
    std::optional<Found> next(std::uint64_t mostPositions, int mostPlies, const Enough&);

    std::uint64_t positions() const { return positions_; }
    std::uint64_t games() const { return games_; }

private:
    LockStep& both_;
    Random random_;
    std::uint64_t positions_ = 0, games_ = 0;
};

}  // namespace tafl
