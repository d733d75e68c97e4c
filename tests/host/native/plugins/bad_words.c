#include "descriptor.h"
static const tafl_component components[] = {
    COMPONENT_OF("test/bad-words", "capture", "[limit=1: one {nothing}", sound_parameters, 2, compiles)};
ORDINARY_LIBRARY(NULL, NULL);
