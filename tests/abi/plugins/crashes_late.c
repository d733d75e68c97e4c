/* A rule that is sound when it is loaded and looked at, and later, in play, crashes or never returns: when few men are
 * left, in a process that has asked it a few thousand times. */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "descriptor.h"

static atomic_int calls;

static int64_t never(void* user, const tafl_view* view, tafl_squares* out) {
    (void)out;
    if (atomic_fetch_add(&calls, 1) < 4000 || view->values[0].number > 6) return 0;
    if (user) abort();
    for (volatile int forever = 1; forever;) {
    }
    return 0;
}

static tafl_status compile_rule(const tafl_builder* b, const tafl_parameters* p) {
    static int something;
    const tafl_expr number = b->count(b, b->pieces(b, "all"));
    const tafl_expr asked =
        b->callback(b, TAFL_TRUTH, never, strcmp(p->text(p, "how"), "crash") == 0 ? &something : NULL, &number, 1);
    b->outcome(b, TAFL_PHASE_FORT, TAFL_BOTH, asked, TAFL_DRAW, TAFL_AT_ONCE, TAFL_NONE);
    return TAFL_OK;
}

static const tafl_parameter parameters[] = {{"how", TAFL_P_CHOICE, "crash", "crash|loop", 0, 0, NULL, "What it does."}};
static const tafl_component components[] = {
    COMPONENT_OF("test/late", "victory", "Never draws ({how}).", parameters, 1, compile_rule),
};
ORDINARY_LIBRARY(NULL, NULL);
