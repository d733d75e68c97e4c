// Which weights the engine plays a variant with. Whoever makes an engine asks here, so that the command line, the
// designer and trials think alike.
#pragma once
#include "evaluation/weights_file.hpp"
#include "host/environment.hpp"

namespace tafl {

/// The user's own, else those that come with the program, else the weights at first sight. A file that is wrong is
/// passed over and told; `remarks` are those of the file that was taken.
std::shared_ptr<const Weights> loadEngineWeights(const Environment&, const RuleImage&, Diagnostics* notes = nullptr,
                                                 std::vector<std::string>* remarks = nullptr);

/// Without the user's own: what plays alike on every machine.
std::shared_ptr<const Weights> loadShippedWeights(const Environment&, const RuleImage&);
/// The same as a text that trials keep; empty where the program brings none for these rules.
std::string loadShippedWeightsText(const Environment&, const RuleImage&);

}  // namespace tafl
