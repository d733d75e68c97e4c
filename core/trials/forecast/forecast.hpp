// The attackers' share to expect between people, forecast from the engine's trials.
#pragma once
#include <string>

#include "trials/forecast/features.hpp"
#include "trials/forecast/linear_model.hpp"
#include "trials/statistics/statistics.hpp"

namespace tafl {

/// Standard deviations on each side of an 80 % interval.
constexpr double normal80 = 1.2815515655446004;

/// Fitted to variants with many recorded games (bench_people fit). Shares are logits unless named otherwise.
struct ForecastModel {
    EngineCurve curves;                 ///< the engine's, over all variants
    LinearModel people;                 ///< the share between people used to the variant
    LinearModel plain;                  ///< the same without any feature: the plain mean
    double slope = 0, slopeSpread = 0;  ///< change of the share per unit of strength, over variants
    double newcomers = 0, strong = 0;   ///< strength relative to people used to the variant
    /// Mean errors on variants not used for the fit, as shares: by the largest standard budget of a trial, and of the
    /// plain mean.
    std::array<double, curvePoints> errors{};
    double plainError = 0;
};

struct Forecast {
    struct Expectation {
        double share = 0;
        Interval interval;  ///< 80 %
    };
    Expectation newcomers, used, strong;
    bool plainMean = false;  ///< the trial adds nothing to the mean over all variants
    double error = 0;        ///< mean error of such forecasts on variants not used for the fit, as a share
    double nodes = 0;        ///< standard budget that this error belongs to
};

/// Budgets below `curveBudgets` say nothing; without others the forecast is the plain mean.
Forecast forecast(const ForecastModel&, const EngineBalance&);

/// "40 % (32 to 48)".
std::string formatExpectation(const Forecast::Expectation&);
/// One sentence: the engine's share and interval, and the forecast.
std::string formatForecast(const Forecast&, double engineShare, const Interval& engineInterval);
/// The errors of such forecasts.
std::string formatForecastError(const Forecast&);
/// A warning if engine and forecast differ widely; else empty.
std::string formatDisagreement(const Forecast&, double engineShare, const Interval& engineInterval);

}  // namespace tafl
