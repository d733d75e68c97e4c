/* A callback that keeps state: after a number of calls it answers otherwise. */
#include <stdatomic.h>

#include "descriptor.h"

static int64_t tires(void* user, const tafl_view* view, tafl_squares* out) {
    static atomic_int calls;
    (void)user;
    (void)out;
    return view->values[0].number < 24 && atomic_fetch_add(&calls, 1) > 300;
}
static tafl_status compile_rule(const tafl_builder* b, const tafl_parameters* p) {
    const tafl_expr number = b->count(b, b->pieces(b, "all"));
    (void)p;
    b->outcome(b, TAFL_PHASE_FORT, TAFL_BOTH, b->callback(b, TAFL_TRUTH, tires, NULL, &number, 1), TAFL_DRAW,
               TAFL_AT_ONCE, TAFL_NONE);
    return TAFL_OK;
}
static const tafl_component components[] = {
    COMPONENT_OF("test/counts-late", "victory", "Draws when it is tired.", NULL, 0, compile_rule)};
ORDINARY_LIBRARY(NULL, NULL);
