#include "components.hpp"

using namespace tafl_rules;

TAFLSMITH_LIBRARY("turn", "1.0", &turn_first, &turn_no_moves, &turn_berserk, &turn_dice);
