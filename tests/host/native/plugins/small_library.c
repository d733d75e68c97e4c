/* A library structure that is too short. */
#include "descriptor.h"
static const tafl_component components[] = {SOUND_COMPONENT("test/small-library")};
static uint32_t count(void) { return 1; }
static const tafl_component* component(uint32_t index) { return &components[index]; }
LIBRARY_OF(TAFL_ABI_MAJOR, TAFL_ABI_MINOR, 16, NULL, NULL, count, component);
