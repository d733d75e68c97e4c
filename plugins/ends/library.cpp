#include "components.hpp"

using namespace tafl_rules;

TAFLSMITH_LIBRARY("ends", "1.0", &end_repetition, &end_shuttle, &end_no_capture, &end_agreement);
