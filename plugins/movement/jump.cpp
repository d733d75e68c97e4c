#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

void compile(Builder b, Parameters p) {
    const Expr touching = p.is("touching", "none") ? Expr() : b.squares(p.text("touching"));
    b.jump_across(
        p.text("pieces"), p.text("over"), touching, p.flag("takes"),
        p.pick<tafl_across>("across",
                            {{"enemies", TAFL_ACROSS_ENEMIES}, {"own", TAFL_ACROSS_OWN}, {"any", TAFL_ACROSS_ANY}}));
}

}  // namespace

TAFL_COMPONENT(move_jump, compile);
