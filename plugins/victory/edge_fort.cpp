#include "components.hpp"

namespace tafl_rules {
namespace {

using namespace tafl_sdk;

constexpr const char* kSources[] = {"Copenhagen Hnefatafl 11x11", "Total tafl 11x11", "OpenTafl Copenhagen 11x11",
                                    "AbstractPlay", nullptr};
constexpr tafl_parameter kParameters[] = {
    choice("test", "unbreakable", "unbreakable|fewer_than_three|closed",
           "Unbreakable: no man of it can be taken. Fewer than three: no man of it has three sides open to attackers. "
           "Closed: no attacker borders on the space inside."),
    choice("timing", "at_once", "at_once|survives_reply", "Whether the attackers have one move to break it."),
};

/// Squares from which attackers could press on two opposite sides of a square.
Expr threatened_on_a_line(Expr reachable) {
    return (reachable.shift(TAFL_NORTH) & reachable.shift(TAFL_SOUTH)) |
           (reachable.shift(TAFL_EAST) & reachable.shift(TAFL_WEST));
}

/// Squares with three or four reachable neighbours: each choice of three leaves one direction out.
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

/// The defenders that stand whatever the attackers do: weak men are dropped until nothing changes, because each may
/// open the way to the next.
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
        // Said although the rest implies it, because it is quickly seen to fail: with every man standing there is no
        // way in.
        fort = both(fort, (king.flood(b.board() - (b.pieces("defenders") - king)) & attackers).none());
        inside = king.flood(b.board() - (unbreakable_men(b, p.is("test", "fewer_than_three")) - king));
        threatened = inside & attackers;
    }
    const bool at_once = p.is("timing", "at_once");
    b.outcome(TAFL_PHASE_FORT, at_once ? TAFL_BOTH : TAFL_DEFENDERS, both(fort, threatened.none()), TAFL_DEFENDERS_WIN,
              at_once ? TAFL_AT_ONCE : TAFL_SURVIVES_REPLY, inside | inside.neighbours());
}

}  // namespace

constinit const tafl_component win_edge_fort = describe({
    .id = "win/edge-fort",
    .slot = "victory",
    .title = "Edge fort",
    .summary = "A king with room to move in a safe fort on the edge has won.",
    // clang-format off
    .words = "The defenders win when their king stands on the edge with room to move, inside a fort "
             "[test=unbreakable: in which no man can ever be taken]"
             "[test=fewer_than_three: in which attackers can reach no man from three sides]"
             "[test=closed: whose inner squares no attacker touches]"
             "[timing=survives_reply:, if it still stands after the attackers’ next move].",
    // clang-format on
    .sources = kSources,
    .parameters = kParameters,
    .compile = guarded<compile>,
});

}  // namespace tafl_rules
