#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

/// Defenders that reach the edge, or stand beside empty squares that do.
Expr free_defenders(Builder b, bool contact_frees) {
    const Expr edge = b.squares("edge"), open = b.board() - b.pieces("attackers");
    if (contact_frees) return (edge & open).flood(open) & b.pieces("defenders");
    return (edge & b.empty()).flood(b.empty()).neighbours() & b.pieces("defenders");
}

void compile(Builder b, Parameters p) {
    const bool at_once = p.is("timing", "at_once");
    const Expr attackers = b.pieces("attackers");
    const Expr ring = b.pieces("defenders").flood(b.board() - attackers).neighbours() & attackers;
    b.outcome(TAFL_PHASE_ENCLOSURE, at_once ? TAFL_BOTH : TAFL_ATTACKERS,
              free_defenders(b, p.is("rim", "contact_frees")).none(), TAFL_ATTACKERS_WIN,
              at_once ? TAFL_AT_ONCE : TAFL_SURVIVES_REPLY, ring);
}

}  // namespace

TAFL_COMPONENT(win_encirclement, compile);
