#include "image/programs_of_play.hpp"

#include <algorithm>

namespace tafl {
namespace {

/// A program of the image with the rule that made it.
struct RuleProgram {
    Expr program;
    RuleIndex ruleIndex;
};

/// The programs on which legality and results depend. Those of repetition rules run only where a position recurs.
std::vector<RuleProgram> programsOfPlay(const Calls& calls) {
    std::vector<RuleProgram> out;
    const auto addAll = [&](const auto& list) {
        for (const auto& call : list)
            if (call.program) out.push_back({call.program, call.ruleIndex});
    };
    addAll(calls.refusals);
    addAll(calls.demands);
    addAll(calls.hostiles);
    addAll(calls.captures);
    addAll(calls.changes);
    addAll(calls.options);
    addAll(calls.noMoves);
    addAll(calls.passes);
    if (calls.again && calls.again->program) out.push_back({calls.again->program, calls.again->ruleIndex});
    addAll(calls.outcomes);
    const auto addConditions = [&](const auto& list) {
        for (const auto& call : list)
            if (call.where) out.push_back({call.where, call.ruleIndex});
    };
    addConditions(calls.spares);
    addConditions(calls.disarms);
    addConditions(calls.passBars);
    addConditions(calls.swaps);
    addConditions(calls.displacements);
    addConditions(calls.entries);
    return out;
}

bool readsSinceCapture(const RuleImage& image, Expr program) {
    return image.graph->contains(program,
                                 [](const Node& n) { return n.op == Op::input && n.input == Input::sinceCapture; });
}

}  // namespace

std::vector<RuleIndex> rulesThatReadSinceCapture(const RuleImage& image) {
    std::vector<RuleIndex> out;
    for (const RuleProgram& entry : programsOfPlay(image.calls))
        if (readsSinceCapture(image, entry.program)) out.push_back(entry.ruleIndex);
    return out;
}

bool readsSinceCapture(const RuleImage& image) {
    return !rulesThatReadSinceCapture(image).empty() ||
           std::ranges::any_of(image.calls.updates,
                               [&](const UpdateCall& call) { return readsSinceCapture(image, call.program); });
}

}  // namespace tafl
