#include "components.hpp"

using namespace tafl_rules;

TAFLSMITH_LIBRARY("movement", "1.0", &move_slide, &move_jump, &passage_restricted, &passage_camps);
