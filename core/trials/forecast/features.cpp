#include "trials/forecast/features.hpp"

#include <algorithm>
#include <cmath>

namespace tafl {
namespace {

/// Lengths and choices differ little between budgets; most trials include the default budget.
constexpr double playBudget = 1000;

/// Each of the first three features as a sum of logits.
constexpr double curveWeights[curvePoints][curvePoints] = {{0, 0, 1}, {0, -1, 1}, {-1, 1, 0}};

const EngineStep& nearestStep(const std::vector<EngineStep>& steps) {
    return *std::ranges::min_element(steps, {}, [](const EngineStep& s) {
        return s.games > 0 ? std::abs(std::log(std::max(1.0, s.nodes) / playBudget)) : HUGE_VAL;
    });
}

}  // namespace

Features makeFeatures(const EngineCurve& ofAllVariants, const EngineBalance& balance) {
    Features out;
    const EngineCurve curve = estimateCurve(ofAllVariants, balance.steps);
    for (std::size_t i = 0; i < curvePoints; ++i)
        for (std::size_t a = 0; a < curvePoints; ++a) {
            out.values[i] += curveWeights[i][a] * curve.mean[a];
            for (std::size_t j = 0; j < curvePoints; ++j)
                for (std::size_t b = 0; b < curvePoints; ++b)
                    out.covariance[i][j] += curveWeights[i][a] * curveWeights[j][b] * curve.covariance[a][b];
        }
    const EngineStep& step = nearestStep(balance.steps);
    const VariantFacts& f = balance.facts;
    const double rest[] = {std::log(std::max(1.0, step.plies)),
                           static_cast<double>(step.undecided) / std::max(1, step.games),
                           std::log(std::max(1.0, step.choices)),
                           static_cast<double>(f.size),
                           std::log(std::max(1, f.goals) / (4.0 * (f.size - 1))),
                           f.attackersFirst,
                           std::log(static_cast<double>(std::max(1, f.attackers)) / std::max(1, f.defenders)),
                           static_cast<double>(f.captors > 0 ? f.captors : 4),
                           f.armedKing ? 1.0 : 0.0};
    static_assert(curvePoints + std::size(rest) == featureCount);
    std::ranges::copy(rest, out.values.begin() + curvePoints);
    return out;
}

}  // namespace tafl
