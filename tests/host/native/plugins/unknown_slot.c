#include "descriptor.h"
static const tafl_component components[] = {
    COMPONENT_OF("test/unknown-slot", "captures", "Words.", sound_parameters, 2, compiles)};
ORDINARY_LIBRARY(NULL, NULL);
