#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

void compile(Builder b, Parameters p) {
    if (!b.has_class(p.text("becomes"))) b.fail("becomes", "no piece is called \"" + p.text("becomes") + "\"");
    if (b.has_class(p.text("becomes") + " - men")) b.fail("becomes", "nobody is promoted to king");
    b.change(TAFL_BOTH, p.text("pieces"), p.text("becomes"), b.to() & b.squares(p.text("zone")));
}

}  // namespace

TAFL_COMPONENT(pieces_promotion, compile);
