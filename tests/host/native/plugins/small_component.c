/* A component structure that is too short. */
#include "descriptor.h"
static const tafl_component components[] = {{16, 1, "test/small-component", "capture", "T", "S.", "W.", NULL,
                                             sound_parameters, 2, 0, NULL, NULL, NULL, NULL, compiles}};
ORDINARY_LIBRARY(NULL, NULL);
