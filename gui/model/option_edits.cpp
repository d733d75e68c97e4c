#include "model/option_edits.hpp"

#include <algorithm>

#include "base/translation.hpp"
#include "variant/files.hpp"

namespace tafl::model {

std::vector<ShownOption> listOptions(const Document& document) {
    std::vector<ShownOption> out;
    const VariantFile& file = document.draft().file;
    const auto& checked = document.checkResult();
    if (checked && checked->parent)
        for (const OptionText& option : checked->parent->options) {
            ShownOption inherited{option, false};
            const auto active = checked->parent->chosen.find(option.id);
            if (active != checked->parent->chosen.end()) inherited.option.fallback = active->second;
            const auto stated = file.chosen.find(option.id);
            if (stated != file.chosen.end()) inherited.option.fallback = stated->second.text;
            out.push_back(std::move(inherited));
        }
    for (const OptionText& option : file.options) out.push_back({option, true});
    return out;
}

std::vector<const RuleCard*> rulesBeside(const CheckResult& checked, const OptionText& option) {
    std::vector<const RuleCard*> out;
    for (const RuleCard& card : checked.cards)
        if (card.on && card.ref.option != option.id) out.push_back(&card);
    return out;
}

std::string ruleTitle(const AppContext& appContext, const std::string& name) {
    const auto open = std::min(name.find('('), name.size());
    const Component* const component = appContext.registry().find(name.substr(0, open));
    if (!component) return name;
    return tr(component->title) + (open < name.size() ? " " + name.substr(open) : "");
}

namespace edits {
namespace {

using RuleWhere = RuleRef::Where;

OptionText* findOption(Draft& draft, const std::string& id) {
    const auto found = std::ranges::find(draft.file.options, id, &OptionText::id);
    return found == draft.file.options.end() ? nullptr : &*found;
}

OptionChoice* findChoice(Draft& draft, const std::string& option, const std::string& id) {
    OptionText* const of = findOption(draft, option);
    if (!of) return nullptr;
    const auto found = std::ranges::find(of->choices, id, &OptionChoice::id);
    return found == of->choices.end() ? nullptr : &*found;
}

void changeOption(Document& document, const std::string& label, const std::string& option,
                  const std::function<void(Draft&, OptionText&)>& edit, const std::string& key = {}) {
    document.change(
        label,
        [&](Draft& draft) {
            if (OptionText* const found = findOption(draft, option)) edit(draft, *found);
        },
        key);
}

void changeChoice(Document& document, const std::string& label, const std::string& option, const std::string& choice,
                  const std::function<void(Draft&, OptionChoice&)>& edit, const std::string& key = {}) {
    document.change(
        label,
        [&](Draft& draft) {
            if (OptionChoice* const found = findChoice(draft, option, choice)) edit(draft, *found);
        },
        key);
}

/// Options of this file and, once it was checked, of its parents.
std::vector<std::string> takenIds(const Document& document) {
    std::vector<std::string> out;
    for (const OptionText& each : document.draft().file.options) out.push_back(each.id);
    const auto& checked = document.checkResult();
    if (checked && checked->parent)
        for (const OptionText& each : checked->parent->options) out.push_back(each.id);
    return out;
}

std::string makeUnique(const std::string& id, const std::vector<std::string>& taken) {
    const auto isTaken = [&](const std::string& name) { return std::ranges::find(taken, name) != taken.end(); };
    if (!isTaken(id)) return id;
    for (int n = 2;; ++n)
        if (const std::string name = id + "-" + std::to_string(n); !isTaken(name)) return name;
}

Result<std::monostate> checkId(const std::string& id, const std::vector<std::string>& taken) {
    if (!isId(id)) return fail({}, say("'%1' is no id", id), phrase(validId));
    if (std::ranges::find(taken, id) != taken.end())
        return fail({}, say("there is '%1' already", id), tr("another id"));
    return std::monostate{};
}

std::vector<std::string> idsOf(const std::vector<OptionChoice>& choices) {
    std::vector<std::string> out;
    for (const OptionChoice& each : choices) out.push_back(each.id);
    return out;
}

const std::string& nameOf(const RuleCard& card) { return card.ref.identity.empty() ? card.ref.use : card.ref.identity; }

/// Whether a name in `drop` may mean a rule of this component.
bool mayName(const std::string& drop, const std::string& use) { return drop == use || drop.starts_with(use + "("); }

/// Makes the rules of an option's active choice rules of the variant, so that the same rules are in force without it.
class OptionRemoval {
public:
    OptionRemoval(Draft& draft, const OptionChoice& choice, const CheckResult& checked)
        : draft_(draft), choice_(choice), checked_(checked) {}

