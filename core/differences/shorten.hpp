// Shortens a line of play that shows a difference.
#pragma once
#include "differences/breadth_first.hpp"

namespace tafl {

/// Removes moves while the variants still agree on the rest and differ at its end. The kind of difference may change.
DifferenceLine shorten(LockStep&, DifferenceLine, const StopCheck&);

}  // namespace tafl
