// The components of this library, one per file.
#pragma once
#include "taflsmith.hpp"

namespace tafl_rules {

extern const tafl_component king_capture;
extern const tafl_component king_commanders;

}  // namespace tafl_rules
