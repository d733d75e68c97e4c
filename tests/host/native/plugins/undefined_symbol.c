/* Needs an undefined function: with RTLD_NOW the library must fail when it is loaded, not in play. */
#include "descriptor.h"
int nobody_has_this_function(void);
static tafl_status needs(const tafl_builder* b, const tafl_parameters* p) {
    return compiles(b, p) == TAFL_OK && nobody_has_this_function() ? TAFL_OK : TAFL_FAILED;
}
static const tafl_component components[] = {
    COMPONENT_OF("test/undefined", "capture", "Words.", sound_parameters, 2, needs)};
ORDINARY_LIBRARY(NULL, NULL);
