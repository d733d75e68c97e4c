#include "explain/attempt.hpp"

#include <algorithm>

namespace tafl::direct {

namespace {

using Kind = Obstacle::Kind;

/// Checks that need no path: is there a piece, whose is it, and may it move now?
Obstacle findPieceObstacle(const CallTables& t, const PlainPosition& p, const Candidate& c) {
    const BoardShape shape = t.image->shape();
    if ((!c.enters && !shape.has(c.from)) || !shape.has(c.to)) return {Kind::offBoard};
    if (c.enters > t.classes) return {Kind::unknownKind};
    const int piece = c.enters ? c.enters : p.occupants[at(c.from)];
    if (!piece) return {Kind::noPiece, c.from};
    if (t.side[at(piece)] != p.toMove) return {Kind::wrongSide, c.enters ? c.to : c.from};
    if (c.enters ? !mayEnterNext(t, p) : !mayMoveNext(t, p, c.from)) {
        if (t.calls.chain) return {Kind::chainPiece, p.chain, 0, t.calls.chain->ruleIndex, true};
        return {Kind::secondPiece, p.chain, 0, t.calls.again->ruleIndex, true};
    }
    if (isStuckByProgram(t, p)) return {Kind::stuck, noSquare, 0, t.calls.noMoves[at(p.toMove)].ruleIndex, true};
    return {};
}

Obstacle findPathObstacle(const CallTables& t, const PlainPosition& p, Move m, Candidate& c) {
    const Scene scene(t, p, p.toMove);
    if (c.enters) return findEntryObstacle(scene, c);
    c.jump = m.kind() == MoveKind::jump;
    if (c.jump) return findJumpObstacle(scene, c);
    const Obstacle slide = findSlideObstacle(scene, c.from, c.to, dieLimit(t, p));
    if (!slide || m.kind() == MoveKind::slide) return slide;
    const Obstacle jump = findJumpObstacle(scene, c);
    c.jump = !jump;
    return jump ? slide : jump;
}

/// Applies the declarations and the choice of victims that the move encodes.
Obstacle chooseBranch(const PlainPosition& p, Move m, Attempt& out) {
    Turn& turn = *out.turn;
    const CallTables& t = turn.tables();
    if (m.declared() && (m.declared() & ~turn.options())) return {Kind::notDeclarable, m.to()};
    turn.declare(m.declared());
    const auto sets = turn.branches();
    if (m.choice() >= sets.size())
        return {Kind::noChoice, m.to(), static_cast<int>(sets.size()), t.calls.choiceRule,
                t.calls.choice != ChoiceMode::all};
    out.chosen = sets[m.choice()];
    if (p.chain != noSquare && t.calls.chain && !turn.isChainMove(out.chosen))
        return {Kind::chainCapture, m.to(), 0, t.calls.chain->ruleIndex, true};
    turn.applyCaptures(out.chosen);
    return {};
}

Obstacle findClaimObstacle(const PlainPosition& p, Move m, Attempt& out) {
    if (p.chain != noSquare || m.choice() || m.declared()) return {Kind::noClaim};
    out.claim = findClaimAfter(*out.turn);
    if (!out.claim || mayMoveAgain(*out.turn) || !findEnds(*out.turn, false).empty()) return {Kind::noClaim};
    return {};
}

Attempt attemptMove(const CallTables& t, const PlainPosition& p, Move m) {
    Attempt out;
    Candidate c{m.from(), m.to()};
    if (m.entering()) c.from = noSquare, c.enters = m.entering();
    out.obstacle = findPieceObstacle(t, p, c);
    if (!out.obstacle) out.obstacle = findPathObstacle(t, p, m, c);
    if (out.obstacle) return out;
    out.turn.emplace(t, p, c);
    out.obstacle = chooseBranch(p, m, out);
    if (out.obstacle) return out;
    out.refusal = findRefusal(*out.turn);
    if (!out.refusal) out.refusal = findUnmetDemand(*out.turn);
    if (out.refusal) return out;
    if (m.kind() == MoveKind::claimWithMove) {
        out.obstacle = findClaimObstacle(p, m, out);
        return out;
    }
    out.sameSide = mayMoveAgain(*out.turn);
    if (!out.sameSide) out.ends = findEnds(*out.turn, false);
    return out;
}

Obstacle findStopObstacle(const CallTables& t, const PlainPosition& p) {
    if (p.chain == noSquare) return {Kind::noChain};
    if (t.calls.chain && !t.calls.chain->optional)
        return {Kind::chainGoesOn, p.chain, 0, t.calls.chain->ruleIndex, true};
    if (t.calls.again && !t.calls.again->optional)
        return {Kind::secondMoveDue, noSquare, 0, t.calls.again->ruleIndex, true};
    return {};
}

/// `byChoice`: the side has a move, but may pass.
Obstacle findPassObstacle(const CallTables& t, const PlainPosition& p, bool& byChoice) {
    if (p.chain != noSquare) return {Kind::mayNotPass};
    byChoice = !isStuck(t, p);
    if (!byChoice) return t.calls.noMoves[at(p.toMove)].result == Stuck::pass ? Obstacle{} : Obstacle{Kind::mayNotPass};
    if (findPassRule(t, p)) return {};
    const auto call =
        std::ranges::find_if(t.calls.passes, [&](const PassCall& c) { return (c.side & sideBit(p.toMove)) != 0; });
    if (call == t.calls.passes.end()) return {Kind::mayNotPass};
    return {Kind::mayNotPassNow, noSquare, 0, call->ruleIndex, true};
}

Attempt attemptTurn(const CallTables& t, const PlainPosition& p, Turn::Kind kind) {
    Attempt out;
    bool byChoice = false;
    out.obstacle = kind == Turn::Kind::stop ? findStopObstacle(t, p) : findPassObstacle(t, p, byChoice);
    if (out.obstacle) return out;
    out.turn.emplace(t, p, kind);
    if (kind == Turn::Kind::stop && t.calls.again) out.refusal = findHistoryRefusal(*out.turn);
    if (byChoice) out.refusal = findUnmetDemand(*out.turn);
    if (out.refusal) return out;
    out.ends = findEnds(*out.turn, false);
    for (GameEnd& end : out.ends)
        if (byChoice && end.source == GameEnd::Source::bothPassed) end.ruleIndex = *findPassRule(t, p);
    return out;
}

Attempt attemptClaim(const CallTables& t, const PlainPosition& p) {
    Attempt out;
    if (p.chain == noSquare && !stuckEnding(t, p).over) out.claim = findStandingClaim(t, p);
    if (!out.claim) out.obstacle = {Kind::noClaim};
    return out;
}

}  // namespace

bool mustRoll(const CallTables& t, const PlainPosition& p) {
    return !t.calls.dice.empty() && !p.ending.over && p.chain == noSquare && !p.rolled;
}

Attempt attempt(const CallTables& t, const PlainPosition& p, Move m) {
    Attempt out;
    if (p.ending.over) {
        out.obstacle = {Kind::over};
        return out;
    }
    if (mustRoll(t, p)) {
        out.obstacle = {Kind::mustRoll, noSquare, 0, t.calls.dice.front().ruleIndex, true};
        return out;
    }
    switch (m.kind()) {
        case MoveKind::slide:
        case MoveKind::jump:
        case MoveKind::claimWithMove:
        case MoveKind::enter:
            return attemptMove(t, p, m);
        case MoveKind::pass:
            return attemptTurn(t, p, Turn::Kind::pass);
        case MoveKind::stop:
            return attemptTurn(t, p, Turn::Kind::stop);
        case MoveKind::claim:
            return attemptClaim(t, p);
    }
    out.obstacle = {Kind::unknownKind};
    return out;
}

Ending stuckEnding(const CallTables& t, const PlainPosition& p) {
    const NoMovesCall& rule = t.calls.noMoves[at(p.toMove)];
    if (rule.result == Stuck::pass || rule.result == Stuck::unspecified || !isStuck(t, p)) return {};
    Ending out{.over = true, .winner = Winner::draw, .ruleIndex = rule.ruleIndex, .noMoves = true};
    if (rule.result == Stuck::loss) out.winner = lossOf(p.toMove);
    if (rule.result == Stuck::win) out.winner = winnerOf(p.toMove);
    return out;
}

}  // namespace tafl::direct
