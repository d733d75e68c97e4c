// Random games that lean towards what seldom happens by itself: captures, a king on the run, forts, rings, repetition.
#pragma once
#include "differences/breadth.hpp"

namespace tafl {

struct GuidedAnswer {
    std::optional<Found> found;
    std::uint64_t positions = 0, games = 0;
};

/// Both variants play the same games until they part, or `mostPositions` were compared.
GuidedAnswer searchGuided(LockStep&, std::uint64_t mostPositions, std::uint64_t seed, const Enough&);

}  // namespace tafl
