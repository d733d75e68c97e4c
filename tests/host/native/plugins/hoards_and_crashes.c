/* Its init takes memory until there is none, and does not look at what it gets. */
#include <stdlib.h>

#include "descriptor.h"
static tafl_status init(const tafl_host* host) {
    (void)host;
    for (int megabytes = 0; megabytes < 4096; ++megabytes) *(volatile char*)malloc(1 << 20) = 1;
    return TAFL_OK;
}
static const tafl_component components[] = {SOUND_COMPONENT("test/hoards-and-crashes")};
ORDINARY_LIBRARY(init, NULL);
