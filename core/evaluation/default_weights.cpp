#include "evaluation/default_weights.hpp"

namespace tafl {

std::shared_ptr<const Weights> loadEngineWeights(const Environment& environment, const RuleImage& image,
                                                 Diagnostics* notes, std::vector<std::string>* remarks) {
    std::vector<std::filesystem::path> folders;
    if (!environment.userData.empty()) folders.push_back(environment.userData / "weights");
    if (!environment.share.empty()) folders.push_back(environment.share / "weights");
    return loadWeights(image, folders, notes, remarks);
}

std::shared_ptr<const Weights> loadShippedWeights(const Environment& environment, const RuleImage& image) {
    return loadWeights(image, {environment.share / "weights"});
}

std::string loadShippedWeightsText(const Environment& environment, const RuleImage& image) {
    const auto weights = loadShippedWeights(environment, image);
    return *weights == defaultWeights(image)
               ? std::string()
               : formatWeights(*weights, image, {weights->learnedVariant, {}, weights->learnedDigest});
}

}  // namespace tafl
