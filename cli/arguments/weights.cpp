#include "arguments/weights.hpp"

namespace tafl::cli {

std::shared_ptr<const Weights> loadEngineWeights(Context& context, const RuleImage& image,
                                                 std::vector<std::string>* remarks) {
    Diagnostics notes;
    auto out = tafl::loadEngineWeights(context.environment(), image, &notes, remarks);
    for (Diagnostic& note : notes) note.severity = Severity::warning;
    if (!notes.empty()) context.reportError(notes);
    return out;
}

}  // namespace tafl::cli
