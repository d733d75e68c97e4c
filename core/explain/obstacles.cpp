#include "explain/obstacles.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "base/translation.hpp"
#include "position/move_text.hpp"

namespace tafl::direct {

using Kind = Obstacle::Kind;

namespace {

class ObstacleText {
public:
    ObstacleText(const Phrases& phrases, const PlainPosition& p, Move m)
        : phrases_(phrases), t_(phrases.tables()), p_(p), move_(m) {}

    std::string obstacleText(const Obstacle& o) const {
        const std::string by = o.hasCaller ? phrases_.rule(o.ruleIndex) : "";
        const bool attackers = p_.toMove == Side::attackers;
        const bool onBoard = move_.from() < t_.squares && p_.occupants[at(move_.from())] && !move_.entering();
        const std::string from = move_.entering() ? phrases_.className(move_.entering())
                                 : onBoard ? sayCore("%1 on %2", phrases_.className(p_.occupants[at(move_.from())]),
                                                     phrases_.square(move_.from()))
                                           : phrases_.square(move_.from());
        switch (o.kind) {
            case Kind::over:
                return trCore("The game is over.");
            case Kind::stuck:
                return (attackers ? trCore("The attackers cannot move") : trCore("The defenders cannot move")) + by +
                       ".";
            case Kind::mustRoll:
                return sayCore("The die must be thrown first%1.", by);
            case Kind::offBoard:
                return trCore("That square is not on the board.");
            case Kind::hole:
                return sayCore("There is no square %1 to cross.", phrases_.square(o.square));
            case Kind::noPiece:
                return sayCore("There is no piece on %1.", phrases_.square(o.square));
            case Kind::wrongSide:
                return attackers ? sayCore("The %1 does not belong to the attackers, who are to move.", from)
                                 : sayCore("The %1 does not belong to the defenders, who are to move.", from);
            case Kind::chainPiece:
                return sayCore("Only the piece on %1 may go on after its capture%2.", phrases_.square(o.square), by);
            case Kind::chainCapture:
                return sayCore("The %1 must go on capturing%2.", from, by);
            case Kind::chainGoesOn:
                return sayCore("The piece on %1 must go on%2.", phrases_.square(o.square), by);
            case Kind::noChain:
                return t_.calls.again ? trCore("No second move is due, so there is nothing to stop.")
                                      : trCore("No piece is going on after a capture, so there is nothing to stop.");
            case Kind::mayNotPass:
                return attackers ? trCore("The attackers may not pass.") : trCore("The defenders may not pass.");
            case Kind::mayNotPassNow:
                return attackers ? sayCore("The attackers may not pass in this position%1.", by)
                                 : sayCore("The defenders may not pass in this position%1.", by);
            case Kind::secondPiece:
                return secondPieceText(by);
            case Kind::noEntry:
                return sayCore("No %1 enters the board in this variant.", from);
            case Kind::emptyReserve:
                return sayCore("No %1 is left in the reserve%2.", from, by);
            case Kind::occupied:
                return sayCore("%1 is not empty.", phrases_.square(o.square));
            case Kind::mayNotEnter:
                return sayCore("The %1 may not enter on %2%3.", from, phrases_.square(o.square), by);
            case Kind::secondMoveDue:
                return attackers ? sayCore("The attackers must make the second move of their turn%1.", by)
                                 : sayCore("The defenders must make the second move of their turn%1.", by);
            case Kind::notDeclarable:
                return trCore("Nothing of the kind can be declared with this move.");
            case Kind::noChoice:
                return sayCore("The mover has no such choice of victims%1.", by);
            case Kind::noClaim:
                return claimCountText();
            case Kind::unknownKind:
                return trCore("There is no such kind of move.");
            default:
                return pathText(o, sayCore("The %1", from));
        }
    }

private:
    /// Why a piece cannot make the second move of a turn.
    std::string secondPieceText(const std::string& by) const {
        if (t_.calls.again->with == AgainWith::other) return sayCore("Another piece must make the second move%1.", by);
        return sayCore("The piece on %1 must make the second move%2.", phrases_.square(p_.chain), by);
    }

    /// May the piece jump over some piece of its own side?
    bool jumpsOverOwn() const {
        return std::ranges::any_of(t_.jumps[at(p_.occupants[at(move_.from())])],
                                   [](const JumpCall* call) { return call->crosses(true); });
    }

    std::string pathText(const Obstacle& o, const std::string& who) const {
        const std::string s = phrases_.square(o.square);
        const std::string by = o.hasCaller ? phrases_.rule(o.ruleIndex) : "";
        const Scene scene(t_, p_.occupants, p_.toMove);
        switch (o.kind) {
            case Kind::notInLine:
                return sayCore("%1 and %2 are not on one line.", phrases_.square(move_.from()), s);
            case Kind::noSlides:
                return sayCore("%1 does not slide along rows and columns%2.", who, by);
            case Kind::blocked:
                return sayCore("The way from %1 to %2 is blocked by %3.", phrases_.square(move_.from()),
                               phrases_.square(move_.to()), phrases_.piece(scene, o.square));
            case Kind::limit:
                return sayManyCore("%2 slides at most %1 square%3.", "%2 slides at most %1 squares%3.", o.number, who,
                                   by);
            case Kind::dieLimit:
                return sayManyCore("The die lets pieces slide at most %1 square%2.",
                                   "The die lets pieces slide at most %1 squares%2.", o.number, by);
            case Kind::crossing:
                return sayCore("%1 may not cross %2%3.", who, s, by);
            case Kind::stopping:
                return sayCore("%1 may not stop on %2%3.", who, s, by);
            case Kind::notAJump:
                return sayCore("A jump goes over one neighbour to the square behind it; %1 is not there.", s);
            case Kind::nothingToJump:
                return jumpsOverOwn() ? sayCore("There is no piece on %1 to jump over.", s)
                                      : sayCore("There is no enemy on %1 to jump over.", s);
            case Kind::mayNotSwap:
                return sayCore("%1 may not change places with %2%3.", who, phrases_.piece(scene, o.square), by);
            case Kind::mayNotDisplace:
                return sayCore("%1 may not capture %2 by moving onto it%3.", who, phrases_.piece(scene, o.square), by);
            case Kind::mayNotJump:
                return sayCore("%1 may not jump over %2%3.", who, phrases_.piece(scene, o.square), by);
            default:
                return "";
        }
    }

