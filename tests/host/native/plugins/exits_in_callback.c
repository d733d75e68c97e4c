/* Its callback ends the process at the first call. */
#include <stdlib.h>

#include "descriptor.h"
static int64_t leave(void* user, const tafl_view* view, tafl_squares* out) {
    (void)user;
    (void)view;
    (void)out;
    exit(0);
}
static tafl_status compile_rule(const tafl_builder* b, const tafl_parameters* p) {
    const tafl_expr number = b->count(b, b->pieces(b, "all"));
    (void)p;
    b->outcome(b, TAFL_PHASE_FORT, TAFL_BOTH, b->callback(b, TAFL_TRUTH, leave, NULL, &number, 1), TAFL_DRAW,
               TAFL_AT_ONCE, TAFL_NONE);
    return TAFL_OK;
}
static const tafl_component components[] = {
    COMPONENT_OF("test/exits-in-callback", "victory", "Words.", NULL, 0, compile_rule)};
ORDINARY_LIBRARY(NULL, NULL);
