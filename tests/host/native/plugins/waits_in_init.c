/* Its init waits for ever without using the processor. Bounded: a failing limit must not stop the tests. */
#include <unistd.h>

#include "descriptor.h"
static tafl_status init(const tafl_host* host) {
    (void)host;
    sleep(600);
    return TAFL_OK;
}
static const tafl_component components[] = {SOUND_COMPONENT("test/waits-in-init")};
ORDINARY_LIBRARY(init, NULL);
