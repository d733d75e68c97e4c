#include "descriptor.h"
static const tafl_component components[] = {SOUND_COMPONENT("Test Of Ids")};
ORDINARY_LIBRARY(NULL, NULL);
