#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

void compile(Builder b, Parameters p) {
    b.displace(p.text("pieces"), p.text("victims"),
               p.pick<tafl_by>("by", {{"slides", TAFL_BY_SLIDES}, {"leaps", TAFL_BY_LEAPS}, {"all", TAFL_BY_ALL}}));
}

}  // namespace

TAFL_COMPONENT(capture_displacement, compile);
