#include "variant/check.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "program/callback_failure.hpp"
#include "rules/call_kinds.hpp"
#include "variant/playability.hpp"

namespace tafl {

int CheckedVariant::failedTests() const {
    return static_cast<int>(std::ranges::count_if(tests, [](const TestResult& t) { return !t.passed; }));
}

bool CheckedVariant::passed() const {
    return !hasErrors(diagnostics) && failedTests() == 0 && !(crossCheck && crossCheck->mismatch);
}

Checker::Checker(const Library& library, CheckOptions options, std::vector<std::string> batch)
    : library_(library), options_(std::move(options)), batch_(std::move(batch)) {}

namespace {

void addDiagnostic(CheckedVariant& out, const Place& place, Phrase text, Phrase valid = {},
                   Severity severity = Severity::error) {
    out.diagnostics.push_back({severity, place, std::move(text), std::move(valid)});
}

void append(Diagnostics& list, const Diagnostics& more) { list.insert(list.end(), more.begin(), more.end()); }

bool has(const std::vector<std::string>& list, const std::string& item) {
    return std::ranges::find(list, item) != list.end();
}

}  // namespace

CheckedVariant Checker::check(const std::string& idOrFile) {
    return check(idOrFile, library_.load(idOrFile, options_.choices));
}

CheckedVariant Checker::check(const std::string& named, const Result<Variant>& variant) {
    CheckedVariant out;
    out.id = std::filesystem::path(named).stem().string();
    out.file = named;
    if (!variant) {
        out.diagnostics = variant.error();
        std::error_code error;
        // Neither a file nor the id of one.
        out.notFound = !out.diagnostics.empty() && out.diagnostics.front().place.line == 0 &&
                       !std::filesystem::is_regular_file(named, error) &&
                       (out.diagnostics.front().place.file.empty() || out.diagnostics.front().place.file == named);
        return out;
    }
    out.id = variant->id;
    out.file = variant->file.string();
    out.isAbstract = variant->isAbstract;
    out.rules = static_cast<int>(variant->rules.size());
    if (variant->isAbstract) return out;
    const auto image = library_.compile(*variant, &out.diagnostics);
    if (!image) {
        append(out.diagnostics, image.error());
        return out;
    }
    out.digest = (*image)->digest;
    out.rules = static_cast<int>((*image)->rules.size());
    if (options_.choices.empty()) known_[variant->id] = {out.digest, variant->sameRulesAs};
    try {
        runChecks(*variant, *image, out);
    } catch (const CallbackFailure& failure) {
        out.diagnostics.push_back({Severity::error, {out.file, 0, 0}, failureMessage(failure), {}});
    }
    return out;
}

void Checker::runChecks(const Variant& variant, const std::shared_ptr<const RuleImage>& image, CheckedVariant& out) {
    checkWords(variant, *image, out);
    append(out.diagnostics, checkPlayability(library_, variant, image));
    checkOptions(variant, out);
    out.tests = runTests(library_, variant);
    if (options_.choices.empty()) checkSameRules(variant, out);
    if (options_.strict) {
        checkRuleTests(variant, *image, out);
        if (options_.choices.empty()) checkDuplicates(variant, out);
    }
    if (options_.games > 0) out.crossCheck = crossCheckEngine(image, options_.games, options_.seed);
}

namespace {

std::vector<OptionChoices> enumerateAllChanges(const Variant& variant) {
    std::vector<OptionChoices> out = {{}};
    for (const OptionText& option : variant.options)
        for (std::size_t i = 0, before = out.size(); i < before; ++i)
            for (const OptionChoice& choice : option.choices) {
                if (variant.chosen.at(option.id) == choice.id) continue;
                OptionChoices longer = out[i];
                longer[option.id] = choice.id;
                out.push_back(std::move(longer));
            }
    out.erase(out.begin());
    std::ranges::stable_sort(out, {}, &OptionChoices::size);
    return out;
}

std::vector<OptionChoices> enumerateOneOrTwoChanges(const Variant& variant) {
    std::vector<OptionChoices> out;
    for (const OptionText& option : variant.options)
        for (const OptionChoice& choice : option.choices)
            if (variant.chosen.at(option.id) != choice.id && out.size() < maxAlternatives)
                out.push_back({{option.id, choice.id}});
    const std::size_t singles = out.size();
    for (std::size_t later = 1; later < singles; ++later)
        for (std::size_t earlier = 0; earlier < later && out.size() < maxAlternatives; ++earlier) {
            if (out[earlier].begin()->first == out[later].begin()->first) continue;  // two choices of one option
            OptionChoices pair = out[earlier];
            pair.insert(*out[later].begin());
            out.push_back(std::move(pair));
        }
    return out;
}

std::string optionText(const OptionChoices& choices) {
    std::vector<std::string> out;
    for (const auto& [option, choice] : choices) out.push_back(option + "=" + choice);
    return join(out, ", ");
}

}  // namespace

std::vector<OptionChoices> enumerateAlternatives(const Variant& variant) {
    constexpr std::size_t maxCombinations = 64;
    std::size_t combinations = 1;
    for (const OptionText& option : variant.options)
        combinations = std::min(combinations * option.choices.size(), maxCombinations + 1);
    return combinations <= maxCombinations ? enumerateAllChanges(variant) : enumerateOneOrTwoChanges(variant);
}

void Checker::checkOptions(const Variant& variant, CheckedVariant& out) const {
    std::vector<OptionChoices> faulty;
    for (const OptionChoices& alternative : enumerateAlternatives(variant)) {
        // Report an error once, with the smallest set of choices that causes it.
        if (std::ranges::any_of(faulty, [&](const OptionChoices& f) { return std::ranges::includes(alternative, f); }))
            continue;
        OptionChoices chosen = options_.choices;
        for (const auto& [option, choice] : alternative) chosen[option] = choice;
        const auto other = library_.load(variant.file.string(), chosen);
        Diagnostics errors;
        if (other) {
            const auto image = library_.compile(*other);
            errors = image ? checkPlayability(library_, *other, *image) : image.error();
            // A problem that does not depend on the choice has already been reported.
            std::erase_if(errors, [&](const Diagnostic& d) {
                return std::ranges::find(out.diagnostics, d.text, &Diagnostic::text) != out.diagnostics.end();
            });
        } else {
            errors = other.error();
        }
        if (!errors.empty()) faulty.push_back(alternative);
        for (Diagnostic& d : errors) {
            d.text = phrase("with %1: %2", optionText(alternative), d.text);
            out.diagnostics.push_back(std::move(d));
        }
    }
}

void Checker::checkWords(const Variant& variant, const RuleImage& image, CheckedVariant& out) const {
    for (const RuleEntry& rule : image.rules) {
        if (!trim(rule.words).empty()) continue;
        const auto text = std::ranges::find(variant.rules, rule.identity, &RuleText::identity);
        addDiagnostic(out, text == variant.rules.end() ? variant.place : text->place,
                      phrase("the rule '%1' has no words for these parameters", rule.identity), {}, Severity::warning);
    }
}

// --- the same rules under another name -------------------------------------------------------------------------------

const Checker::KnownVariant& Checker::lookUp(const std::string& id) {
    if (const auto found = known_.find(id); found != known_.end()) return found->second;
    KnownVariant& entry = known_[id];
    if (const auto variant = library_.load(id); variant && !variant->isAbstract)
        if (const auto image = library_.compile(*variant)) entry = {(*image)->digest, variant->sameRulesAs};
    return entry;
}

/// Every variant in same_rules_as must have the same digest.
void Checker::checkSameRules(const Variant& variant, CheckedVariant& out) {
    for (const auto& other : variant.sameRulesAs) {
        const KnownVariant& theirs = lookUp(other);
        if (theirs.digest.empty())
            addDiagnostic(out, variant.place, phrase("same_rules_as names '%1', which cannot be loaded", other));
        else if (theirs.digest != out.digest)
            addDiagnostic(out, variant.place, phrase("same_rules_as names '%1', but its rules differ", other));
    }
}

/// Every variant with the same digest must be in same_rules_as.
void Checker::checkDuplicates(const Variant& variant, CheckedVariant& out) {
    if (!all_) {
        all_.emplace();
        for (const VariantHeader& header : library_.list())
            if (!header.isAbstract) all_->push_back(header.id);
    }
    for (const auto& other : *all_) {
        if (other == variant.id) continue;
        const KnownVariant theirs = lookUp(other);
        if (theirs.digest != out.digest) continue;
        if (!has(variant.sameRulesAs, other))
            addDiagnostic(out, variant.place, phrase("these are the rules of '%1' under another name", other),
                          phrase("same_rules_as names it"));
        // If the batch contains the other variant, its own check reports this.
        if (!has(theirs.sameRulesAs, variant.id) && !has(batch_, other))
            addDiagnostic(out, variant.place,
                          phrase("'%1' has the same rules and does not name this file in same_rules_as", other));
    }
}

// --- a test for every rule -------------------------------------------------------------------------------------------

namespace {

/// Squares hostile only while occupied by an enemy that is an anvil anyway. No position can show such a rule.
bool isRedundantHostility(const RuleImage& image, const HostileCall& call) {
    if (call.when != When::occupied) return false;
    const auto closes = [&](const PatternCall& pattern) { return (call.occupiedBy & ~pattern.by) == 0; };
    const auto weak = [&](const DisarmCall& d) {
        return d.role == Role::anvil && (d.classes & call.occupiedBy) && (d.against & call.to);
    };
    for (const Side side : {Side::attackers, Side::defenders}) {
        const ClassSet to = call.to & image.classesOf(side);
        if (to && (call.occupiedBy & image.classesOf(side))) return false;
        for (const PatternCall& pattern : image.calls.patterns)
            if ((pattern.victims & to) && !closes(pattern)) return false;
    }
    return std::ranges::none_of(image.calls.disarms, weak);
}

/// Rules that every game exercises, or that no short test can show.
bool isExemptFromTests(const RuleImage& image, const RuleEntry& rule) {
    if (rule.slot == "pieces" || rule.slot == "announcement") return true;
    const auto ruleIndex = static_cast<RuleIndex>(&rule - image.rules.data());
    const auto own = [&](const auto& call) { return call.ruleIndex == ruleIndex; };
    constexpr int longCount = 20;
    if (std::ranges::any_of(image.calls.countLimits,
                            [&](const CountLimitCall& call) { return own(call) && call.plies > longCount; }))
        return true;
    CallKinds exempt = kindBit(CallKind::firstMover) | kindBit(CallKind::agreement);
    if (std::ranges::all_of(image.calls.slides, [&](const SlideCall& call) { return !own(call) || call.limit == 0; }))
        exempt |= kindBit(CallKind::slide);
    if (std::ranges::all_of(image.calls.hostiles,
                            [&](const HostileCall& call) { return !own(call) || isRedundantHostility(image, call); }))
        exempt |= kindBit(CallKind::hostile);
    return (collectCallKinds(image.calls, ruleIndex) & ~exempt) == 0;
}

}  // namespace

void Checker::checkRuleTests(const Variant& variant, const RuleImage& image, CheckedVariant& out) const {
    for (const auto& identity : variant.ownRules) {
        const auto rule = std::ranges::find(image.rules, identity, &RuleEntry::identity);
        // A rule replaced by the active choices is checked under other choices.
        if (rule == image.rules.end() || isExemptFromTests(image, *rule)) continue;
        const auto tested = [&](bool fires) {
            return std::ranges::any_of(variant.tests, [&](const TestText& t) {
                return t.fires == fires && (t.rule == identity || t.rule == rule->component);
            });
        };
        const auto text = std::ranges::find(variant.rules, identity, &RuleText::identity);
        const Place place = text == variant.rules.end() ? variant.place : text->place;
        for (const bool fires : {true, false})
            if (!tested(fires))
                addDiagnostic(
                    out, place,
                    fires ? phrase("no test in which '%1' fires", identity)
                          : phrase("no test in which '%1' does not fire", identity),
                    phrase("a [[test]] with rule = \"%1\" and fires = %2", identity, fires ? "true" : "false"));
    }
}

}  // namespace tafl
