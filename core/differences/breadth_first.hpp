// Breadth-first search over the lines of play that two variants share, up to the first difference.
#pragma once
#include <functional>

#include "differences/lockstep.hpp"

namespace tafl {

/// Returns true to end a search; called regularly.
using StopCheck = std::function<bool()>;

struct BreadthResult {
    std::optional<DifferenceLine> found;
    int completePlies = 0;  ///< depth to which every line was compared
    std::uint64_t positions = 0;
};

/// Positions that differ by a symmetry of both variants, or only in the order of moves, are compared once.
BreadthResult searchBreadthFirst(LockStep&, std::uint64_t maxPositions, const StopCheck&);

}  // namespace tafl
