/* Its compile takes all memory it gets, and says that all is well. Bounded: a failing limit must not harm the machine. */
#include <stdlib.h>

#include "descriptor.h"
static void* volatile latest;
static tafl_status compile_rule(const tafl_builder* b, const tafl_parameters* p) {
    (void)b;
    (void)p;
    for (int megabytes = 0; megabytes < 4096; ++megabytes) latest = malloc(1 << 20);
    return TAFL_OK;
}
static const tafl_component components[] = {
    COMPONENT_OF("test/hoards-in-compile", "capture", "Words.", sound_parameters, 2, compile_rule)};
ORDINARY_LIBRARY(NULL, NULL);
