// The components of this library, one per file.
#pragma once
#include "taflsmith.hpp"

namespace tafl_rules {

extern const tafl_component announce_open_paths;
extern const tafl_component announce_watch_king;

}  // namespace tafl_rules
