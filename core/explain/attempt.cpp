#include "explain/attempt.hpp"

namespace tafl::direct {

namespace {

using Kind = Obstacle::Kind;

/// Checks that need no path: is there a piece, whose is it, and may it move now?
Obstacle findPieceObstacle(const CallTables& t, const PlainPosition& p, const Candidate& c) {
    if (c.from >= t.squares || c.to >= t.squares) return {Kind::offBoard};
    const int piece = p.occupants[at(c.from)];
    if (!piece) return {Kind::noPiece, c.from};
    if (t.side[at(piece)] != p.toMove) return {Kind::wrongSide, c.from};
    if (p.chain != noSquare && c.from != p.chain) return {Kind::chainPiece, p.chain, 0, t.calls.chain->ruleIndex, true};
    if (isStuckByProgram(t, p)) return {Kind::stuck, noSquare, 0, t.calls.noMoves[at(p.toMove)].ruleIndex, true};
    return {};
}

Obstacle findPathObstacle(const CallTables& t, const PlainPosition& p, Move m, Candidate& c) {
    const Scene scene(t, p, p.toMove);
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
    if (p.chain != noSquare && !turn.isChainMove(out.chosen))
        return {Kind::chainCapture, m.to(), 0, t.calls.chain->ruleIndex, true};
    turn.applyCaptures(out.chosen);
    return {};
}

Obstacle findClaimObstacle(const PlainPosition& p, Move m, Attempt& out) {
    if (p.chain != noSquare || m.choice() || m.declared()) return {Kind::noClaim};
    out.claim = findClaimAfter(*out.turn);
    if (!out.claim || mayContinueChain(*out.turn) || !findEnds(*out.turn, false).empty()) return {Kind::noClaim};
    return {};
}

Attempt attemptMove(const CallTables& t, const PlainPosition& p, Move m) {
    Attempt out;
    Candidate c{m.from(), m.to()};
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
    out.sameSide = mayContinueChain(*out.turn);
    if (!out.sameSide) out.ends = findEnds(*out.turn, false);
    return out;
}

Attempt attemptTurn(const CallTables& t, const PlainPosition& p, Turn::Kind kind) {
    Attempt out;
    if (kind == Turn::Kind::stop) {
        if (p.chain == noSquare)
            out.obstacle = {Kind::noChain};
        else if (!t.calls.chain->optional)
            out.obstacle = {Kind::chainGoesOn, p.chain, 0, t.calls.chain->ruleIndex, true};
    } else {
        const NoMovesCall& rule = t.calls.noMoves[at(p.toMove)];
        if (p.chain != noSquare || rule.result != Stuck::pass || !isStuck(t, p)) out.obstacle = {Kind::mayNotPass};
    }
    if (out.obstacle) return out;
    out.turn.emplace(t, p, kind);
    out.ends = findEnds(*out.turn, false);
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
