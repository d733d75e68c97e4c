// A trial: the engine plays itself, and the results say whether a variant is fair.
#pragma once
#include <functional>

#include "search/weights.hpp"
#include "trials/openings.hpp"
#include "trials/statistics.hpp"

namespace tafl {

struct TrialPlan {
    int games = 200;
    std::uint64_t nodes = 1000;  ///< a move
    std::uint64_t seed = 1;
    int openingPlies = 4, mostPlies = 400;
    int workers = 0;                         ///< threads; 0: one for each processor
    std::shared_ptr<const Weights> weights;  ///< of the engine; none: genericWeights
    bool untilDecided = false;               ///< stop as soon as the verdict stands
};

struct TrialGame {
    int number = 0;
    Opening opening;
    std::vector<Move> moves;  ///< after the opening; throws of dice are not among them
    GameFigures figures;
};

struct TrialProgress {
    int played = 0, games = 0, attackersWon = 0, defendersWon = 0, drawn = 0, brokenOff = 0;
    double seconds = 0;
};

struct TrialResult {
    std::vector<TrialGame> games;  ///< by number
    TrialFigures figures;
    int openingsDropped = 0;  ///< decided after the random moves
    bool openingsUsedUp = false, stopped = false;
    double seconds = 0;
};

/// Plays the games of a plan. Each depends on its number and the plan alone: the same plan gives the same games with
/// any number of workers. `tell` is called after each game, by one thread at a time; false ends the trial. Throws what
/// a rule that fails in play throws.
TrialResult runTrial(const std::shared_ptr<const RuleImage>&, const TrialPlan&,
                     const std::function<bool(const TrialProgress&)>& tell = {});

}  // namespace tafl
