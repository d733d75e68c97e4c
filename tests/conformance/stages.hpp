// Set-ups that random play rarely reaches.
#pragma once
#include "base/random.hpp"
#include "position/position.hpp"

namespace conformance {

/// Rearranges a set-up to one move before a shieldwall, fort, pinned man, besieged throne or ring.
void stage(tafl::Random&, const tafl::RuleImage&, tafl::Setup&);

}  // namespace conformance
