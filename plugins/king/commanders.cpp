#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

void compile(Builder b, Parameters p) {
    const Expr throne = p.is("throne", "throne") ? b.zone_or_none("throne") : b.squares(p.text("throne"));
    const Expr walls = p.is("walls", "corners") ? b.zone_or_none("corners") : b.squares(p.text("walls"));
    b.pattern("king", b.board() - throne - throne.neighbours(), TAFL_LINE, p.text("by"), walls);
}

}  // namespace

TAFL_COMPONENT(king_commanders, compile);
