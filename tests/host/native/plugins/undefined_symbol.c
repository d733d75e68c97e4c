/* Needs a function that nobody has: with RTLD_NOW it must fail when it is loaded, not when it is played. */
#include "descriptor.h"
int nobody_has_this_function(void);
static tafl_status needs(const tafl_builder* b, const tafl_parameters* p) {
    return compiles(b, p) == TAFL_OK && nobody_has_this_function() ? TAFL_OK : TAFL_FAILED;
}
static const tafl_component components[] = {
    COMPONENT_OF("test/undefined", "capture", "Words.", sound_parameters, 2, needs)};
ORDINARY_LIBRARY(NULL, NULL);
