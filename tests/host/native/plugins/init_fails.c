/* Its init fails with a reason. */
#include "descriptor.h"
static const tafl_component components[] = {SOUND_COMPONENT("test/init-fails")};
static tafl_status init(const tafl_host* host) {
    host->report(host, TAFL_ERROR, "the licence has expired");
    return TAFL_FAILED;
}
ORDINARY_LIBRARY(init, NULL);
