/* Parameters without name, doc or type, and one twice. */
#include "descriptor.h"
static const tafl_parameter nameless[] = {{NULL, TAFL_P_TEXT, "", NULL, 0, 0, NULL, "A text."}};
static const tafl_parameter typeless[] = {{"text", (tafl_parameter_type)99, "", NULL, 0, 0, NULL, "A text."}};
static const tafl_parameter docless[] = {{"text", TAFL_P_TEXT, "", NULL, 0, 0, NULL, NULL}};
static const tafl_component components[] = {
    COMPONENT_OF("test/nameless", "capture", "Words.", nameless, 1, compiles),
    COMPONENT_OF("test/typeless", "capture", "Words.", typeless, 1, compiles),
    COMPONENT_OF("test/docless", "capture", "Words.", docless, 1, compiles),
    SOUND_COMPONENT("test/sound"),
};
ORDINARY_LIBRARY(NULL, NULL);
