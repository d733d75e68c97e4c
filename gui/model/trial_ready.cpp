#include "model/trial_ready.hpp"

#include "base/translation.hpp"

namespace tafl::model {

std::optional<Diagnostic> trialObstacle(const Document& document, const Script* script) {
    const auto because = [](Place place, Phrase text, Phrase valid) {
        return Diagnostic{Severity::error, std::move(place), std::move(text), std::move(valid)};
    };
    // 1. The script: worker processes read it from its file.
    if (script) {
        const std::string name = script->file().filename().string();
        if (!script->isValid()) {
            const ScriptMistake& first = script->mistakes().front();
            return because({script->file().string(), first.line, first.column},
                           say("no trial: %1 has an error in line %2: %3", name, first.line, first.text.shown()),
                           tr("mend the script and save it, or undo the change"));
        }
        if (script->unsaved())
            return because({script->file().string()}, say("no trial: %1 is not saved, and trials read the file", name),
                           tr("save the script"));
    }
    // 2. The rules.
    if (!document.lastValid())
        return because({}, tr("no trial: these rules are not consistent"), tr("see the problems"));
    if (document.isChecked() && !document.lastValidIsCurrent()) {
        std::string first = tr("these rules are not consistent");
        for (const Diagnostic& diagnostic : document.checkResult()->diagnostics)
            if (diagnostic.severity == Severity::error) {
                first = diagnostic.text.shown();
                break;
            }
        return because({}, say("no trial: the last change makes the rules inconsistent: %1", first),
                       tr("see the problems, or undo the change"));
    }
    return {};
}

}  // namespace tafl::model
