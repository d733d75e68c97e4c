/* A count above the number of components. */
#include "descriptor.h"
static const tafl_component components[] = {SOUND_COMPONENT("test/count-lies")};
static uint32_t count(void) { return 3; }
static const tafl_component* component(uint32_t index) { return index < 1 ? &components[index] : NULL; }
LIBRARY_OF(TAFL_ABI_MAJOR, TAFL_ABI_MINOR, sizeof(tafl_library), NULL, NULL, count, component);
