// The weights the engine plays a variant with, and complaints about files of weights that are wrong.
#pragma once
#include "arguments/context.hpp"
#include "evaluation/default_weights.hpp"

namespace tafl::cli {

/// `remarks` are those of the file that was taken.
std::shared_ptr<const Weights> loadEngineWeights(Context&, const RuleImage&,
                                                 std::vector<std::string>* remarks = nullptr);

}  // namespace tafl::cli
