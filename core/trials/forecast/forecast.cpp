#include "trials/forecast/forecast.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace tafl {
namespace {

/// normal80 for Student's t with the four degrees of freedom of the fit.
constexpr double student80 = 1.5332062737131438;

struct Estimate {
    double logit = 0, halfWidth = 0;
};

Estimate estimate(const LinearModel& model, const Features& features) {
    double variance = model.variance(features.values);
    // The engine's games add their uncertainty.
    for (std::size_t i = 0; i < curvePoints; ++i)
        for (std::size_t j = 0; j < curvePoints; ++j)
            variance += model.slope(i) * model.slope(j) * features.covariance[i][j];
    return {model.mean(features.values), std::hypot(normal80 * std::sqrt(variance), student80 * model.spread)};
}

}  // namespace

Forecast forecast(const ForecastModel& model, const EngineBalance& everyBudget) {
    // The model was fitted to no smaller budgets.
    EngineBalance balance{everyBudget.facts, {}};
    std::ranges::copy_if(everyBudget.steps, std::back_inserter(balance.steps),
                         [](const EngineStep& step) { return step.nodes >= curveBudgets.front(); });
    const bool isKnown = !balance.steps.empty();
    const Features features = makeFeatures(model.curves, isKnown ? balance : everyBudget);
    Estimate used = estimate(model.people, features);
    const Estimate plain = estimate(model.plain, features);
    Forecast out;
    std::size_t budget = 0;
    for (const EngineStep& step : balance.steps)
        for (std::size_t i = 0; i < curvePoints; ++i)
            if (step.nodes >= curveBudgets[i]) budget = std::max(budget, i);
    out.nodes = curveBudgets[budget];
    out.plainMean = !isKnown || model.errors[budget] >= model.plainError || !(used.halfWidth < plain.halfWidth);
    out.error = out.plainMean ? model.plainError : model.errors[budget];
    if (out.plainMean) used = plain;
    const auto expect = [&](double strength) {
        const double middle = used.logit + strength * model.slope;
        const double half = std::hypot(used.halfWidth, normal80 * strength * model.slopeSpread);
        return Forecast::Expectation{shareOfLogit(middle), {shareOfLogit(middle - half), shareOfLogit(middle + half)}};
    };
    out.newcomers = expect(model.newcomers);
    out.used = expect(0);
    out.strong = expect(model.strong);
    return out;
}

std::string formatExpectation(const Forecast::Expectation& e) {
    return fmt::format("{:.0f} % ({:.0f} to {:.0f})", 100 * e.share, 100 * e.interval.low, 100 * e.interval.high);
}

std::string formatForecast(const Forecast& f, double engineShare, const Interval& engineInterval) {
    const std::string engine =
        fmt::format("The engine's attackers score {}; ", formatExpectation({engineShare, engineInterval}));
    return engine +
           (f.plainMean ? "the forecast for people is the mean of all variants, since this trial adds nothing to it: "
                        : "between people expect ") +
           formatExpectation(f.used) + ".";
}

std::string formatForecastError(const Forecast& f) {
    if (f.plainMean)
        return fmt::format("On variants that it had not seen, the mean was {:.1f} points off on average.",
                           100 * f.error);
    return fmt::format(
        "On variants that it had not seen, the forecast from trials of {:.0f} nodes was {:.1f} points off on average.",
        f.nodes, 100 * f.error);
}

std::string formatDisagreement(const Forecast& f, double engineShare, const Interval& engineInterval) {
    constexpr double wide = 0.15;
    const bool apart = engineInterval.high < f.used.interval.low || engineInterval.low > f.used.interval.high;
    if (!apart || std::abs(engineShare - f.used.share) < wide) return {};
    return fmt::format(
        "People will probably see {} attackers' wins than the engine's games show: the engine's share is that of "
        "players of its own strength.",
        engineShare < f.used.share ? "more" : "fewer");
}

}  // namespace tafl
