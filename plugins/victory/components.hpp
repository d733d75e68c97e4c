// The components of this library, one per file.
#pragma once
#include "taflsmith.hpp"

namespace tafl_rules {

extern const tafl_component win_escape;
extern const tafl_component win_edge_fort;
extern const tafl_component win_open_paths;
extern const tafl_component win_encirclement;
extern const tafl_component win_elimination;

}  // namespace tafl_rules
