#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

void compile(Builder b, Parameters p) {
    const Expr onto = b.squares(p.text("onto"));
    for (const tafl_direction ahead : kDirections) {
        const Expr mover = b.to() & b.own() & b.pieces(p.text("pieces")) & b.from().slide_over(ahead, b.board());
        b.drive(TAFL_BOTH, p.text("pushed"), ahead,
                mover.shift(ahead) & b.enemy() & (b.empty() & onto).shift(opposite(ahead)));
    }
}

}  // namespace

TAFL_COMPONENT(move_push, compile);
