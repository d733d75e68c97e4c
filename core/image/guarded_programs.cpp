// The programs of the image, by mover and hook: specialised for the mover, guarded, and in the order of judgement.
#include <algorithm>

#include "image/table_compilation.hpp"

namespace tafl {
namespace {

constexpr Side bothMovers[] = {Side::attackers, Side::defenders};

GuardedProgram makeGuarded(const RuleImage& image, Expr program, Side mover, BoardStage stage, RuleIndex ruleIndex,
                           std::size_t payload) {
    GuardedProgram out;
    out.program = image.graph->specialise(program, mover);
    out.guard = deriveGuard(image, out.program, mover, stage);
    out.ruleIndex = ruleIndex;
    out.payload = static_cast<int>(payload);
    return out;
}

/// Matches an end that only tests whether fewer than n pieces of some classes remain.
bool matchPieceCountEnd(const Graph& graph, Expr e, PieceCountEnd& out) {
    const Node& less = graph.node(e);
    if (less.op != Op::less || !graph.isConstant(less.arguments[1])) return false;
    const Node& count = graph.node(less.arguments[0]);
    if (count.op != Op::count) return false;
    const Node& pieces = graph.node(count.arguments[0]);
    if (pieces.op != Op::input || pieces.input != Input::pieces) return false;
    const std::int64_t below = graph.node(less.arguments[1]).number;
    if (below < 0 || below > maxSquares) return false;
    out.classes = pieces.classes;
    out.below = static_cast<int>(below);
    return true;
}

std::string compileOutcomes(RuleImage& image) {
    const auto& calls = image.calls.outcomes;
    for (std::size_t i = 0; i < calls.size(); ++i) {
        const OutcomeCall& call = calls[i];
        for (const Side side : bothMovers) {
            if (!(call.after & sideBit(side))) continue;
            OutcomeEntry entry{.phase = call.phase, .winner = call.result};
            const Expr program = image.graph->specialise(call.program, side);
            PieceCountEnd counter;
            if (!call.survivesReply && matchPieceCountEnd(*image.graph, program, counter)) {
                entry.counter = static_cast<int>(image.pieceCountEnds.size());
                entry.test.ruleIndex = call.ruleIndex;
                entry.test.payload = static_cast<int>(i);
                image.pieceCountEnds.push_back(
                    {counter.classes, counter.below, call.phase, call.result, sideBit(side), call.ruleIndex});
            } else {
                entry.test = makeGuarded(image, program, side, BoardStage::b, call.ruleIndex, i);
                if (entry.test.guard.never) continue;
            }
            if (call.survivesReply) {
                if (image.pendingBits == 32)
                    return "more than 32 delayed ends; the last is " + image.rules[call.ruleIndex].identity;
                entry.pendingBit = image.pendingBits++;
                OutcomeEntry judge = entry;
                judge.judgesReply = true;
                judge.test.guard = {.to = SquareSet::all(image.size)};
                image.outcomes[static_cast<int>(other(side))].push_back(judge);
            }
            image.outcomes[static_cast<int>(side)].push_back(entry);
        }
    }
    for (const Side mover : bothMovers)
        std::ranges::stable_sort(
            image.outcomes[static_cast<int>(mover)], [&](const OutcomeEntry& a, const OutcomeEntry& b) {
                const auto rank = [&](const OutcomeEntry& e) {
                    return std::tuple(e.phase, e.winner != winnerOf(mover), e.test.ruleIndex, e.judgesReply);
                };
                return rank(a) < rank(b);
            });
    return {};
}

}  // namespace

std::string compilePrograms(RuleImage& image) {
    const Calls& calls = image.calls;
    for (const Side mover : bothMovers) {
        const auto m = static_cast<std::size_t>(mover);
        const auto add = [&](const auto& list, BoardStage stage, std::vector<GuardedProgram>& out) {
            for (std::size_t i = 0; i < list.size(); ++i) {
                if (!(list[i].side & sideBit(mover))) continue;
                auto entry = makeGuarded(image, list[i].program, mover, stage, list[i].ruleIndex, i);
                if (!entry.guard.never) out.push_back(entry);
            }
            std::ranges::stable_sort(out, {}, &GuardedProgram::ruleIndex);
        };
        add(calls.captures, BoardStage::a, image.captures[m]);
        add(calls.refusals, BoardStage::b, image.refusals[m]);
        add(calls.demands, BoardStage::b, image.demands[m]);
        add(calls.changes, BoardStage::b, image.changes[m]);
        for (const ThreatCall& t : calls.threats)
            if (t.side == mover) image.threats[m] = image.graph->specialise(t.program, mover);
        if (calls.noMoves[m].program) image.stuck[m] = image.graph->specialise(calls.noMoves[m].program, mover);
    }
    return compileOutcomes(image);
}

}  // namespace tafl
