/* A minor version above the host's. */
#include "descriptor.h"
static const tafl_component components[] = {SOUND_COMPONENT("test/newer-minor")};
static uint32_t count(void) { return 1; }
static const tafl_component* component(uint32_t index) { return &components[index]; }
LIBRARY_OF(TAFL_ABI_MAJOR, TAFL_ABI_MINOR + 7, sizeof(tafl_library), NULL, NULL, count, component);
