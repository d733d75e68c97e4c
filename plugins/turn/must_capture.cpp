#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

void compile(Builder b, Parameters p) {
    const tafl_side side =
        p.pick<tafl_side>("side", {{"both", TAFL_BOTH}, {"attackers", TAFL_ATTACKERS}, {"defenders", TAFL_DEFENDERS}});
    // A mover that is captured by its own move captures nothing. A piece that it has displaced counts.
    b.demand(side, ((b.captured() - b.to()) | b.displaced()).any());
    const Expr escapes = b.squares(p.text("escapes"));
    if (!b.is_empty(escapes)) b.demand(side, (b.to() & b.pieces("royal") & escapes).any());
}

}  // namespace

TAFL_COMPONENT(turn_must_capture, compile);
