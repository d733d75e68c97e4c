#include "components.hpp"

using namespace tafl_rules;

TAFLSMITH_LIBRARY("capture", "1.0", &capture_custodial, &capture_king_arms, &capture_choice, &capture_passive_entry,
                  &capture_joint_king_man, &capture_pinned_man, &capture_shieldwall);
