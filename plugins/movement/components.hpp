// The components of this library, one per file.
#pragma once
#include "taflsmith.hpp"

namespace tafl_rules {

extern const tafl_component move_slide;
extern const tafl_component move_jump;
extern const tafl_component passage_restricted;
extern const tafl_component passage_camps;

}  // namespace tafl_rules
