// The sequential test of a match: pairs of games from one opening, ended as soon as the answer is clear.
#pragma once
#include <array>

namespace tafl {

/// Pairs by the half points that the first player made of four: openings lost from both sides to won from both.
using PairCounts = std::array<int, 5>;

struct PairFigures {
    int pairs = 0;
    double share = 0.5, spread = 0.5;  ///< of the first player's points; half the interval of 95 %
    /// Logarithm of the likelihood of "better by `step`" against "no better", from the mean and variance of the pairs.
    double logLikelihoodRatio = 0;
};
PairFigures computePairFigures(const PairCounts&, double step);

/// At so much, errors of both kinds are below 5 % (Wald 1945).
constexpr double sprtBound = 2.944;

}  // namespace tafl
