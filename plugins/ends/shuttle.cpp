#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

void compile(Builder b, Parameters p) {
    b.shuttle(p.integer("round_trips"), p.is("result", "loss") ? TAFL_LOSS : TAFL_ILLEGAL);
}

}  // namespace

TAFL_COMPONENT(end_shuttle, compile);
