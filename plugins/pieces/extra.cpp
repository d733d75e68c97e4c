#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

void declare(Builder b, Parameters p) {
    b.piece(p.text("name"), p.is("side", "attackers") ? TAFL_ATTACKERS : TAFL_DEFENDERS, p.text("letter"));
}

void compile(Builder b, Parameters p) {
    const std::string name = p.text("name");
    if (!p.is("when_captured", "removed")) {
        if (!b.has_class(p.text("when_captured")))
            b.fail("when_captured", "no piece is called \"" + p.text("when_captured") + "\"");
        b.fate_becomes(name, p.text("when_captured"));
    }
    if (p.flag("fights")) return;
    b.disarm(name, TAFL_HAMMER);
    b.disarm(name, TAFL_ANVIL);
    // Spared from this rule only: a shieldwall still captures a guard.
    b.spare(name, b.board(), "capture/custodial");
}

}  // namespace

TAFL_COMPONENT(pieces_extra, compile, declare);
