/* Its compile never returns. */
#include "descriptor.h"
static tafl_status compile_rule(const tafl_builder* b, const tafl_parameters* p) {
    (void)b;
    (void)p;
    for (volatile int forever = 1; forever;) {
    }
    return TAFL_OK;
}
static const tafl_component components[] = {
    COMPONENT_OF("test/loops-in-compile", "capture", "Words.", sound_parameters, 2, compile_rule)};
ORDINARY_LIBRARY(NULL, NULL);
