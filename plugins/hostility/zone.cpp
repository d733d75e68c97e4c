#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

void compile(Builder b, Parameters p) {
    const Expr squares = p.is("zone", "outside") ? b.outside() : b.squares(p.text("zone"));
    const std::string to = p.text("to"), when = p.text("when");
    if (when == "empty" || when == "always")
        b.hostile(squares, to, when == "empty" ? TAFL_WHEN_EMPTY : TAFL_WHEN_ALWAYS);
    else
        b.hostile_occupied(squares, to, when);
}

}  // namespace

TAFL_COMPONENT(hostile_zone, compile);
