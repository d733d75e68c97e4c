// The sequential probability ratio test (SPRT) over game pairs from one opening.
#pragma once
#include <array>

namespace tafl {

/// Pentanomial counts: pairs by the first player's half points, 0 to 4.
using PairCounts = std::array<int, 5>;

struct PairFigures {
    int pairs = 0;
    double share = 0.5, spread = 0.5;  ///< the first player's share of points, and half its 95 % interval
    /// Log-likelihood ratio of "better by `step`" against "no better".
    double logLikelihoodRatio = 0;
};
PairFigures computePairFigures(const PairCounts&, double step);

/// Bound for 5 % errors of both kinds (Wald 1945).
constexpr double sprtBound = 2.944;

}  // namespace tafl
