/* An absurd number of components. */
#include "descriptor.h"
static const tafl_component components[] = {SOUND_COMPONENT("test/count-huge")};
static uint32_t count(void) { return 0xffffffffu; }
static const tafl_component* component(uint32_t index) { return &components[index & 0]; }
LIBRARY_OF(TAFL_ABI_MAJOR, TAFL_ABI_MINOR, sizeof(tafl_library), NULL, NULL, count, component);
