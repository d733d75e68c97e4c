#include "tuning/sequential_test.hpp"

#include <algorithm>
#include <cmath>

namespace tafl {

PairFigures computePairFigures(const PairCounts& pairs, double step) {
    PairFigures out;
    double sum = 0, squares = 0;
    for (int i = 0; i < 5; ++i) {
        const int n = pairs[static_cast<std::size_t>(i)];
        out.pairs += n, sum += n * i / 4.0, squares += n * i * i / 16.0;
    }
    if (out.pairs == 0) return out;
    // One pseudo-pair of each kind keeps the variance of few pairs above zero.
    const double n = out.pairs + 1, mean = (sum + 0.5) / n,
                 variance = std::max((squares + 0.375) / n - mean * mean, 1e-4);
    out.share = sum / out.pairs;
    out.spread = 1.96 * std::sqrt(variance / n);
    out.logLikelihoodRatio = n * step * (mean - 0.5 - step / 2) / variance;
    return out;
}

}  // namespace tafl
