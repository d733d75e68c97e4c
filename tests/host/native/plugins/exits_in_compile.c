/* Its compile ends the process, with one value of its parameter only. */
#include <stdlib.h>

#include "descriptor.h"
static tafl_status compile_rule(const tafl_builder* b, const tafl_parameters* p) {
    (void)b;
    if (p->text(p, "how")[0] == 'e') exit(0);
    return TAFL_OK;
}
static const tafl_parameter parameters[] = {
    {"how", TAFL_P_CHOICE, "well", "well|exit", 0, 0, NULL, "What it does."}};
static const tafl_component components[] = {
    SOUND_COMPONENT("test/sound"),
    COMPONENT_OF("test/exits-in-compile", "capture", "Words ({how}).", parameters, 1, compile_rule)};
ORDINARY_LIBRARY(NULL, NULL);
