#include "descriptor.h"
static const tafl_component components[] = {
    COMPONENT_OF("test/no-compile", "capture", "Words.", sound_parameters, 2, NULL), SOUND_COMPONENT("test/sound")};
ORDINARY_LIBRARY(NULL, NULL);
