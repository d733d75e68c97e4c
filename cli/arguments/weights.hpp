// Evaluation weights of a variant, with warnings about invalid weights files.
#pragma once
#include "arguments/context.hpp"
#include "evaluation/default_weights.hpp"

namespace tafl::cli {

/// Prints problems as warnings. `remarks`: receives the comment lines of the file used.
std::shared_ptr<const Weights> loadEngineWeights(Context&, const RuleImage&,
                                                 std::vector<std::string>* remarks = nullptr);

}  // namespace tafl::cli
