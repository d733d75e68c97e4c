// Its init throws.
#include <stdexcept>

#include "descriptor.h"

static const tafl_component components[] = {SOUND_COMPONENT("test/init-throws")};
static tafl_status init(const tafl_host*) { throw std::runtime_error("thrown in init"); }
extern "C" {
ORDINARY_LIBRARY(init, nullptr);
}
