#include "../common/component.hpp"
#include "../common/lasting.hpp"

namespace {

using namespace tafl_sdk;

/// Squares that attackers can reach on three or four sides: each choice of three skips one direction.
Expr threatened_on_three_sides(Builder b, Expr reachable) {
    Expr exposed = b.no_squares();
    for (const tafl_direction skipped : kDirections) {
        Expr all = b.board();
        for (const tafl_direction d : kDirections)
            if (d != skipped) all &= reachable.shift(d);
        exposed |= all;
    }
    return exposed;
}

/// The defenders that attackers never reach from three sides. Exposed men are dropped until nothing changes: without
/// one, attackers may reach the next.
Expr covered_men(Builder b) {
    return b.fix(b.pieces("defenders"), [&](Expr kept) {
        const Expr reachable = b.pieces("attackers").flood(b.board() - kept) | b.hostile_to("defender");
        return kept - (threatened_on_three_sides(b, reachable) - b.pieces("king"));
    });
}

void compile(Builder b, Parameters p) {
    const Expr king = b.pieces("king"), attackers = b.pieces("attackers");
    const Expr room = (king.neighbours() & b.empty()).any(), on_edge = (king & b.squares("edge")).any();
    Expr inside, threatened, fort = both(on_edge, room);
    if (p.is("test", "closed")) {
        inside = king.flood(b.empty());
        threatened = inside.neighbours() & attackers;
    } else {
        // The rest implies this. It is tested first because it is cheap: it has no loop.
        fort = both(fort, (king.flood(b.board() - (b.pieces("defenders") - king)) & attackers).none());
        const Expr wall = p.is("test", "fewer_than_three")
                              ? covered_men(b)
                              : tafl_rules::lasting_men(b, b.pieces("defenders"), attackers, "defender", b.board());
        inside = king.flood(b.board() - (wall - king));
        threatened = inside & attackers;
    }
    const bool at_once = p.is("timing", "at_once");
    b.outcome(TAFL_PHASE_FORT, at_once ? TAFL_BOTH : TAFL_DEFENDERS, both(fort, threatened.none()), TAFL_DEFENDERS_WIN,
              at_once ? TAFL_AT_ONCE : TAFL_SURVIVES_REPLY, inside | inside.neighbours());
}

}  // namespace

TAFL_COMPONENT(win_edge_fort, compile);
