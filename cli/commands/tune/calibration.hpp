// Calibration in `tune`: games, the curve from scores to results, and its output.
#pragma once
#include <nlohmann/json.hpp>

#include "arguments/command_table.hpp"
#include "arguments/context.hpp"
#include "tuning/calibrate.hpp"

namespace tafl::cli {

/// The plan of `tune --calibrate`. Its defaults have the strength of a reliable trial.
SelfPlay parseCalibrationPlan(const ParsedArguments&);
/// The plan of the calibration after a tuning: fewer games with ten times the nodes.
SelfPlay calibrationPlanAfter(const SelfPlay&);

struct CalibrationOutcome {
    SelfPlay plan;
    ScoredGames games;
    std::optional<Calibration> found;
    std::shared_ptr<const Weights> weights;  ///< calibrated, a score of 0 at even chances; null on failure or interrupt
    Diagnostics errors;
};
/// Plays the games and fits the curve, with progress on a terminal and Ctrl-C.
CalibrationOutcome calibrate(const Context&, const std::shared_ptr<const RuleImage>&,
                             const std::shared_ptr<const Weights>&, const SelfPlay&);

/// Prints the table of expected and measured shares. The caller prints the errors.
void printCalibration(Context&, const CalibrationOutcome&);
nlohmann::ordered_json toJson(const CalibrationOutcome&);

/// Replaces the comment lines of earlier calibrations in those of a weights file.
std::vector<std::string> updateRemarks(std::vector<std::string> remarks, const std::string& variant,
                                       const CalibrationOutcome&);

}  // namespace tafl::cli
