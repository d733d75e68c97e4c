/* Its declare calls itself until the stack is used up. */
#include "descriptor.h"
static int deeper(int depth) {
    volatile char room[256];
    room[0] = (char)depth;
    return depth < 0 ? 0 : deeper(depth + 1) + room[0];
}
static tafl_status declare(const tafl_builder* b, const tafl_parameters* p) {
    (void)b;
    (void)p;
    return deeper(0) ? TAFL_OK : TAFL_FAILED;
}
static const tafl_component components[] = {{sizeof(tafl_component), 1, "test/recurses", "pieces", "A title",
                                             "A summary.", "Words.", NULL, NULL, 0, 0, NULL, NULL, NULL, declare,
                                             compiles}};
ORDINARY_LIBRARY(NULL, NULL);