    void run() {
        std::vector<bool> erased(draft_.rules.size(), false);
        for (std::size_t i = 0; i < erased.size(); ++i) erased[i] = isLeftOut(i) || isReplaced(i);
        for (const std::string& drop : choice_.drop)
            if (isInherited(drop) &&
                std::ranges::find(draft_.file.drop, drop, &PlacedText::text) == draft_.file.drop.end())
                draft_.file.drop.push_back({drop, {}});
        for (std::size_t i = erased.size(); i-- > 0;)
            if (erased[i]) draft_.rules.erase(draft_.rules.begin() + static_cast<std::ptrdiff_t>(i));
        for (const RuleText& rule : choice_.rules) draft_.rules.push_back({rule, true});
    }

private:
    const RuleCard* ownCard(std::size_t index) const {
        for (const RuleCard& card : checked_.cards)
            if (card.ref.where == RuleWhere::own && card.ref.index == index) return &card;
        return nullptr;
    }
    /// A rule without a card is left out by some choice.
    bool isLeftOut(std::size_t index) const {
        if (!draft_.rules[index].on || ownCard(index)) return false;
        const RuleText& rule = draft_.rules[index].rule;
        return std::ranges::any_of(choice_.drop, [&](const std::string& drop) {
            return mayName(drop, rule.use) || (!rule.identity.empty() && drop == rule.identity);
        });
    }
    /// A rule of the choice has its identity.
    bool isReplaced(std::size_t index) const {
        const RuleCard* const own = ownCard(index);
        if (!own || !own->on || own->ref.identity.empty()) return false;
        return std::ranges::any_of(checked_.cards, [&](const RuleCard& card) {
            return card.ref.where == RuleWhere::choice && card.ref.choice == choice_.id &&
                   card.ref.identity == own->ref.identity;
        });
    }
    bool isInherited(const std::string& drop) const {
        return checked_.parent && std::ranges::any_of(checked_.parent->rules, [&](const RuleText& rule) {
                   return drop == rule.identity || drop == rule.use;
               });
    }

