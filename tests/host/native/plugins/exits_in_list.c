/* Its list of components prints something and ends the process without its exit functions. */
#include <unistd.h>

#include "descriptor.h"
static const tafl_component components[] = {SOUND_COMPONENT("test/exits-in-list")};
static uint32_t count(void) {
    if (write(STDOUT_FILENO, "the licence has expired\n", 24) < 0) _exit(2);
    _exit(3);
}
static const tafl_component* component(uint32_t index) { return &components[index]; }
LIBRARY_OF(TAFL_ABI_MAJOR, TAFL_ABI_MINOR, sizeof(tafl_library), NULL, NULL, count, component);
