// What `tune` does about chances: games, the curve through their scores, and what it says of them.
#pragma once
#include <nlohmann/json.hpp>

#include "arguments/command_table.hpp"
#include "arguments/context.hpp"
#include "tuning/calibrate.hpp"

namespace tafl::cli {

/// For `tune --calibrate`: as strong as trials that are to be believed.
SelfPlay parseCalibrationPlan(const ParsedArguments&);
/// For the end of a tuning: fewer games than that had, with ten times the nodes.
SelfPlay calibrationPlanAfter(const SelfPlay&);

struct CalibrationOutcome {
    SelfPlay plan;
    ScoredGames games;
    std::optional<Calibration> found;
    std::shared_ptr<const Weights> weights;  ///< with their zero at even chances; none: `why`, or it was stopped
    Diagnostics why;
};
/// Plays and fits, with progress on a terminal and Ctrl-C.
CalibrationOutcome calibrate(const Context&, const std::shared_ptr<const RuleImage>&,
                             const std::shared_ptr<const Weights>&, const SelfPlay&);

/// The table: what was expected and what was measured. Complaints are for the caller to print.
void printCalibration(Context&, const CalibrationOutcome&);
nlohmann::ordered_json toJson(const CalibrationOutcome&);

/// For whoever reads the file: what is said there of earlier calibrations gives way.
std::vector<std::string> updateRemarks(std::vector<std::string> remarks, const std::string& variant,
                                       const CalibrationOutcome&);

}  // namespace tafl::cli
