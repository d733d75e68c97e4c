/* States another rule each time it is compiled. */
#include "descriptor.h"
static tafl_status compile_rule(const tafl_builder* b, const tafl_parameters* p) {
    static int calls = 0;
    (void)p;
    b->count_limit(b, 10 + ++calls, TAFL_DRAW, 0);
    return TAFL_OK;
}
static const tafl_component components[] = {
    COMPONENT_OF("test/counts-compiles", "victory", "Words.", NULL, 0, compile_rule)};
ORDINARY_LIBRARY(NULL, NULL);
