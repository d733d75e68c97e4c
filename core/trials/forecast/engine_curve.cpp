#include "trials/forecast/engine_curve.hpp"

#include <algorithm>
#include <cmath>

namespace tafl {

double logit(double share) { return std::log(share / (1 - share)); }
double shareOfLogit(double x) { return 1 / (1 + std::exp(-x)); }

namespace {

std::array<double, curvePoints> interpolationWeights(double nodes) {
    std::array<double, curvePoints> out{};
    const double at = std::clamp(std::log10(std::max(1.0, nodes) / curveBudgets[0]), 0.0, curvePoints - 1.0);
    const auto lower = std::min(static_cast<std::size_t>(at), curvePoints - 2);
    out[lower + 1] = at - static_cast<double>(lower);
    out[lower] = 1 - out[lower + 1];
    return out;
}

}  // namespace

EngineCurve estimateCurve(const EngineCurve& ofAllVariants, std::span<const EngineStep> steps) {
    EngineCurve out = ofAllVariants;
    for (const EngineStep& step : steps) {
        if (step.games <= 0) continue;
        // A point for each side keeps the logit finite.
        const double points = step.points() + 1, games = step.games + 2.0;
        const double value = logit(points / games), variance = games / (points * (games - points));
        // One step of a Kalman filter.
        const auto weights = interpolationWeights(step.nodes);
        std::array<double, curvePoints> gain{};
        double expected = 0, spread = variance;
        for (std::size_t i = 0; i < curvePoints; ++i) {
            expected += weights[i] * out.mean[i];
            for (std::size_t j = 0; j < curvePoints; ++j) gain[i] += out.covariance[i][j] * weights[j];
        }
        for (std::size_t i = 0; i < curvePoints; ++i) spread += weights[i] * gain[i];
        for (std::size_t i = 0; i < curvePoints; ++i) {
            out.mean[i] += gain[i] / spread * (value - expected);
            for (std::size_t j = 0; j < curvePoints; ++j) out.covariance[i][j] -= gain[i] * gain[j] / spread;
        }
    }
    return out;
}

}  // namespace tafl
