// What a move does after its captures: promotion, push, returns, then the states of rules.
#include "referee.hpp"

#include <algorithm>

namespace reference {

/// Promotion, push and returns are judged on the board after the captures, so none of them sees another. Whatever is
/// judged later sees all of them.
void Referee::changeAfterCaptures(Step& step) const {
    const Board captured = step.after;
    promoteMover(step);
    if (const auto push = findPush(step.move, captured)) step.after.move(push->from, push->to);
    returnPieces(step, captured);
    updateStates(step);
}

/// pieces/promotion looks once at the mover, with the class that its own capture left it: one change never leads to
/// another in the same move. It is no capture, and the marks of the mover stay.
void Referee::promoteMover(Step& step) const {
    const int to = step.move.to;
    for (const PromotionRule& rule : book_.promotions) {
        if (!rule.zone.has(to) || !book_.holdsOneOf(step.after, to, rule.pieces)) continue;
        step.after.put(to, rule.becomes);
        step.promoted = true;
        return;
    }
}

/// move/push: the enemy behind the target goes one square further in the direction of the move. A mover who was
/// captured by its own move and stays on its side pushes as what it became. Bars on squares do not hold for a pushed
/// piece. A piece that enters comes from no direction, and pushes nobody.
std::optional<Referee::Push> Referee::findPush(const Move& move, const Board& captured) const {
    if (move.kind == Move::enter || !book_.holds(captured, move.to, toMove_)) return std::nullopt;
    for (const Direction direction : allDirections) {
        if (!liesThatWay(captured, move.from, direction, move.to)) continue;
        const int enemy = captured.step(move.to, direction);
        if (!book_.holds(captured, enemy, opponent(toMove_))) continue;
        const int behind = captured.step(enemy, direction);
        if (behind == nowhere || !captured.empty(behind)) continue;
        const bool pushes = std::ranges::any_of(book_.pushes, [&](const PushRule& rule) {
            return book_.holdsOneOf(captured, move.to, rule.pieces) && book_.holdsOneOf(captured, enemy, rule.pushed) &&
                   rule.onto.has(behind);
        });
        if (pushes) return Push{enemy, behind};
    }
    return std::nullopt;
}

/// pieces/return: for each enemy that the move captured, a new piece on the next square that was empty after the
/// captures. A piece that was pushed there keeps its square, and the new one is lost. Marks that lie on the square
/// stay, as when a piece moves there.
void Referee::returnPieces(Step& step, const Board& captured) const {
    for (const ReturnRule& rule : book_.returns) {
        if (rule.side == toMove_) continue;
        int left = step.enemies;
        for (const int square : captured.squares()) {
            if (left == 0) break;
            if (!rule.zone.has(square) || !captured.empty(square)) continue;
            --left;
            if (step.after.empty(square)) step.after.put(square, rule.piece);
        }
    }
}

/// The marks and counters of the rules of the tests, of move/swap, turn/two-moves and pieces/reserve. None of them
/// looks at another.
void Referee::updateStates(Step& step) const {
    const Move& move = step.move;
    if (book_.traps) {
        if (book_.traps->zone.has(move.from)) step.after.addMark(move.from, Mark::trap);
        step.states.sprung = step.states.sprung || step.captured;
        step.states.moves = std::min(5L, step.states.moves + 1);
    }
    // The rule marks whoever stands on the target, even one who came back there in the place of a captured mover.
    if (book_.blunt && step.captured && !step.after.empty(move.to)) step.after.addMark(move.to, Mark::blunt);
    if (book_.embers) {
        for (int square : move.victims) step.after.addMark(square, Mark::ember);
    }
    if (book_.twoMoves && !book_.twoMoves->first) step.states.opened = std::min(2, step.states.opened + 1);
    // Only the mover has begun the swap, not one who came back in its place, nor what a captured mover became.
    const bool counts = std::ranges::any_of(book_.swaps, [](const SwapRule& rule) { return rule.once; });
    const bool fell = std::ranges::find(move.victims, move.to) != move.victims.end();
    if (counts && isSwap(move) && !fell) step.after.addMark(move.to, Mark::swapped);
    updateReserves(step);
}

}  // namespace reference
