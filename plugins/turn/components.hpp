// The components of this library, one per file.
#pragma once
#include "taflsmith.hpp"

namespace tafl_rules {

extern const tafl_component turn_first;
extern const tafl_component turn_no_moves;
extern const tafl_component turn_berserk;
extern const tafl_component turn_dice;

}  // namespace tafl_rules
