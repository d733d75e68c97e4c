// The components of this library, one per file.
#pragma once
#include "taflsmith.hpp"

namespace tafl_rules {

extern const tafl_component hostile_zone;
extern const tafl_component hostile_linnaean;

}  // namespace tafl_rules
