// A line found by chance, made shorter without losing what it shows.
#pragma once
#include "differences/breadth_first.hpp"

namespace tafl {

/// Leaves out moves as long as both variants still play the rest alike and part in the end, in whatever they part.
DifferenceLine shorten(LockStep&, DifferenceLine, const StopCheck&);

}  // namespace tafl
