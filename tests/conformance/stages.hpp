// Set-ups that random play rarely reaches.
#pragma once
#include "base/random.hpp"
#include "position/position.hpp"

namespace conformance {

/// Rearranges a set-up to one move before a shieldwall (also at a corner, which may be occupied), fort, pinned man,
/// besieged throne, ring, or surrounded king (with any number of men missing).
void stage(tafl::Random&, const tafl::RuleImage&, tafl::Setup&);

}  // namespace conformance
