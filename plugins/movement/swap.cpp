#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

void declare(Builder b, Parameters p) {
    if (p.flag("once")) b.marks_state("swapped");
}

void compile(Builder b, Parameters p) {
    if (!p.flag("once")) return b.swap(p.text("pieces"), p.text("with"));
    const Expr swapped = b.state_value("swapped");
    b.swap(p.text("pieces"), p.text("with"), b.board() - swapped);
    // Only a swap leaves a piece behind, or one that this move captured there.
    const Expr left_behind = b.from() & (b.own() | b.captured());
    b.update("swapped", choose(left_behind.any(), swapped | ((b.to() & b.occupied()) - b.captured()), swapped));
}

}  // namespace

TAFL_COMPONENT(move_swap, compile, declare);
