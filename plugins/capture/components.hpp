// The components of this library, one per file.
#pragma once
#include "taflsmith.hpp"

namespace tafl_rules {

extern const tafl_component capture_custodial;
extern const tafl_component capture_king_arms;
extern const tafl_component capture_choice;
extern const tafl_component capture_passive_entry;
extern const tafl_component capture_joint_king_man;
extern const tafl_component capture_pinned_man;
extern const tafl_component capture_shieldwall;

}  // namespace tafl_rules
