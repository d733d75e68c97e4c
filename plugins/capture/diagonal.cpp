#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

/// The squares beside these on one diagonal. It does not lead between two holes.
Expr beside(Expr squares, tafl_direction ahead, tafl_direction aside) {
    return squares.shift(ahead).shift(aside) | squares.shift(aside).shift(ahead);
}

void compile(Builder b, Parameters p) {
    const Expr by = b.pieces(p.text("by")), mover = b.to() & b.own() & by, none = b.no_squares();
    Expr victims = none, shows = none;
    for (const tafl_direction ahead : {TAFL_NORTH, TAFL_SOUTH})
        for (const tafl_direction aside : {TAFL_EAST, TAFL_WEST}) {
            const Expr piece = beside(mover, ahead, aside) & b.enemy() & b.pieces(p.text("victims"));
            const Expr behind = beside(piece, ahead, aside) & b.own() & by;
            victims |= choose(behind.any(), piece, none);
            shows |= choose(behind.any(), mover | piece | behind, none);
        }
    b.capture(TAFL_BOTH, victims, shows);
}

}  // namespace

TAFL_COMPONENT(capture_diagonal, compile);
