// The components of this library, one per file.
#pragma once
#include "taflsmith.hpp"

namespace tafl_rules {

extern const tafl_component end_repetition;
extern const tafl_component end_shuttle;
extern const tafl_component end_no_capture;
extern const tafl_component end_agreement;

}  // namespace tafl_rules
