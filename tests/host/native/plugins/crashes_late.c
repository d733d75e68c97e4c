/* A rule that loads and explains well, but later crashes, hangs or takes all memory: in play with few men left, in a
 * process that has called it a few thousand times. */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "descriptor.h"

static atomic_int calls;

/* More memory than a worker process of a trial may have, but bounded: a failing limit must not harm the machine. */
static void hoard(void) {
    for (int megabytes = 0; megabytes < 4096; ++megabytes)
        if (!malloc(1 << 20)) {
            fputs("no more memory\n", stderr);
            abort();
        }
}

static int64_t never(void* user, const tafl_view* view, tafl_squares* out) {
    (void)out;
    if (atomic_fetch_add(&calls, 1) < 4000 || view->values[0].number > 6) return 0;
    const char how = *(const char*)user;
    if (how == 'c') abort();
    if (how == 'h') hoard();
    for (volatile int forever = how == 'l'; forever;) {
    }
    return 0;
}

static tafl_status compile_rule(const tafl_builder* b, const tafl_parameters* p) {
    static char how[] = {'c', 'l', 'h'};
    const char* given = p->text(p, "how");
    char* user = given[0] == 'c' ? how : given[0] == 'l' ? how + 1 : how + 2;
    const tafl_expr number = b->count(b, b->pieces(b, "all"));
    const tafl_expr called = b->callback(b, TAFL_TRUTH, never, user, &number, 1);
    b->outcome(b, TAFL_PHASE_FORT, TAFL_BOTH, called, TAFL_DRAW, TAFL_AT_ONCE, TAFL_NONE);
    return TAFL_OK;
}

static const tafl_parameter parameters[] = {
    {"how", TAFL_P_CHOICE, "crash", "crash|loop|hoard", 0, 0, NULL, "What it does."}};
static const tafl_component components[] = {
    COMPONENT_OF("test/late", "victory", "Never draws ({how}).", parameters, 1, compile_rule),
};
ORDINARY_LIBRARY(NULL, NULL);
