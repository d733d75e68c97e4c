#include "engine_weights.hpp"

namespace tafl::cli {

std::shared_ptr<const Weights> engineWeights(Context& context, const RuleImage& image) {
    const Environment& environment = context.environment();
    std::vector<std::filesystem::path> folders;
    if (!environment.userData.empty()) folders.push_back(environment.userData / "weights");
    if (!environment.share.empty()) folders.push_back(environment.share / "weights");
    Diagnostics notes;
    auto out = weightsFor(image, folders, &notes);
    for (Diagnostic& note : notes) note.severity = Severity::warning;
    if (!notes.empty()) context.complain(notes);
    return out;
}

std::shared_ptr<const Weights> shippedWeights(const Environment& environment, const RuleImage& image) {
    return weightsFor(image, {environment.share / "weights"});
}

std::string shippedWeightsText(const Environment& environment, const RuleImage& image) {
    const auto weights = shippedWeights(environment, image);
    return *weights == genericWeights(image) ? std::string() : textOf(*weights, image, {});
}

}  // namespace tafl::cli
