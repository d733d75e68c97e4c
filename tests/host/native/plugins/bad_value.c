/* Defaults outside their range or choices. */
#include "descriptor.h"
static const tafl_parameter parameters[] = {
    {"range", TAFL_P_INTEGER, "19", NULL, 0, 18, NULL, "A number."},
    {"choice", TAFL_P_CHOICE, "c", "a|b", 0, 0, NULL, "A choice."},
    {"zone", TAFL_P_ZONE, "", NULL, 0, 0, NULL, "A zone."},
};
static const tafl_component components[] = {
    COMPONENT_OF("test/bad-value", "capture", "Words.", parameters, 3, compiles), SOUND_COMPONENT("test/sound")};
ORDINARY_LIBRARY(NULL, NULL);
