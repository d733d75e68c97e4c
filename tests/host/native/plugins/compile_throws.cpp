// Its compile throws: a standard exception, and a number.
#include <stdexcept>

#include "descriptor.h"

static tafl_status throws(const tafl_builder*, const tafl_parameters*) {
    throw std::runtime_error("thrown in compile");
}
static tafl_status throws_number(const tafl_builder*, const tafl_parameters*) { throw 42; }
static const tafl_component components[] = {
    SOUND_COMPONENT("test/sound"),
    COMPONENT_OF("test/throws", "capture", "Words.", sound_parameters, 2, throws),
    COMPONENT_OF("test/throws-number", "capture", "Words.", sound_parameters, 2, throws_number),
};
extern "C" {
ORDINARY_LIBRARY(nullptr, nullptr);
}
