#include "model/kept_sweep.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "variant/files.hpp"
#include "variant/toml_text.hpp"

namespace tafl::model {
namespace {

std::filesystem::path fileOf(const AppContext& appContext, const std::string& variant) {
    return appContext.folders.data / "sweeps" / (variant + ".toml");
}

std::string formatAxis(const SweepRequest& request) {
    const SweepTarget& target = request.target;
    if (target.isOption())
        return "option = " + tomlString(target.name) + "\nchoices = " + tomlList(request.values) + "\n";
    std::vector<std::string> values;
    for (const std::string& value : request.values)
        if (const auto parsed = parseSweepValue(target, value)) values.push_back(tomlValue(*parsed));
    return "rule = " + tomlString(target.rule) + "\nparameter = " + tomlString(target.name) + "\nvalues = [" +
           join(values, ", ") + "]\n";
}

/// The target of an axis; null if the variant no longer has it.
const SweepTarget* findTarget(const SweepAxis& axis, const std::vector<SweepTarget>& targets) {
    SweepTarget wanted;
    wanted.name = axis.option;
    if (axis.option.empty()) {
        if (axis.choices.empty() || axis.choices.front().sets.empty()) return nullptr;
        wanted.rule = axis.choices.front().sets.front().rule;
        wanted.name = axis.choices.front().sets.front().parameter;
    }
    const auto found = std::ranges::find_if(targets, [&](const SweepTarget& each) { return each.isSame(wanted); });
    return found == targets.end() ? nullptr : &*found;
}

}  // namespace

Result<std::filesystem::path> keepSweep(const AppContext& appContext, const std::string& variant,
                                        const SweepRequest& request) {
    const TrialRequest& trial = request.trial;
    const std::string text =
        "variant = " + tomlString(variant) + "\ngames = " + std::to_string(trial.games) +
        "\nfirst = " + std::to_string(std::max(1, trial.firstRound)) +
        "\nnodes = " + std::to_string(trial.budgets.back()) + "\nseed = " + std::to_string(trial.seed) +
        "\nopening = " + std::to_string(trial.openingPlies) + "\n\n[[axis]]\n" + formatAxis(request);
    const std::filesystem::path file = fileOf(appContext, variant);
    std::error_code error;
    std::filesystem::create_directories(file.parent_path(), error);
    if (const auto written = writeTextFile(file, text); !written) return tl::unexpected(written.error());
    return file;
}

std::optional<SweepRequest> readKeptSweep(const AppContext& appContext, const std::string& variant,
                                          const std::vector<SweepTarget>& targets) {
    const std::filesystem::path file = fileOf(appContext, variant);
    const auto text = readTextFile(file);
    if (!text) return {};
    const auto read = readSweep(*text, file);
    if (!read || read->axes.size() != 1) return {};
    const SweepAxis& axis = read->axes.front();
    const SweepTarget* target = findTarget(axis, targets);
    if (!target) return {};
    SweepRequest out;
    out.target = *target;
    for (const SweepChoice& choice : axis.choices)
        if (parseSweepValue(*target, choice.name)) out.values.push_back(choice.name);
    out.trial.games = read->games;
    out.trial.firstRound = read->first;
    out.trial.budgets = {read->settings.nodes};
    out.trial.seed = read->settings.seed;
    out.trial.openingPlies = read->settings.openingPlies;
    return out;
}

}  // namespace tafl::model
