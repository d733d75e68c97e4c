// Every legal move of a position, branch by branch.
#include <algorithm>

#include "explain/turn.hpp"

namespace tafl::direct {

namespace {

/// Does it take more than movement to say whether a candidate stands, and in how many branches?
bool needsTurn(const CallTables& t, const PlainPosition& p) {
    const bool filtered = p.chain != noSquare && !t.calls.chain->anyMove;
    return filtered || t.calls.choice != ChoiceMode::all || t.refusals[at(p.toMove)] || t.illegalHistory[at(p.toMove)];
}

bool forEachBranch(const CallTables& t, const PlainPosition& p, const Candidate& c,
                   const std::function<bool(Move)>& f) {
    const MoveKind kind = c.jump ? MoveKind::jump : MoveKind::slide;
    const bool tried = needsTurn(t, p);
    if (!tried && t.calls.options.empty()) return f(Move::of(kind, c.from, c.to));
    Turn turn(t, p, c);
    const unsigned open = turn.options();
    for (unsigned declared = 0; declared < 1u << maxOptions; ++declared) {
        if (declared & ~open) continue;
        if (!tried) {
            if (f(Move::of(kind, c.from, c.to, 0, declared))) return true;
            continue;
        }
        turn.declare(declared);
        const auto sets = turn.branches();
        for (unsigned choice = 0; choice < sets.size(); ++choice) {
            if (p.chain != noSquare && !turn.isChainMove(sets[choice])) continue;
            turn.applyCaptures(sets[choice]);
            if (!turn.refusal() && f(Move::of(kind, c.from, c.to, choice, declared))) return true;
        }
    }
    return false;
}

}  // namespace

bool forEachLegalMove(const CallTables& t, const PlainPosition& p, int limit, const std::function<bool(Move)>& f) {
    const Scene scene(t, p.occupants, p.toMove);
    for (Square from = 0; from < t.squares; ++from) {
        if (!scene.holds(from, p.toMove) || (p.chain != noSquare && p.chain != from)) continue;
        bool stop = false;
        scene.slides(from, limit).each([&](Square to) { stop = stop || forEachBranch(t, p, {from, to}, f); });
        if (stop) return true;
        for (const LegalJump& legalJump : scene.legalJumps(from))
            if (forEachBranch(t, p, {from, legalJump.to, true, legalJump.over, legalJump.takes, legalJump.ruleIndex},
                              f))
                return true;
    }
    return false;
}

bool canMove(const CallTables& t, const PlainPosition& p) {
    return forEachLegalMove(t, p, 0, [](Move) { return true; });
}

bool isStuckByProgram(const CallTables& t, const PlainPosition& p) {
    const NoMovesCall& call = t.calls.noMoves[at(p.toMove)];
    if (!call.program || p.chain != noSquare) return false;
    Scene scene(t, p.occupants, p.toMove);
    scene.numbers = p.numbers;
    scene.marks = p.marks;
    scene.sinceCapture = p.sinceCapture;
    return scene.truth(call.program);
}

bool stuck(const CallTables& t, const PlainPosition& p) {
    return p.chain == noSquare && (isStuckByProgram(t, p) || !canMove(t, p));
}

}  // namespace tafl::direct
