#include "explain/obstacles.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace tafl::direct {

using Kind = Obstacle::Kind;

namespace {

class ObstacleText {
public:
    ObstacleText(const Phrases& phrases, const PlainPosition& p, Move m)
        : phrases_(phrases), t_(phrases.tables()), p_(p), move_(m) {}

    std::string obstacleText(const Obstacle& o) const {
        const std::string by = o.hasCaller ? phrases_.rule(o.ruleIndex) : "";
        const std::string sideName(name(p_.toMove));
        const bool onBoard = move_.from() < t_.squares && p_.occupants[at(move_.from())];
        const std::string from =
            onBoard ? phrases_.className(p_.occupants[at(move_.from())]) + " on " + phrases_.square(move_.from())
                    : phrases_.square(move_.from());
        switch (o.kind) {
            case Kind::over:
                return "The game is over.";
            case Kind::stuck:
                return "The " + sideName + " cannot move" + by + ".";
            case Kind::mustRoll:
                return "The die must be thrown first" + by + ".";
            case Kind::offBoard:
                return "That square is not on the board.";
            case Kind::hole:
                return "There is no square " + phrases_.square(o.square) + " to cross.";
            case Kind::noPiece:
                return "There is no piece on " + phrases_.square(o.square) + ".";
            case Kind::wrongSide:
                return "The " + from + " does not belong to the " + sideName + ", who are to move.";
            case Kind::chainPiece:
                return "Only the piece on " + phrases_.square(o.square) + " may go on after its capture" + by + ".";
            case Kind::chainCapture:
                return "The " + from + " must go on capturing" + by + ".";
            case Kind::chainGoesOn:
                return "The piece on " + phrases_.square(o.square) + " must go on" + by + ".";
            case Kind::noChain:
                return t_.calls.again ? "No second move is due, so there is nothing to stop."
                                      : "No piece is going on after a capture, so there is nothing to stop.";
            case Kind::mayNotPass:
                return "The " + sideName + " may not pass.";
            case Kind::mayNotPassNow:
                return "The " + sideName + " may not pass in this position" + by + ".";
            case Kind::secondPiece:
                return secondPieceText() + by + ".";
            case Kind::secondMoveDue:
                return "The " + sideName + " must make the second move of their turn" + by + ".";
            case Kind::notDeclarable:
                return "Nothing of the kind can be declared with this move.";
            case Kind::noChoice:
                return "The mover has no such choice of victims" + by + ".";
            case Kind::noClaim:
                return claimCountText();
            case Kind::unknownKind:
                return "There is no such kind of move.";
            default:
                return pathText(o, "The " + from);
        }
    }

private:
    /// Why a piece cannot make the second move of a turn.
    std::string secondPieceText() const {
        if (t_.calls.again->with == AgainWith::other) return "Another piece must make the second move";
        return "The piece on " + phrases_.square(p_.chain) + " must make the second move";
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
                return phrases_.square(move_.from()) + " and " + s + " are not on one line.";
            case Kind::noSlides:
                return who + " does not slide along rows and columns" + by + ".";
            case Kind::blocked:
                return "The way from " + phrases_.square(move_.from()) + " to " + phrases_.square(move_.to()) +
                       " is blocked by " + phrases_.piece(scene, o.square) + ".";
            case Kind::limit:
                return who + " slides at most " + std::to_string(o.number) + (o.number == 1 ? " square" : " squares") +
                       by + ".";
            case Kind::dieLimit:
                return "The die lets pieces slide at most " + std::to_string(o.number) +
                       (o.number == 1 ? " square" : " squares") + by + ".";
            case Kind::crossing:
                return who + " may not cross " + s + by + ".";
            case Kind::stopping:
                return who + " may not stop on " + s + by + ".";
            case Kind::notAJump:
                return "A jump goes over one neighbour to the square behind it; " + s + " is not there.";
            case Kind::nothingToJump:
                return std::string("There is no ") + (jumpsOverOwn() ? "piece" : "enemy") + " on " + s +
                       " to jump over.";
            case Kind::mayNotSwap:
                return who + " may not change places with " + phrases_.piece(scene, o.square) + by + ".";
            case Kind::mayNotDisplace:
                return who + " may not capture " + phrases_.piece(scene, o.square) + " by moving onto it" + by + ".";
            case Kind::mayNotJump:
                return who + " may not jump over " + phrases_.piece(scene, o.square) + by + ".";
            default:
                return "";
        }
    }

    /// Answers a false claim with the current counts.
    std::string claimCountText() const {
        std::vector<std::string> counts;
        for (const RepetitionCall& call : t_.calls.repetitions)
            if (call.claim)
                counts.push_back("it stands " + std::to_string(countStanding(t_, p_, call)) + " of " +
                                 std::to_string(call.count) + " times" + phrases_.rule(call.ruleIndex));
        for (const CountLimitCall& call : t_.calls.countLimits)
            if (call.claim)
                counts.push_back(std::to_string(p_.sinceCapture) + " of " + std::to_string(call.plies) +
                                 " plies without a capture" + phrases_.rule(call.ruleIndex));
        return "No draw can be claimed here" + (counts.empty() ? "" : ": " + join(counts, "; ")) + ".";
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
        std::string text = phrases.square(m.from()) + "-" + phrases.square(m.to());
        if (std::ranges::find(names, text) == names.end()) names.push_back(std::move(text));
    }
    const std::size_t others = names.size() - std::min(names.size(), maxDemandedShown);
    names.resize(names.size() - others);
    if (others) names.push_back(std::to_string(others) + (others == 1 ? " other move" : " other moves"));
    if (names.size() == 1) return names.front();
    const std::string last = names.back();
    names.pop_back();
    return join(names, ", ") + " or " + last;
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
    const std::string move = turn.kind() == Turn::Kind::pass ? "pass"
                             : turn.kind() == Turn::Kind::stop
                                 ? "stop"
                                 : phrases.square(turn.move().from) + "-" + phrases.square(turn.move().to);
    Reason out{.kind = Reason::Kind::refused, .ruleIndex = refusal.ruleIndex};
    switch (refusal.kind) {
        case Refusal::Kind::program:
            addShownSquares(turn.boardB(), t.calls.refusals[refusal.index].shows, out.squares);
            if (out.squares.empty() && moved) out.squares.push_back({turn.move().to, "shown"});
            out.text = move + " is refused" + phrases.rule(refusal.ruleIndex) + ".";
            break;
        case Refusal::Kind::repetition:
            out.text = move + " is refused: " + phrases.repetition(turn, t.calls.repetitions[refusal.index]) +
                       phrases.rule(refusal.ruleIndex) + ".";
            break;
        case Refusal::Kind::shuttle:
            out.squares = {{turn.move().from, "repeated"}, {turn.move().to, "repeated"}};
            out.text = move + " is refused: the same piece has moved back and forth often enough" +
                       phrases.rule(refusal.ruleIndex) + ".";
            break;
        case Refusal::Kind::demand:
            out.squares = demandedSquares(refusal.demanded);
            out.text = move + " is refused: only " + demandedText(phrases, refusal.demanded) + " may be played" +
                       phrases.rule(refusal.ruleIndex) + ".";
            break;
    }
    return out;
}

}  // namespace tafl::direct
