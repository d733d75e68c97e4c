// The components of this library, one per file.
#pragma once
#include "taflsmith.hpp"

namespace tafl_rules {

extern const tafl_component pieces_tafl;
extern const tafl_component pieces_extra;

}  // namespace tafl_rules
