#include "components.hpp"

using namespace tafl_rules;

TAFLSMITH_LIBRARY("victory", "1.0", &win_escape, &win_edge_fort, &win_open_paths, &win_encirclement, &win_elimination);
