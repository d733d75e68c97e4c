// The search by plies: every line of play of both variants, shortest first, until they part.
#pragma once
#include <functional>

#include "differences/lockstep.hpp"

namespace tafl {

/// Whether to end, asked every now and then.
using StopCheck = std::function<bool()>;

struct BreadthResult {
    std::optional<DifferenceLine> found;
    int completePlies = 0;  ///< plies of which every line was compared to its end
    std::uint64_t positions = 0;
};

/// Positions that differ by a symmetry of both variants, or only in the order of moves, are compared once.
BreadthResult searchBreadthFirst(LockStep&, std::uint64_t maxPositions, const StopCheck&);

}  // namespace tafl
