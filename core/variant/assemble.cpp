#include "variant/assemble.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace tafl {
namespace {

bool refersTo(const std::string& text, const RuleText& rule) { return text == rule.identity || text == rule.use; }

class VariantAssembler {
public:
    VariantAssembler(std::vector<VariantFile> chain, const OptionChoices& activeChoices, ComponentResolver& components)
        : chain_(std::move(chain)), activeChoices_(activeChoices), components_(components) {}

    Result<Variant> run() {
        if (!checkOptionCount()) return tl::unexpected(std::move(errors_));
        identify();
        if (!errors_.empty()) return tl::unexpected(std::move(errors_));
        for (const auto& file : chain_)
            if (!applyFile(file)) return tl::unexpected(std::move(errors_));
        checkSingleUse();
        fillHead();
        fillBoard();
        if (!errors_.empty()) return tl::unexpected(std::move(errors_));
        return std::move(out_);
    }

private:
    void addError(const Place& place, const Phrase& text, const Phrase& valid = {}) {
        errors_.push_back({Severity::error, place, text, valid});
    }

    // --- limits ------------------------------------------------------------------------------------------------------

    /// Each file keeps to the limit, but what it inherits and chooses comes on top.
    bool checkCount(std::size_t count, std::size_t max, const Phrase& text) {
        if (count > max)
            addError(chain_.back().place, phrase("with parents and choices: %1", text), phrase("at most %1", max));
        return count <= max;
    }

    bool checkOptionCount() {
        std::size_t count = 0;
        for (const auto& file : chain_) count += file.options.size();
        return checkCount(count, maxVariantOptions, phrase("%1 options are too many", count));
    }

    void checkZones() {
        checkCount(out_.zones.size(), maxVariantZones, phrase("%1 zones are too many", out_.zones.size()));
        std::size_t length = 0;
        for (const auto& [name, expression] : out_.zones) length += expression.size();
        if (length > maxZoneText)
            addError(out_.place, phrase("zones of %1 characters in all", length),
                     phrase("at most %1 characters", maxZoneText));
    }

    // --- identities --------------------------------------------------------------------------------------------------

    /// Includes rules of inactive choices, to report their errors at once.
    void identify() {
        for (auto& file : chain_) {
            identify(file.rules);
            for (auto& option : file.options)
                for (auto& choice : option.choices) identify(choice.rules);
        }
    }

