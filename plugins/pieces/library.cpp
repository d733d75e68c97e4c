#include "components.hpp"

using namespace tafl_rules;

TAFLSMITH_LIBRARY("pieces", "1.0", &pieces_tafl, &pieces_extra);
