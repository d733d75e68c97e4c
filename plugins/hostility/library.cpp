#include "components.hpp"

using namespace tafl_rules;

TAFLSMITH_LIBRARY("hostility", "1.0", &hostile_zone, &hostile_linnaean);
