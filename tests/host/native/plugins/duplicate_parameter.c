#include "descriptor.h"
static const tafl_parameter twice[] = {
    {"text", TAFL_P_TEXT, "", NULL, 0, 0, NULL, "A text."},
    {"text", TAFL_P_TEXT, "", NULL, 0, 0, NULL, "The same text."},
};
static const tafl_component components[] = {
    COMPONENT_OF("test/duplicate-parameter", "capture", "Words.", twice, 2, compiles), SOUND_COMPONENT("test/sound")};
ORDINARY_LIBRARY(NULL, NULL);
