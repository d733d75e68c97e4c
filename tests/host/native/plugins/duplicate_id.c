#include "descriptor.h"
static const tafl_component components[] = {SOUND_COMPONENT("test/duplicate-id"), SOUND_COMPONENT("test/duplicate-id")};
ORDINARY_LIBRARY(NULL, NULL);
