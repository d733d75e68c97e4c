#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

/// Squares that attackers can reach on two opposite sides.
Expr threatened_on_a_line(Expr reachable) {
    return (reachable.shift(TAFL_NORTH) & reachable.shift(TAFL_SOUTH)) |
           (reachable.shift(TAFL_EAST) & reachable.shift(TAFL_WEST));
}

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

/// The defenders that can never be taken. Weak men are dropped until nothing changes: without one, attackers may reach
/// the next.
Expr unbreakable_men(Builder b, bool three_sides) {
    return b.fix(b.pieces("defenders"), [&](Expr kept) {
        const Expr reachable = b.pieces("attackers").flood(b.board() - kept) | b.hostile_to("defender");
        const Expr weak = three_sides ? threatened_on_three_sides(b, reachable) : threatened_on_a_line(reachable);
        return kept - (weak - b.pieces("king"));
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
        inside = king.flood(b.board() - (unbreakable_men(b, p.is("test", "fewer_than_three")) - king));
        threatened = inside & attackers;
    }
    const bool at_once = p.is("timing", "at_once");
    b.outcome(TAFL_PHASE_FORT, at_once ? TAFL_BOTH : TAFL_DEFENDERS, both(fort, threatened.none()), TAFL_DEFENDERS_WIN,
              at_once ? TAFL_AT_ONCE : TAFL_SURVIVES_REPLY, inside | inside.neighbours());
}

}  // namespace

TAFL_COMPONENT(win_edge_fort, compile);
