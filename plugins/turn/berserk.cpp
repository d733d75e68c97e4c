#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

void compile(Builder b, Parameters p) {
    b.chain("all", p.is("next", "any") ? TAFL_NEXT_ANY : TAFL_NEXT_CAPTURING, p.flag("optional"),
            p.flag("king_may_escape"));
}

}  // namespace

TAFL_COMPONENT(turn_berserk, compile);
