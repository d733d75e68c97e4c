#include "explain/legal_moves.hpp"

#include <algorithm>

namespace tafl::direct {

namespace {

/// Can rules beyond movement forbid a candidate or split it into several moves?
bool needsTurn(const CallTables& t, const PlainPosition& p) {
    const bool filtered = p.chain != noSquare && t.calls.chain && !t.calls.chain->anyMove;
    return filtered || t.calls.choice != ChoiceMode::all || t.refusals[at(p.toMove)] || t.demands[at(p.toMove)] ||
           t.illegalHistory[at(p.toMove)];
}

/// Gets a move and its turn, which is null where movement alone decides about legality. True: no further moves.
using BranchFunction = std::function<bool(Move, const Turn*)>;

Move makeMove(const Candidate& c, unsigned choice = 0, unsigned declared = 0) {
    if (c.enters) return Move::enter(c.to, c.enters, choice);
    return Move::of(c.jump ? MoveKind::jump : MoveKind::slide, c.from, c.to, choice, declared);
}

bool forEachBranch(const CallTables& t, const PlainPosition& p, const Candidate& c, const BranchFunction& f) {
    const bool tried = needsTurn(t, p);
    if (!tried && (t.calls.options.empty() || c.enters)) return f(makeMove(c), nullptr);
    Turn turn(t, p, c);
    const unsigned open = turn.options();
    for (unsigned declared = 0; declared < 1u << maxOptions; ++declared) {
        if (declared & ~open) continue;
        if (!tried) {
            if (f(makeMove(c, 0, declared), nullptr)) return true;
            continue;
        }
        turn.declare(declared);
        const auto sets = turn.branches();
        for (unsigned choice = 0; choice < sets.size(); ++choice) {
            if (p.chain != noSquare && t.calls.chain && !turn.isChainMove(sets[choice])) continue;
            turn.applyCaptures(sets[choice]);
            if (!findRefusal(turn) && f(makeMove(c, choice, declared), &turn)) return true;
        }
    }
    return false;
}

bool forEachEntry(const Scene& scene, const PlainPosition& p, const BranchFunction& f) {
    const CallTables& t = scene.tables();
    for (const EnterCall& call : t.calls.entries) {
        if (t.side[at(call.classNumber)] != p.toMove) continue;
        for (Square to = 0; to < t.squares; ++to) {
            const Candidate c{.to = to, .enters = call.classNumber};
            if (!t.image->holes.has(to) && !findEntryObstacle(scene, c) && forEachBranch(t, p, c, f)) return true;
        }
    }
    return false;
}

bool forEachTurn(const CallTables& t, const PlainPosition& p, int limit, const BranchFunction& f) {
    const Scene scene(t, p, p.toMove);
    if (mayEnterNext(t, p) && forEachEntry(scene, p, f)) return true;
    for (Square from = 0; from < t.squares; ++from) {
        if (!scene.holds(from, p.toMove) || !mayMoveNext(t, p, from)) continue;
        bool stop = false;
        scene.targets(from, limit).each([&](Square to) { stop = stop || forEachBranch(t, p, {from, to}, f); });
        if (stop) return true;
        for (const LegalJump& legalJump : scene.legalJumps(from))
            if (forEachBranch(t, p, {from, legalJump.to, true, legalJump.over, legalJump.takes, legalJump.ruleIndex},
                              f))
                return true;
    }
    return false;
}

/// Demands do not apply within a chain.
bool areDemandsAsked(const CallTables& t, const PlainPosition& p) {
    return t.demands[at(p.toMove)] && (p.chain == noSquare || !t.calls.chain);
}

struct Demanded {
    std::vector<Move> moves;
    RuleIndex ruleIndex = noRule;  ///< the first rule that demands one of them
};

/// Sorts the moves that satisfy a demand from the others, which go to `rest` if given.
Demanded collectDemanded(const CallTables& t, const PlainPosition& p, int limit, std::vector<Move>* rest) {
    const bool applies = areDemandsAsked(t, p);
    Demanded out;
    forEachTurn(t, p, limit, [&](Move move, const Turn* turn) {
        const auto rule = applies ? findDemand(*turn) : std::nullopt;
        if (rule) {
            out.moves.push_back(move);
            out.ruleIndex = std::min(out.ruleIndex, *rule);
        } else if (rest) {
            rest->push_back(move);
        }
        return false;
    });
    return out;
}

}  // namespace

std::vector<Move> legalMoves(const CallTables& t, const PlainPosition& p, int limit) {
    std::vector<Move> others;
    Demanded demanded = collectDemanded(t, p, limit, &others);
    return demanded.moves.empty() ? others : demanded.moves;
}

std::optional<RuleIndex> findDemand(const Turn& turn) {
    std::optional<RuleIndex> out;
    for (const DemandCall& call : turn.tables().calls.demands)
        if ((call.side & sideBit(turn.mover())) && (!out || call.ruleIndex < *out) && turn.boardB().truth(call.program))
            out = call.ruleIndex;
    return out;
}

std::optional<Refusal> findUnmetDemand(const Turn& turn) {
    const CallTables& t = turn.tables();
    const PlainPosition& p = turn.before();
    if (!areDemandsAsked(t, p) || (turn.kind() == Turn::Kind::move && findDemand(turn))) return {};
    Demanded demanded = collectDemanded(t, p, dieLimit(t, p), nullptr);
    if (demanded.moves.empty()) return {};
    return Refusal{
        .kind = Refusal::Kind::demand, .ruleIndex = demanded.ruleIndex, .demanded = std::move(demanded.moves)};
}

bool canMove(const CallTables& t, const PlainPosition& p, int limit) {
    return forEachTurn(t, p, limit, [](Move, const Turn*) { return true; });
}

bool isStuckByProgram(const CallTables& t, const PlainPosition& p) {
    const NoMovesCall& call = t.calls.noMoves[at(p.toMove)];
    if (!call.program || p.chain != noSquare) return false;
    const Scene scene(t, p, p.toMove);
    return scene.truth(call.program);
}

bool isStuck(const CallTables& t, const PlainPosition& p) {
    return p.chain == noSquare && (isStuckByProgram(t, p) || !canMove(t, p));
}

bool mayMoveNext(const CallTables& t, const PlainPosition& p, Square from) {
    if (p.chain == noSquare) return true;
    if (t.calls.chain) return from == p.chain;
    const bool first = from == p.chain && !p.fallen;
    switch (t.calls.again->with) {
        case AgainWith::other:
            return !first;
        case AgainWith::same:
            return first;
        case AgainWith::any:
            break;
    }
    return true;
}

bool mayEnterNext(const CallTables& t, const PlainPosition& p) {
    return p.chain == noSquare || (t.calls.again && t.calls.again->with != AgainWith::same);
}

std::optional<RuleIndex> findPassRule(const CallTables& t, const PlainPosition& p) {
    std::optional<RuleIndex> out;
    Scene scene(t, p, p.toMove);
    scene.die = p.die;
    for (const PassCall& call : t.calls.passes)
        if ((call.side & sideBit(p.toMove)) && (!out || call.ruleIndex < *out) &&
            (!call.program || scene.truth(call.program)))
            out = call.ruleIndex;
    return out;
}

namespace {

/// Does a rule of chains or second moves apply to this turn, whatever moves could follow?
bool wantsNextMove(const Turn& turn) {
    const Calls& calls = turn.tables().calls;
    if (turn.kind() != Turn::Kind::move) return false;
    if (calls.chain) return turn.captured() && turn.moverAlive() && has(calls.chain->classes, turn.moverClass());
    return calls.again && turn.before().chain == noSquare && (calls.again->side & sideBit(turn.mover())) &&
           (!calls.again->program || turn.boardB().truth(calls.again->program));
}

}  // namespace

bool mayMoveAgain(const Turn& turn) {
    const CallTables& t = turn.tables();
    return wantsNextMove(turn) && findEnds(turn, true).empty() &&
           canMove(t, turn.after(true), dieLimit(t, turn.before()));
}

std::optional<Refusal> findRefusal(const Turn& turn) {
    const CallTables& t = turn.tables();
    const Calls& calls = t.calls;
    const Side mover = turn.mover();
    std::optional<Refusal> out;
    if (t.refusals[at(mover)])
        for (std::size_t i = 0; i < calls.refusals.size(); ++i)
            if ((calls.refusals[i].side & sideBit(mover)) && turn.boardB().truth(calls.refusals[i].program) &&
                (!out || calls.refusals[i].ruleIndex < out->ruleIndex))
                out = Refusal{.kind = Refusal::Kind::program, .index = i, .ruleIndex = calls.refusals[i].ruleIndex};
    if (out || turn.captured() || !t.illegalHistory[at(mover)]) return out;
    // A first move ends no turn.
    return calls.again && mayMoveAgain(turn) ? out : findHistoryRefusal(turn);
}

std::optional<Refusal> findHistoryRefusal(const Turn& turn) {
    const CallTables& t = turn.tables();
    const Calls& calls = t.calls;
    std::optional<Refusal> out;
    const auto recordRefusal = [&](Refusal::Kind kind, std::size_t index, RuleIndex ruleIndex) {
        if (!out || ruleIndex < out->ruleIndex) out = Refusal{.kind = kind, .index = index, .ruleIndex = ruleIndex};
    };
    if (turn.captured() || !t.illegalHistory[at(turn.mover())]) return out;
    if (calls.shuttle && calls.shuttle->illegal && turn.shuttleAfter().runs > 2 * calls.shuttle->roundTrips)
        recordRefusal(Refusal::Kind::shuttle, 0, calls.shuttle->ruleIndex);
    const auto& now = turn.entry();
    for (std::size_t i = 0; i < calls.repetitions.size(); ++i)
        if (calls.repetitions[i].result == RepetitionResult::illegal && findRepetition(calls.repetitions[i], turn, now))
            recordRefusal(Refusal::Kind::repetition, i, calls.repetitions[i].ruleIndex);
    return out;
}

}  // namespace tafl::direct
