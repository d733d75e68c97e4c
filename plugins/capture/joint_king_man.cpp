#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

void compile(Builder b, Parameters p) {
    const Expr king = b.pieces("king"), defenders = b.pieces("defenders");
    const Expr far_ends = b.pieces("attackers") | (b.squares(p.text("far_end")) & b.empty());
    Expr victims = b.no_squares(), shows = b.no_squares();
    for (const tafl_direction d : kDirections) {
        const Expr near = b.to().shift(d) & defenders;
        const Expr next = near.shift(d) & defenders;
        const Expr far = next.shift(d) & far_ends;
        const Expr pair = near | next;
        const Expr closed = both(far.any(), (pair & king).any());
        victims |= choose(closed, pair - king, b.no_squares());
        shows |= choose(closed, pair | far | b.to(), b.no_squares());
    }
    b.capture(TAFL_ATTACKERS, victims, shows);
}

}  // namespace

TAFL_COMPONENT(capture_joint_king_man, compile);
