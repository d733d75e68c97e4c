// The weights the engine plays a variant with, and complaints about files of weights that are wrong.
#pragma once
#include "context.hpp"
#include "search/known_weights.hpp"

namespace tafl::cli {

std::shared_ptr<const Weights> engineWeights(Context&, const RuleImage&);

}  // namespace tafl::cli
