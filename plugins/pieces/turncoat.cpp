#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

void compile(Builder b, Parameters p) {
    if (!b.has_class(p.text("becomes"))) b.fail("becomes", "no piece is called \"" + p.text("becomes") + "\"");
    b.fate_by(p.text("pieces"), TAFL_BECOMES, p.text("becomes"), p.text("by"));
}

}  // namespace

TAFL_COMPONENT(pieces_turncoat, compile);
