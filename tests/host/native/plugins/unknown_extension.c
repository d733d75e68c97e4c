/* Looks up extensions that no host has, and does without. */
#include "descriptor.h"
static tafl_status compile(const tafl_builder* b, const tafl_parameters* p) {
    (void)p;
    const char* const ids[] = {"test.unknown", "", "taflsmith.squares ", "TAFLSMITH.SQUARES"};
    for (int i = 0; i < 4; ++i)
        if (b->get_extension(b, ids[i])) return TAFL_FAILED;
    b->slide(b, "all", 0);
    return TAFL_OK;
}
static const tafl_component components[] = {
    COMPONENT_OF("test/unknown-extension", "movement", "Words.", sound_parameters, 2, compile)};
ORDINARY_LIBRARY(NULL, NULL);
