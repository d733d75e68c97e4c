// The engine's results at three standard budgets, estimated from trials at any budgets.
#pragma once
#include <array>
#include <span>

#include "trials/forecast/engine_balance.hpp"

namespace tafl {

constexpr std::size_t curvePoints = 3;
constexpr std::array<double, curvePoints> curveBudgets = {100, 1000, 10000};  ///< nodes per move

/// Logits of the attackers' points at `curveBudgets`, as a normal distribution.
struct EngineCurve {
    std::array<double, curvePoints> mean{};
    std::array<std::array<double, curvePoints>, curvePoints> covariance{};
};

/// The curve of a variant, given the curves of all variants. A budget between two standard ones counts for both, in
/// proportion to its logarithm. A standard budget without games is estimated from its correlation with the others.
EngineCurve estimateCurve(const EngineCurve& ofAllVariants, std::span<const EngineStep>);

double logit(double share);
double shareOfLogit(double logit);

}  // namespace tafl
