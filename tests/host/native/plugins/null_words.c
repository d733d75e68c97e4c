#include "descriptor.h"
static const tafl_component components[] = {
    COMPONENT_OF("test/null-words", "capture", NULL, sound_parameters, 2, compiles)};
ORDINARY_LIBRARY(NULL, NULL);
