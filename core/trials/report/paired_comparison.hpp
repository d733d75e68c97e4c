// Paired comparison of two trials: games with the same number have the same opening.
#pragma once
#include "trials/run/trial.hpp"

namespace tafl {

struct TrialComparison {
    int pairs = 0;         ///< games with the same number
    int sameOpenings = 0;  ///< pairs whose openings have equal moves
    MeanInterval points;   ///< paired difference of the attackers' points, second minus first
    MeanInterval plies;    ///< paired difference of lengths
    Interval share;        ///< unpaired difference of shares of decided games (Newcombe)
    Interval drawn;        ///< unpaired difference of shares of draws, without unfinished games
    Interval undecided;    ///< the same with unfinished games
};
Result<TrialComparison> compareTrials(const TrialResult& first, const TrialResult& second);

}  // namespace tafl
