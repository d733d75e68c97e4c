#include "trials/run/sweep.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

#include "base/random.hpp"
#include "base/text.hpp"
#include "records/opentafl/variants.hpp"

namespace tafl {
namespace {

constexpr std::size_t maxCombinations = 10000;

/// Returns an error if the choice names a rule that the variant lacks.
Phrase applyChoice(const SweepChoice& choice, Variant& variant) {
    const auto matches = [](const std::string& id, const RuleText& rule) {
        return id == rule.use || id == rule.identity;
    };
    for (const std::string& drop : choice.drop)
        if (std::erase_if(variant.rules, [&](const RuleText& r) { return matches(drop, r); }) == 0)
            return phrase("'%1' is no rule of '%2'", drop, variant.id);
    for (const auto& set : choice.sets) {
        bool any = false;
        for (RuleText& rule : variant.rules)
            if (matches(set.rule, rule)) {
                rule.parameters[set.parameter] = set.value;
                any = true;
            }
        if (!any) return phrase("'%1' is no rule of '%2'", set.rule, variant.id);
    }
    variant.rules.insert(variant.rules.end(), choice.rules.begin(), choice.rules.end());
    return {};
}

Result<SweepCandidate> makeCandidate(const SweepFile& file, const std::vector<std::size_t>& picked, int number,
                                     const Library& library, OptionChoices options) {
    SweepCandidate out;
    std::vector<std::string> labels;
    for (std::size_t a = 0; a < picked.size(); ++a) {
        const SweepChoice& choice = file.axes[a].choices[picked[a]];
        out.choices.push_back(choice.name);
        labels.push_back(file.axes[a].name + " " + choice.name);
        for (const auto& [option, value] : choice.options) options[option] = value;
    }
    auto base = opentafl::load(library, file.variant, options);
    if (!base) return tl::unexpected(base.error());
    Variant variant = std::move(*base);
    for (std::size_t a = 0; a < picked.size(); ++a)
        if (const Phrase error = applyChoice(file.axes[a].choices[picked[a]], variant); !error.empty())
            return fail({}, error);
    const std::string suffix = "-sweep-" + std::to_string(number);
    variant.id = variant.id.substr(0, 64 - suffix.size()) + suffix;
    variant.name += " (" + join(labels, ", ") + ")";
    variant.tests.clear();
    variant.sameRulesAs.clear();
    variant.records.clear();
    // Parse the written form, so that the games use exactly the file that may be saved.
    const bool packed = std::ranges::any_of(variant.rules, &RuleText::packed);
    auto reparsed = library.parse(packed ? formatWithScripts(variant) : formatVariant(variant),
                                  variant.file.parent_path() / (variant.id + ".toml"));
    if (!reparsed) return tl::unexpected(reparsed.error());
    auto image = library.compile(*reparsed);
    if (!image) return tl::unexpected(image.error());
    out.variant = std::move(*reparsed);
    out.image = std::move(*image);
    return out;
}

}  // namespace

Result<std::vector<SweepCandidate>> makeCandidates(const SweepFile& sweep, const Library& library,
                                                   const OptionChoices& options, Diagnostics& notes) {
    // 1. Fill in the choices of option axes.
    SweepFile file = sweep;
    const auto base = opentafl::load(library, file.variant, options);
    if (!base) return tl::unexpected(base.error());
    for (SweepAxis& axis : file.axes) {
        if (axis.option.empty()) continue;
        const auto option = std::ranges::find(base->options, axis.option, &OptionText::id);
        if (option == base->options.end()) {
            std::vector<std::string> known;
            for (const OptionText& o : base->options) known.push_back(o.id);
            return fail({}, phrase("'%1' has no option '%2'", base->id, axis.option), join(known, ", "));
        }
        if (axis.choices.empty())
            for (const OptionChoice& choice : option->choices)
                axis.choices.push_back(
                    {.name = choice.id, .options = {{axis.option, choice.id}}, .sets = {}, .rules = {}, .drop = {}});
    }

    // 2. Choose the combinations.
    double count = 1;
    for (const SweepAxis& axis : file.axes) count *= static_cast<double>(axis.choices.size());
    if (file.samples == 0 && count > static_cast<double>(maxCombinations))
        return fail({}, phrase("there are %1 combinations", static_cast<long long>(count)),
                    phrase("fewer choices, or samples = N for random ones"));
    std::vector<std::vector<std::size_t>> combinations;
    if (file.samples > 0 && file.samples < count) {
        std::set<std::vector<std::size_t>> seen;
        Random random(file.settings.seed);
        while (static_cast<int>(combinations.size()) < file.samples) {
            std::vector<std::size_t> picked;
            for (const SweepAxis& axis : file.axes)
                picked.push_back(random.below(static_cast<std::uint32_t>(axis.choices.size())));
            if (seen.insert(picked).second) combinations.push_back(std::move(picked));
        }
    } else {
        std::vector<std::size_t> picked(file.axes.size(), 0);
        for (bool more = true; more;) {
            combinations.push_back(picked);
            more = false;
            for (std::size_t a = picked.size(); a-- > 0;) {
                if (++picked[a] < file.axes[a].choices.size()) {
                    more = true;
                    break;
                }
                picked[a] = 0;
            }
        }
    }

    // 3. Compile the candidates.
    std::vector<SweepCandidate> out;
    std::map<std::string, std::string> digests;
    int number = 0;
    for (const auto& picked : combinations) {
        auto candidate = makeCandidate(file, picked, ++number, library, options);
        std::vector<std::string> labels;
        for (std::size_t a = 0; a < picked.size(); ++a)
            labels.push_back(file.axes[a].name + " " + file.axes[a].choices[picked[a]].name);
        const std::string label = join(labels, ", ");
        if (!candidate) {
            notes.push_back(
                {Severity::warning, {}, phrase("%1 is left out: %2", label, candidate.error().front().text), ""});
            continue;
        }
        const auto [same, inserted] = digests.emplace(candidate->image->digest, label);
        if (!inserted) {
            notes.push_back({Severity::note, {}, phrase("%1 has the same rules as %2", label, same->second), ""});
            continue;
        }
        out.push_back(std::move(*candidate));
    }
    if (out.empty()) {
        Diagnostics why = notes;
        for (Diagnostic& d : why) d.severity = Severity::error;
        return tl::unexpected(why);
    }
    return out;
}

double computePenalty(const TrialFigures& f) {
    const double games = std::max(1, f.games());
    const double median = f.allPlies.median();
    return std::abs(f.results.points() / games - 0.5) + 0.25 * f.results.drawn / games +
           0.1 * std::max(0.0, 0.6 - f.settledFraction()) + (median < 20 || median > 150 ? 0.05 : 0);
}

bool SweepPlace::operator<(const SweepPlace& other) const {
    return std::tuple(verdict, -rounds, penalty) < std::tuple(other.verdict, -other.rounds, other.penalty);
}

SweepPlace makePlace(const TrialFigures& figures, int rounds) {
    const Verdict v = figures.verdict();
    return {v == Verdict::fair ? 0 : v == Verdict::undecided ? 1 : 2, rounds, computePenalty(figures)};
}

Halving::Halving(int candidates, int first, int maxGames) : games_(std::min(first, maxGames)), maxGames_(maxGames) {
    for (int i = 0; i < candidates; ++i) survivors_.push_back(i);
    over_ = survivors_.empty();
}

void Halving::eliminate(const std::vector<TrialFigures>& figures) {
    if (games_ >= maxGames_) {
        over_ = true;
        return;
    }
    std::vector<std::pair<double, int>> order;
    for (std::size_t i = 0; i < survivors_.size(); ++i) {
        const Verdict v = figures[i].verdict();
        if (v == Verdict::undecided || v == Verdict::fair)
            order.emplace_back(computePenalty(figures[i]), survivors_[i]);
    }
    std::ranges::sort(order);
    order.resize(std::min(order.size(), (survivors_.size() + 1) / 2));
    survivors_.clear();
    for (const auto& [penalty, candidate] : order) survivors_.push_back(candidate);
    std::ranges::sort(survivors_);
    games_ = std::min(2 * games_, maxGames_);
    over_ = survivors_.empty();
}

}  // namespace tafl
