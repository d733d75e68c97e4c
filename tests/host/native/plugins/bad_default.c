/* Defaults of the wrong type. */
#include "descriptor.h"
static const tafl_parameter parameters[] = {
    {"number", TAFL_P_INTEGER, "three", NULL, 0, 18, NULL, "A number."},
    {"truth", TAFL_P_BOOLEAN, "yes", NULL, 0, 0, NULL, "A truth."},
};
static const tafl_component components[] = {
    COMPONENT_OF("test/bad-default", "capture", "Words.", parameters, 2, compiles),
    COMPONENT_OF("test/sound-form", "capture", "Words.", sound_parameters, 2, compiles),
};
ORDINARY_LIBRARY(NULL, NULL);
