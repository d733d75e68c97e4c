// Selects the weights for a variant. Command line, designer and trials all call this, so they play alike.
#pragma once
#include "evaluation/weights_file.hpp"
#include "host/environment.hpp"

namespace tafl {

/// The user's weights, else the shipped ones, else the default weights. An invalid file is skipped and reported in
/// `notes`. `remarks` receives the remarks of the file used.
std::shared_ptr<const Weights> loadEngineWeights(const Environment&, const RuleImage&, Diagnostics* notes = nullptr,
                                                 std::vector<std::string>* remarks = nullptr);

/// Ignores the user's weights: plays alike on every machine.
std::shared_ptr<const Weights> loadShippedWeights(const Environment&, const RuleImage&);
/// The same as text, as trials store it; empty if no shipped weights fit these rules.
std::string loadShippedWeightsText(const Environment&, const RuleImage&);

}  // namespace tafl
