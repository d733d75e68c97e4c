#include "descriptor.h"
static const tafl_component components[] = {SOUND_COMPONENT(NULL)};
ORDINARY_LIBRARY(NULL, NULL);
