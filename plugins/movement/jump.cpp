#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

void compile(Builder b, Parameters p) {
    const Expr touching = p.is("touching", "none") ? Expr() : b.squares(p.text("touching"));
    b.jump(p.text("pieces"), p.text("over"), touching, p.flag("takes"));
}

}  // namespace

TAFL_COMPONENT(move_jump, compile);
