// Feature level and capabilities that an image needs.
#include <algorithm>

#include "image/programs_of_play.hpp"
#include "image/table_compilation.hpp"

namespace tafl {

void computeFeatureLevel(RuleImage& image) {
    const Calls& calls = image.calls;
    image.anyState = !calls.states.empty();
    image.anyRepetition = !calls.repetitions.empty();
    image.arrangementKeys =
        std::ranges::any_of(calls.repetitions, [](const RepetitionCall& r) { return r.of != RepetitionOf::position; });
    image.anyClaim = std::ranges::any_of(calls.repetitions, &RepetitionCall::claim) ||
                     std::ranges::any_of(calls.countLimits, &CountLimitCall::claim);
    const bool refuses = !image.refusals[0].empty() || !image.refusals[1].empty();
    const bool illegalHistory =
        std::ranges::any_of(calls.repetitions,
                            [](const RepetitionCall& r) { return r.result == RepetitionResult::illegal; }) ||
        (calls.shuttle && calls.shuttle->illegal);
    const bool passes = !calls.passes.empty() || std::ranges::any_of(calls.noMoves, [](const NoMovesCall& n) {
        return n.result == Stuck::pass;
    });
    const bool full = refuses || image.anyDemand() || !calls.changes.empty() || !calls.leaps.empty() ||
                      !calls.swaps.empty() || !calls.displacements.empty() || !calls.entries.empty() ||
                      image.conditionalBars || image.conditionalCaptures || illegalHistory ||
                      calls.choice != ChoiceMode::all || image.fatesByCaptor || !calls.options.empty() || calls.chain ||
                      calls.again || !calls.dice.empty() || passes || image.anyClaim || image.anyState ||
                      calls.shuttle || image.planes > 3;
    bool hooked = image.anyJump || image.arrangementKeys ||
                  std::ranges::any_of(calls.noMoves, [](const NoMovesCall& n) { return n.program != 0; }) ||
                  !calls.threats.empty() ||
                  std::ranges::any_of(calls.repetitions, [](const RepetitionCall& r) { return r.when != 0; });
    for (int side = 0; side < 2; ++side) {
        hooked |= !image.captures[side].empty();
        hooked |= std::ranges::any_of(image.outcomes[side], [](const OutcomeEntry& e) { return e.counter < 0; });
        int rows = 0;
        for (const Group& g : image.groups) {
            if (static_cast<int>(g.side) != side) continue;
            rows += !g.single;
            const bool enters = std::ranges::any_of(g.enter, [](const SquareSet& s) { return s.any(); });
            hooked |= g.limit > 0 || g.split || enters;
        }
        hooked |= rows > 1;
    }
    image.level = full ? FeatureLevel::full : hooked ? FeatureLevel::hooked : FeatureLevel::plain;
    image.pathLegality = illegalHistory;
    image.readsSinceCapture = readsSinceCapture(image);
    const bool passesByProgram = std::ranges::any_of(
        calls.noMoves, [](const NoMovesCall& n) { return n.result == Stuck::pass && n.program != 0; });
    image.plainTurns = !(refuses || image.anyDemand() || illegalHistory || calls.choice != ChoiceMode::all ||
                         !calls.options.empty() || passesByProgram || !calls.entries.empty());
    const bool stuckProgram = std::ranges::any_of(calls.noMoves, [](const NoMovesCall& n) { return n.program != 0; });
    image.bulkCounting =
        !(refuses || image.anyDemand() || illegalHistory || calls.chain || calls.again || !calls.dice.empty() ||
          calls.choice != ChoiceMode::all || !calls.options.empty() || passes || stuckProgram);
}

}  // namespace tafl
