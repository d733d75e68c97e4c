// The search by plies: every line of play of both variants, shortest first, until they part.
#pragma once
#include <functional>

#include "differences/lockstep.hpp"

namespace tafl {

/// Whether to end, asked every now and then.
using Enough = std::function<bool()>;

struct BreadthAnswer {
    std::optional<Found> found;
    int completeTo = 0;  ///< plies of which every line was compared to its end
    std::uint64_t positions = 0;
};

/// Positions that differ by a symmetry of both variants, or only in the order of moves, are compared once.
BreadthAnswer searchByPlies(LockStep&, std::uint64_t mostPositions, const Enough&);

}  // namespace tafl
