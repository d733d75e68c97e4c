#include "model/sweep_values.hpp"

#include <algorithm>

#include "base/translation.hpp"

namespace tafl::model {
namespace {

/// The rules of the value under a distinct name. Tests and claims belong only to the variant.
Draft makeTrialDraft(const SweepValue& made, const SweepTarget& target) {
    Draft out = made.draft;
    out.file.tests.clear();
    if (made.current) return out;
    out.file.name += " (" + target.textInFile(made.value) + ")";
    out.file.sameRulesAs.clear();
    out.file.records.clear();
    return out;
}

std::string firstError(const Diagnostics& diagnostics) {
    const auto found = std::ranges::find(diagnostics, Severity::error, &Diagnostic::severity);
    return found == diagnostics.end() ? tr("its rules are not consistent") : found->text.shown();
}

}  // namespace

std::vector<SweepValue> compileSweepValues(const Draft& draft, const std::vector<RuleCard>& cards,
                                           const SweepTarget& target, const std::vector<std::string>& values,
                                           const std::function<CheckResult(const Draft&)>& check,
                                           const std::atomic<bool>& stop) {
    std::vector<SweepValue> out;
    for (const std::string& value : values) {
        if (stop) break;
        SweepValue made{value, target.valueTitle(value), draft, nullptr, "", "", value == target.now};
        if (const auto applied =
                made.current ? Result<std::monostate>() : applySweepValue(made.draft, cards, target, value);
            !applied) {
            made.problem = applied.error().front().text.shown();
            out.push_back(std::move(made));
            continue;
        }
        const CheckResult checked = check(makeTrialDraft(made, target));
        made.rules = checked.compiled;
        if (!made.rules) {
            made.problem = firstError(checked.diagnostics);
        } else {
            const auto same = std::ranges::find_if(out, [&](const SweepValue& other) {
                return other.plays() && other.rules->image->digest == made.rules->image->digest;
            });
            if (same != out.end()) made.sameAs = same->title;
        }
        out.push_back(std::move(made));
    }
    return out;
}

}  // namespace tafl::model