    /// Answers a false claim with the current counts.
    std::string claimCountText() const {
        std::vector<std::string> counts;
        for (const RepetitionCall& call : t_.calls.repetitions)
            if (call.claim)
                counts.push_back(sayCore("it stands %1 of %2 times%3", countStanding(t_, p_, call), call.count,
                                         phrases_.rule(call.ruleIndex)));
        for (const CountLimitCall& call : t_.calls.countLimits)
            if (call.claim)
                counts.push_back(sayCore("%1 of %2 plies without a capture%3", p_.sinceCapture, call.plies,
                                         phrases_.rule(call.ruleIndex)));
        return sayCore("No draw can be claimed here%1.", counts.empty() ? "" : ": " + join(counts, "; "));
    }

    const Phrases& phrases_;
    const CallTables& t_;
    const PlainPosition& p_;
    const Move move_;
};

constexpr std::size_t maxDemandedShown = 3;

/// "a1-a4, c3-d3 or 4 other moves"; two branches of a move are one.
std::string demandedText(const Phrases& phrases, const std::vector<Move>& moves) {
    std::vector<std::string> names;
    for (const Move m : moves) {
        std::string text = m.entering() ? moveText(Move::enter(m.to(), m.entering()), {}, *phrases.tables().image)
                                        : phrases.square(m.from()) + "-" + phrases.square(m.to());
        if (std::ranges::find(names, text) == names.end()) names.push_back(std::move(text));
    }
    const std::size_t others = names.size() - std::min(names.size(), maxDemandedShown);
    names.resize(names.size() - others);
    if (others) names.push_back(sayManyCore("%1 other move", "%1 other moves", others));
    if (names.size() == 1) return names.front();
    const std::string last = names.back();
    names.pop_back();
    return join(names, ", ") + trCore(" or ") + last;
}

/// The pieces that may move, and where to.
std::vector<SquareRole> demandedSquares(const std::vector<Move>& moves) {
    std::vector<SquareRole> out;
    for (const Move m : moves)
        for (const Square s : {m.from(), m.to()})
            if (std::ranges::find(out, s, &SquareRole::square) == out.end()) out.push_back({s, "shown"});
    return out;
}

}  // namespace

Reason describeObstacle(const Phrases& phrases, const PlainPosition& p, Move m, const Obstacle& o) {
    Reason out{.kind = Reason::Kind::obstacle,
               .ruleIndex = o.ruleIndex,
               .hasCaller = o.hasCaller,
               .text = ObstacleText(phrases, p, m).obstacleText(o)};
    if (o.square == noSquare) return out;
    const bool barred = o.kind == Kind::crossing || o.kind == Kind::stopping;
    out.squares.push_back({o.square, barred ? "barred" : "blocked", o.ruleIndex, o.hasCaller});
    return out;
}

Reason describeRefusal(const Phrases& phrases, const Turn& turn, const Refusal& refusal) {
    const CallTables& t = phrases.tables();
    const bool moved = turn.kind() == Turn::Kind::move;
    const std::string move = turn.kind() == Turn::Kind::pass   ? trCore("pass")
                             : turn.kind() == Turn::Kind::stop ? trCore("stop")
                             : turn.move().enters
                                 ? moveText(Move::enter(turn.move().to, turn.moverClass()), {}, *t.image)
                                 : phrases.square(turn.move().from) + "-" + phrases.square(turn.move().to);
    Reason out{.kind = Reason::Kind::refused, .ruleIndex = refusal.ruleIndex};
    switch (refusal.kind) {
        case Refusal::Kind::program:
            addShownSquares(turn.boardB(), t.calls.refusals[refusal.index].shows, out.squares);
            if (out.squares.empty() && moved) out.squares.push_back({turn.move().to, "shown"});
            out.text = sayCore("%1 is refused%2.", move, phrases.rule(refusal.ruleIndex));
            break;
        case Refusal::Kind::repetition:
            out.text =
                sayCore("%1 is refused: %2%3.", move, phrases.repetition(turn, t.calls.repetitions[refusal.index]),
                        phrases.rule(refusal.ruleIndex));
            break;
        case Refusal::Kind::shuttle:
            out.squares = {{turn.move().from, "repeated"}, {turn.move().to, "repeated"}};
            out.text = sayCore("%1 is refused: the same piece has moved back and forth often enough%2.", move,
                               phrases.rule(refusal.ruleIndex));
            break;
        case Refusal::Kind::demand:
            out.squares = demandedSquares(refusal.demanded);
            out.text = sayCore("%1 is refused: only %2 may be played%3.", move, demandedText(phrases, refusal.demanded),
                               phrases.rule(refusal.ruleIndex));
            break;
    }
    return out;
}

}  // namespace tafl::direct