    Draft& draft_;
    const OptionChoice& choice_;
    const CheckResult& checked_;
};

}  // namespace

// --- options ---------------------------------------------------------------------------------------------------------

std::string addOption(Document& document) {
    OptionText made;
    made.id = makeUnique("option", takenIds(document));
    made.words = "What may differ.";
    made.fallback = "usual";
    made.choices = {{"usual", "As the rules say.", {}, {}}, {"other", "Otherwise.", {}, {}}};
    document.change("add an option", [&](Draft& draft) { draft.file.options.push_back(made); });
    return made.id;
}

Result<std::monostate> renameOption(Document& document, const std::string& option, const std::string& id) {
    if (id == option) return std::monostate{};
    if (auto checked = checkId(id, takenIds(document)); !checked) return checked;
    changeOption(document, "rename the option " + option, option, [&](Draft& draft, OptionText& found) {
        found.id = id;
        for (TestText& test : draft.file.tests) {
            auto stated = test.options.extract(option);
            if (stated.empty()) continue;
            stated.key() = id;
            test.options.insert(std::move(stated));
        }
    });
    return std::monostate{};
}

void setOptionWords(Document& document, const std::string& option, const std::string& words) {
    changeOption(
        document, "change the words of " + option, option, [&](Draft&, OptionText& found) { found.words = words; },
        "option words " + option);
}

void setOptionSource(Document& document, const std::string& option, const std::string& source) {
    changeOption(
        document, "change the source of " + option, option, [&](Draft&, OptionText& found) { found.source = source; },
        "option source " + option);
}

void removeOption(Document& document, const std::string& option) {
    const auto checked = document.checkResult();
    changeOption(document, "remove the option " + option, option, [&](Draft& draft, OptionText& found) {
        const OptionText removed = found;
        std::erase_if(draft.file.options, [&](const OptionText& each) { return each.id == option; });
        for (TestText& test : draft.file.tests) test.options.erase(option);
        const auto active = std::ranges::find(removed.choices, removed.fallback, &OptionChoice::id);
        if (checked && active != removed.choices.end()) OptionRemoval(draft, *active, *checked).run();
    });
}

// --- choices ---------------------------------------------------------------------------------------------------------

std::string addChoice(Document& document, const std::string& option) {
    std::string id;
    changeOption(document, "add a choice to " + option, option, [&](Draft&, OptionText& found) {
        id = makeUnique("choice", idsOf(found.choices));
        found.choices.push_back({id, "What holds then.", {}, {}});
        found.fallback = id;
    });
    return id;
}

Result<std::monostate> renameChoice(Document& document, const std::string& option, const std::string& choice,
                                    const std::string& id) {
    if (id == choice) return std::monostate{};
    const auto& options = document.draft().file.options;
    const auto found = std::ranges::find(options, option, &OptionText::id);
    if (found == options.end()) return fail({}, say("there is no option '%1' in this file", option));
    if (auto checked = checkId(id, idsOf(found->choices)); !checked) return checked;
    changeChoice(document, "rename the choice " + choice, option, choice, [&](Draft& draft, OptionChoice& renamed) {
        renamed.id = id;
        OptionText& of = *findOption(draft, option);
        if (of.fallback == choice) of.fallback = id;
        for (TestText& test : draft.file.tests)
            if (const auto stated = test.options.find(option); stated != test.options.end() && stated->second == choice)
                stated->second = id;
    });
    return std::monostate{};
}

void setChoiceWords(Document& document, const std::string& option, const std::string& choice,
                    const std::string& words) {
    changeChoice(
        document, "change the words of " + choice, option, choice,
        [&](Draft&, OptionChoice& found) { found.words = words; }, "choice words " + option + " " + choice);
}

void removeChoice(Document& document, const std::string& option, const std::string& choice) {
    changeOption(document, "remove the choice " + choice, option, [&](Draft& draft, OptionText& found) {
        const auto at = std::ranges::find(found.choices, choice, &OptionChoice::id);
        if (found.choices.size() < 2 || at == found.choices.end()) return;
        const auto next = found.choices.erase(at);
        if (found.fallback == choice) found.fallback = next == found.choices.end() ? std::prev(next)->id : next->id;
        for (TestText& test : draft.file.tests)
            if (const auto stated = test.options.find(option); stated != test.options.end() && stated->second == choice)
                test.options.erase(stated);
    });
}

// --- the rules of a choice -------------------------------------------------------------------------------------------

void leaveOut(Document& document, const std::string& option, const std::string& choice, const RuleCard& card) {
    changeChoice(document, "leave out " + card.title, option, choice, [&](Draft&, OptionChoice& found) {
        if (std::ranges::find(found.drop, nameOf(card)) == found.drop.end()) found.drop.push_back(nameOf(card));
    });
}

void restate(Document& document, const std::string& option, const std::string& choice, const RuleCard& card) {
    changeChoice(document, "change " + card.title + " with " + choice, option, choice,
                 [&](Draft&, OptionChoice& found) {
                     // Its identity may change with its parameters; then the old rule must not come back.
                     if (std::ranges::find(found.drop, nameOf(card)) == found.drop.end())
                         found.drop.push_back(nameOf(card));
                     found.rules.push_back(copyRule(card));
                 });
}

void addRuleTo(Document& document, const std::string& option, const std::string& choice, const Component& component) {
    changeChoice(document, "add " + component.title + " to " + choice, option, choice,
                 [&](Draft&, OptionChoice& found) {
                     RuleText rule;
                     rule.use = component.id;
                     rule.parameters = fillIn(component);
                     found.rules.push_back(std::move(rule));
                 });
}

void takeRuleOut(Document& document, const std::string& option, const std::string& choice, std::size_t rule) {
    changeChoice(document, "take a rule out of " + choice, option, choice, [&](Draft&, OptionChoice& found) {
        if (rule >= found.rules.size()) return;
        const std::string use = found.rules[rule].use;
        found.rules.erase(found.rules.begin() + static_cast<std::ptrdiff_t>(rule));
        std::erase_if(found.drop, [&](const std::string& drop) { return mayName(drop, use); });
    });
}

void takeDropOut(Document& document, const std::string& option, const std::string& choice, std::size_t drop) {
    changeChoice(document, "leave a rule in with " + choice, option, choice, [&](Draft&, OptionChoice& found) {
        if (drop < found.drop.size()) found.drop.erase(found.drop.begin() + static_cast<std::ptrdiff_t>(drop));
    });
}

}  // namespace edits
}  // namespace tafl::model
