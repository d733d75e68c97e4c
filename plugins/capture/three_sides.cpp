#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

void compile(Builder b, Parameters p) {
    const Expr closing = b.hostile_to(p.text("victims"));
    const Expr east = closing.shift(TAFL_EAST), west = closing.shift(TAFL_WEST), north = closing.shift(TAFL_NORTH),
               south = closing.shift(TAFL_SOUTH);
    const Expr three = (east & west & (north | south)) | (north & south & (east | west));
    const Expr hammer = (b.to() & closing) - b.pieces("royal");
    const Expr victims = hammer.neighbours() & b.enemy() & b.pieces(p.text("victims")) & three;
    b.capture(TAFL_BOTH, victims, victims | (victims.neighbours() & closing));
}

}  // namespace

TAFL_COMPONENT(capture_three_sides, compile);
