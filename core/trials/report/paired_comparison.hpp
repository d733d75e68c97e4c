// Two trials side by side, game by game: both play the openings of the same numbers.
#pragma once
#include "trials/run/trial.hpp"

namespace tafl {

struct TrialComparison {
    int pairs = 0;         ///< numbers of which both have a game
    int sameOpenings = 0;  ///< of these, with the same moves in the opening
    MeanInterval points;   ///< the attackers' points, second less first, by pairs
    MeanInterval plies;    ///< the same of lengths
    Interval share;        ///< difference of shares among decided games, as if unpaired (Newcombe)
    Interval drawn;        ///< difference of the shares of draws
};
Result<TrialComparison> compareTrials(const TrialResult& first, const TrialResult& second);

}  // namespace tafl
