#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

void compile(Builder b, Parameters p) {
    const tafl_side side =
        p.pick<tafl_side>("side", {{"both", TAFL_BOTH}, {"attackers", TAFL_ATTACKERS}, {"defenders", TAFL_DEFENDERS}});
    const auto below = p.integer("below");
    b.pass(side, below == 0 ? Expr() : b.own().count().below(below));
}

}  // namespace

TAFL_COMPONENT(turn_pass, compile);
