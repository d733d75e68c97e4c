/* Its init ends the process, as if all were well. */
#include <stdlib.h>

#include "descriptor.h"
static tafl_status init(const tafl_host* host) {
    (void)host;
    exit(0);
}
static const tafl_component components[] = {SOUND_COMPONENT("test/exits-in-init")};
ORDINARY_LIBRARY(init, NULL);
