// Scenes for random set-ups: what random play seldom comes to.
#pragma once
#include "base/random.hpp"
#include "position/position.hpp"

namespace conformance {

/// Changes a set-up into one a move short of a wall, a fort, a pinned man, a besieged throne or a ring.
void stage(tafl::Random&, const tafl::RuleImage&, tafl::Setup&);

}  // namespace conformance
