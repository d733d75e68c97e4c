// The order in which moves are tried.
#pragma once
#include "sparring/engine.hpp"

namespace tafl::sparring {

/// A neighbour of `to` is an enemy, and what stands behind it may serve against it. It may say yes too often, and
/// misses captures by other rules than the sandwich.
bool mayCaptureSomething(const Position&, Move);

}  // namespace tafl::sparring
