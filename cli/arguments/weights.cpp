#include "arguments/weights.hpp"

namespace tafl::cli {

std::shared_ptr<const Weights> engineWeights(Context& context, const RuleImage& image,
                                             std::vector<std::string>* remarks) {
    Diagnostics notes;
    auto out = tafl::engineWeights(context.environment(), image, &notes, remarks);
    for (Diagnostic& note : notes) note.severity = Severity::warning;
    if (!notes.empty()) context.complain(notes);
    return out;
}

}  // namespace tafl::cli
