/* A parameter count without parameters. */
#include "descriptor.h"
static const tafl_component components[] = {
    COMPONENT_OF("test/null-parameters", "capture", "Words.", NULL, 3, compiles),
    COMPONENT_OF("test/many-parameters", "capture", "Words.", sound_parameters, 4000000000u, compiles),
};
ORDINARY_LIBRARY(NULL, NULL);
