#include "trials/forecast/engine_balance.hpp"

namespace tafl {

EngineStep makeEngineStep(const TrialSettings& settings, const TrialFigures& figures) {
    // Budgets by time or depth count by the nodes they took.
    const double nodes = settings.nodes > 0 ? static_cast<double>(settings.nodes) : figures.nodesPerMove();
    return {.nodes = nodes,
            .games = figures.games(),
            .attackersWon = figures.results.attackersWon,
            .undecided = figures.results.drawn,
            .plies = figures.allPlies.mean(),
            .choices = figures.branching()};
}

}  // namespace tafl
