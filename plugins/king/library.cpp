#include "components.hpp"

using namespace tafl_rules;

TAFLSMITH_LIBRARY("king", "1.0", &king_capture, &king_commanders);
