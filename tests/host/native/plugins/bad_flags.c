#include "descriptor.h"
static const tafl_component components[] = {{sizeof(tafl_component), 1, "test/bad-flags", "capture", "T", "S.", "W.",
                                             NULL, sound_parameters, 2, 64, NULL, NULL, NULL, NULL, compiles}};
ORDINARY_LIBRARY(NULL, NULL);
