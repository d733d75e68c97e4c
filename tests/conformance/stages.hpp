// Set-ups that random play rarely reaches.
#pragma once
#include "base/random.hpp"
#include "position/position.hpp"
#include "reference/shape.hpp"

namespace conformance {

/// Rearranges a set-up to one move before a shieldwall (also at a corner, which may be occupied), fort, pinned man,
/// besieged throne, ring, or surrounded king (with any number of men missing). Rows, forts and surrounded kings are
/// often at the side of a hole, where the board has some. Pieces may come to stand on holes.
void stage(tafl::Random&, const tafl::RuleImage&, const reference::Shape&, tafl::Setup&);

}  // namespace conformance