    void identify(std::vector<RuleText>& rules) {
        components_.loadScripts(rules);
        for (auto& rule : rules) {
            const auto use = components_.use(rule);
            if (!use) {
                errors_.insert(errors_.end(), use.error().begin(), use.error().end());
                continue;
            }
            rule.identity = use->identity;
            if (!use->component->repeatable) singleUse_.push_back(rule.use);
        }
        for (std::size_t i = 0; i < rules.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (!rules[i].identity.empty() && rules[i].identity == rules[j].identity)
                    addError(
                        rules[i].place,
                        phrase("the rule '%1' stands twice, first in line %2", rules[i].identity, rules[j].place.line),
                        phrase("one of them, or 'as' to tell them apart where a component may stand several times"));
    }

    // --- layers ------------------------------------------------------------------------------------------------------

    /// False, with an error, as soon as there are too many rules.
    bool applyFile(const VariantFile& file) {
        std::vector<RuleText> parents = out_.rules;
        for (const auto& each : file.drop) drop(each.text, each.place, parents);
        if (!addOrReplace(file.rules)) return false;
        for (const auto& option : file.options) {
            const auto chosen = std::ranges::find(option.choices, activeChoices_.at(option.id), &OptionChoice::id);
            if (chosen == option.choices.end()) continue;
            parents = out_.rules;
            for (const auto& each : chosen->drop) drop(each, option.place, parents);
            if (!addOrReplace(chosen->rules)) return false;
        }
        return true;
    }

    /// `before`: the rules that this layer may drop.
    void drop(const std::string& name, const Place& place, const std::vector<RuleText>& before) {
        std::erase_if(out_.rules, [&](const RuleText& rule) { return refersTo(name, rule); });
        if (std::ranges::any_of(before, [&](const RuleText& rule) { return refersTo(name, rule); }) || isOptional(name))
            return;
        std::vector<std::string> known;
        for (const auto& rule : before) known.push_back(rule.identity);
        std::vector<std::string> candidates = known;
        for (const auto& rule : before) candidates.push_back(rule.use);
        const std::string hint = nearest(name, candidates);
        addError(place, withSuggestion(phrase("no rule '%1' to drop", name), hint),
                 known.empty() ? phrase("there are no rules to drop") : phraseList(known));
    }

    /// Does some choice add or drop the rule? Then it may be absent under other choices.
    bool isOptional(const std::string& name) const {
        const auto isNamed = [&](const std::vector<RuleText>& rules) {
            return std::ranges::any_of(rules, [&](const RuleText& rule) { return refersTo(name, rule); });
        };
        bool exists = false, varies = false;
        for (const auto& file : chain_) {
            exists |= isNamed(file.rules);
            for (const auto& option : file.options)
                for (const auto& choice : option.choices) {
                    exists |= isNamed(choice.rules);
                    varies |= isNamed(choice.rules) || std::ranges::find(choice.drop, name) != choice.drop.end();
                }
        }
        return exists && varies;
    }

    bool addOrReplace(const std::vector<RuleText>& rules) {
        for (const auto& rule : rules) {
            const auto same = std::ranges::find(out_.rules, rule.identity, &RuleText::identity);
            if (same == out_.rules.end())
                out_.rules.push_back(rule);
            else
                *same = rule;
        }
        return checkCount(out_.rules.size(), maxVariantRules, phrase("%1 rules are too many", out_.rules.size()));
    }

    void checkSingleUse() {
        for (std::size_t i = 0; i < out_.rules.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) {
                const RuleText &later = out_.rules[i], &first = out_.rules[j];
                if (later.use == first.use && std::ranges::find(singleUse_, later.use) != singleUse_.end())
                    addError(later.place,
                             phrase("'%1' may stand only once, and stands as '%2' in %3:%4", later.use, first.identity,
                                    first.place.file, first.place.line),
                             phrase("one of them"));
            }
    }

    // --- the rest of the variant -------------------------------------------------------------------------------------

    void fillHead() {
        VariantFile& own = chain_.back();
        static_cast<VariantMetadata&>(out_) = own;
        out_.parent = own.inherits ? own.inherits->text : "";
        for (std::size_t i = chain_.size() - 1; i > 0; --i) out_.ancestors.push_back(chain_[i - 1].id);
        for (const auto& file : chain_)
            out_.options.insert(out_.options.end(), file.options.begin(), file.options.end());
        out_.chosen = activeChoices_;
        out_.tests = own.tests;
        for (const auto& rule : own.rules) out_.ownRules.push_back(rule.identity);
    }

    void fillBoard() {
        for (const auto& file : chain_) {
            if (file.rows) {
                out_.rows = *file.rows;
                out_.boardPlace = file.boardPlace;
            }
            for (const auto& [name, expression] : file.zones) {
                out_.zones[name] = expression;
                out_.zonePlaces[name] = file.zonePlaces.at(name);
            }
        }
        checkZones();
        out_.size = static_cast<int>(out_.rows.size());
        if (out_.rows.empty() && !out_.isAbstract)
            addError(out_.place, phrase("'%1' has no board, nor have its parents", out_.id),
                     phrase("[board] with layout"));
    }

    std::vector<VariantFile> chain_;
    const OptionChoices& activeChoices_;
    ComponentResolver& components_;
    std::vector<std::string> singleUse_;
    Variant out_;
    Diagnostics errors_;
};

}  // namespace

Result<Variant> assemble(std::vector<VariantFile> chain, const OptionChoices& activeChoices,
                         ComponentResolver& components) {
    return VariantAssembler(std::move(chain), activeChoices, components).run();
}

}  // namespace tafl
