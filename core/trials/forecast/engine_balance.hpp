// The results of a variant's trials that a forecast uses.
#pragma once
#include <vector>

#include "trials/forecast/variant_facts.hpp"
#include "trials/statistics/figures.hpp"
#include "trials/store/settings.hpp"

namespace tafl {

/// A trial at one budget.
struct EngineStep {
    double nodes = 0;  ///< per move
    int games = 0, attackersWon = 0;
    int undecided = 0;   ///< drawn or unfinished
    double plies = 0;    ///< mean length
    double choices = 0;  ///< mean number of legal moves

    /// The attackers', as a number of games. Undecided games count half.
    double points() const { return attackersWon + undecided / 2.0; }
};

struct EngineBalance {
    VariantFacts facts;
    std::vector<EngineStep> steps;  ///< at least one
};

EngineStep makeEngineStep(const TrialSettings&, const TrialFigures&);

}  // namespace tafl
