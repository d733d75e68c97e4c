#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

void compile(Builder b, Parameters p) {
    const tafl_result result = p.pick<tafl_result>(
        "result", {{"defenders", TAFL_DEFENDERS_WIN}, {"attackers", TAFL_ATTACKERS_WIN}, {"draw", TAFL_DRAW}});
    const Expr rest = b.pieces(p.text("pieces"));
    b.outcome(TAFL_PHASE_ELIMINATION, TAFL_BOTH, rest.count().below(p.integer("left") + 1), result, TAFL_AT_ONCE, rest);
}

}  // namespace

TAFL_COMPONENT(win_elimination, compile);
