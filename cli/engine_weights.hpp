// The weights the engine plays a variant with: the user's own, else those that come with the program.
#pragma once
#include "context.hpp"
#include "search/weights_file.hpp"

namespace tafl::cli {

std::shared_ptr<const Weights> engineWeights(Context&, const RuleImage&);
/// Without the user's own: what plays alike on every machine.
std::shared_ptr<const Weights> shippedWeights(const Environment&, const RuleImage&);
/// The same as a text that trials keep; empty where the program brings none for these rules.
std::string shippedWeightsText(const Environment&, const RuleImage&);

}  // namespace tafl::cli
