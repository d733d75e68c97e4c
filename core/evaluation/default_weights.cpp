#include "evaluation/default_weights.hpp"

namespace tafl {

std::shared_ptr<const Weights> engineWeights(const Environment& environment, const RuleImage& image, Diagnostics* notes,
                                             std::vector<std::string>* remarks) {
    std::vector<std::filesystem::path> folders;
    if (!environment.userData.empty()) folders.push_back(environment.userData / "weights");
    if (!environment.share.empty()) folders.push_back(environment.share / "weights");
    return weightsFor(image, folders, notes, remarks);
}

std::shared_ptr<const Weights> shippedWeights(const Environment& environment, const RuleImage& image) {
    return weightsFor(image, {environment.share / "weights"});
}

std::string shippedWeightsText(const Environment& environment, const RuleImage& image) {
    const auto weights = shippedWeights(environment, image);
    return *weights == genericWeights(image)
               ? std::string()
               : textOf(*weights, image, {weights->learnedFor, {}, weights->learnedUnder});
}

}  // namespace tafl
