#include "../common/component.hpp"
#include "../common/lasting.hpp"

namespace {

using namespace tafl_sdk;

/// Those of `squares` that have another one at least `distance` steps further along the same side of the board.
Expr apart(Builder b, Expr squares, int distance) {
    Expr found = b.no_squares();
    for (const tafl_direction outward : kDirections) {
        const tafl_direction along = outward == TAFL_EAST || outward == TAFL_WEST ? TAFL_NORTH : TAFL_EAST;
        const Expr side = squares & b.rim(outward);
        Expr beyond = side;
        for (int step = 0; step < distance; ++step) beyond = beyond.shift(along);
        found |= (beyond | beyond.slide_over(along, b.board())) & side;
    }
    return found;
}

/// Walls keep the king from the goal. A fort takes at least four men and four squares of one side of the board, or six
/// men and three squares.
void goal_is_blocked(Builder b, Expr goal, Expr kept) {
    const Expr king = b.pieces("king"), attackers = b.pieces("attackers"), men = b.pieces("defending men");
    const Expr behind = goal.flood(b.board() - kept), wall = kept & behind.neighbours();
    const Expr free = (attackers - wall).neighbours() & b.empty();
    const Expr space = b.squares("edge") - kept - behind;
    const Expr room = choose(men.count().at_least(6), apart(b, space, 2), b.no_squares()) |
                      choose(men.count().at_least(4), apart(b, space, 3), b.no_squares());
    // The rest implies this. It is tested first because it is cheap: it has no loop.
    const Expr way_out = goal.flood(b.board() - attackers) & king;
    b.outcome(TAFL_PHASE_ENCLOSURE, TAFL_BOTH, both(free.any(), way_out.none(), room.none(), (behind & king).none()),
              TAFL_ATTACKERS_WIN, TAFL_AT_ONCE, wall | king);
}

/// The king will never move again.
void king_is_held(Builder b, Expr kept) {
    const Expr king = b.pieces("king"), attackers = b.pieces("attackers"), beside = king.neighbours();
    const Expr held_by = (kept & beside).flood(kept);
    const Expr free = (attackers - held_by).neighbours() & b.empty();
    // Cheap, and implied by the rest, as above.
    const Expr step = beside - attackers;
    b.outcome(TAFL_PHASE_ENCLOSURE, TAFL_BOTH, both(king.any(), step.none(), free.any(), (beside - kept).none()),
              TAFL_ATTACKERS_WIN, TAFL_AT_ONCE, held_by | king);
}

void compile(Builder b, Parameters p) {
    // No man may stand on a corner, and a king who gets there needs no captures.
    const Expr field = b.board() - b.zone_or_none("corners");
    const Expr kept = tafl_rules::lasting_men(b, b.pieces("attackers"), b.pieces("defenders"), "attacker", field);
    goal_is_blocked(b, b.squares(p.text("zone")), kept);
    king_is_held(b, kept);
}

}  // namespace

TAFL_COMPONENT(win_no_escape, compile);
