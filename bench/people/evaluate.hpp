// Fits the forecast, and measures its error on variants that it has not seen.
#pragma once
#include "tables.hpp"
#include "trials/forecast/forecast.hpp"

namespace tafl::people {

constexpr int minTestGames = 100;   ///< variants with fewer recorded games train the fit but do not test it
constexpr double maxError = 0.045;  ///< allowed mean error of the forecast

/// The figure of people to forecast: PeopleBalance::median (between equals) or PeopleBalance::counted.
using Target = double PeopleBalance::*;

/// A forecast for a variant that the fit has not seen.
struct Test {
    const PlayedVariant* variant = nullptr;
    Forecast forecast;
    double share = 0, plain = 0, line = 0;  ///< forecasts of the model, the plain mean and the straight line
    bool held = false;  ///< the 80 % interval, widened by the noise of people's own games, holds people's share
    double error = 0;
};

struct Evaluation {
    std::vector<Test> tests;
    double error = 0, plainError = 0, lineError = 0;  ///< mean absolute errors, as shares
    double held = 0;                                  ///< share of intervals that hold
    int sureSlopes = 0, rightSlopes = 0;              ///< slopes of more than two standard errors
    int plainSlopes = 0;                              ///< how many of these have the sign of the mean slope
};

enum class LeaveOut { variant, family };  ///< a family has equal board sizes and kinds of goals
/// `maxNodes`: a variant that tests the fit hides its trials of larger budgets.
Evaluation evaluate(const std::vector<PlayedVariant>&, LeaveOut, Target = &PeopleBalance::median,
                    double maxNodes = curveBudgets.back());

/// The model of all variants, with its errors.
ForecastModel fitForecast(const std::vector<PlayedVariant>&);

}  // namespace tafl::people
