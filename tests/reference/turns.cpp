// Passes by choice, and turns of several moves: turn/pass, turn/two-moves, turn/berserk.
#include "ends.hpp"
#include "referee.hpp"

#include <algorithm>

namespace reference {

/// turn/pass: instead of the first move of a turn. A stuck side is left to turn/no-moves, and a demand to move comes
/// first.
bool Referee::mayPass() const {
    if (!book_.pass || chain_ != nowhere || isStuck() || !includes(book_.pass->side, toMove_)) return false;
    const Classes own = readClasses(book_.classes, {sideName(toMove_)});
    if (book_.pass->below != 0 && countPieces(book_, board_, own) >= book_.pass->below) return false;
    return std::ranges::none_of(stepsUnderDie(), [this](const Step& step) { return isDemanded(step); });
}

/// The end of the turn after its last move. As a move that ends a turn, it may be an illegal repetition.
bool Referee::mayStop() const {
    if (chain_ == nowhere) return false;
    const bool optional = book_.twoMoves ? book_.twoMoves->optional : book_.berserk->optional;
    return optional && !isIllegalRepetition(board_, states_);
}

/// Which pieces may make the next move of the turn? A piece that was captured by its own move is no longer the one that
/// has moved, whatever it became.
bool Referee::mayBegin(int from) const {
    if (chain_ == nowhere) return true;
    if (!book_.twoMoves) return from == chain_;
    const bool hasMoved = from == chain_ && !fallen_;
    switch (book_.twoMoves->with) {
        case SecondMover::other:
            return !hasMoved;
        case SecondMover::same:
            return hasMoved;
        case SecondMover::any:
            return true;
    }
    return false;
}

/// After `apply`: does the side that has moved move again? If it does, the turn goes on from there.
bool Referee::turnGoesOn(const Step& step) {
    const bool isFirst = chain_ == nowhere;
    // A promoted piece is no longer the one that began the chain, even if it stays on its side.
    const bool chains = book_.berserk && step.captured && !step.moverFalls && !step.promoted;
    const bool twice = book_.twoMoves && isFirst && includes(book_.twoMoves->side, toMove_) &&
                       (book_.twoMoves->first || states_.opened == 2);
    if (!chains && !twice) return false;
    chain_ = step.move.to;
    fallen_ = step.moverFalls;
    return !stepsUnderDie().empty();
}

/// turn/two-moves: is this the first move of a turn, and will there be a second?
bool Referee::isFollowed(const Step& step) const {
    if (!book_.twoMoves || chain_ != nowhere) return false;
    Referee after = *this;
    after.apply(step);
    return !after.immediateEnd(step).over() && after.turnGoesOn(step);
}

}  // namespace reference
