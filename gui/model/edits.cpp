#include "model/edits.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "model/document_board.hpp"

namespace tafl::model::edits {
namespace {

using Where = RuleRef::Where;

/// The rules of the option choice that contains a card's rule; null if it is elsewhere.
std::vector<RuleText>* findChoiceRules(Draft& draft, const RuleRef& ref) {
    if (ref.where != Where::choice) return nullptr;
    for (auto& option : draft.file.options)
        for (auto& choice : option.choices)
            if (option.id == ref.option && choice.id == ref.choice && ref.index < choice.rules.size())
                return &choice.rules;
    return nullptr;
}

/// The draft's rule behind a card; null if it is inherited or the draft has changed since.
RuleText* findRule(Draft& draft, const RuleRef& ref) {
    if (ref.where == Where::own && ref.index < draft.rules.size() && draft.rules[ref.index].rule.use == ref.use)
        return &draft.rules[ref.index].rule;
    if (auto* rules = findChoiceRules(draft, ref)) return &(*rules)[ref.index];
    return nullptr;
}

void drop(Draft& draft, const RuleRef& ref) {
    const std::string& name = ref.identity.empty() ? ref.use : ref.identity;
    if (std::ranges::find(draft.file.drop, name, &PlacedText::text) == draft.file.drop.end())
        draft.file.drop.push_back({name, {}});
}

void removeDrop(Draft& draft, const RuleRef& ref) {
    std::erase_if(draft.file.drop,
                  [&](const PlacedText& each) { return each.text == ref.identity || each.text == ref.use; });
}

/// A key parameter identifies the rule, so changing it makes a different rule. The inherited one must be dropped.
bool changesIdentity(const RuleCard& card, const std::string& parameter) {
    return card.ref.identity.find('/') != std::string::npos && std::ranges::find(card.key, parameter) != card.key.end();
}

std::string cardLabel(const RuleCard& card, const std::string& what) { return what + " " + card.title; }

void changeRule(Draft& draft, const RuleCard& card, bool otherIdentity, const std::function<void(RuleText&)>& edit) {
    if (RuleText* rule = findRule(draft, card.ref)) return edit(*rule);
    if (card.ref.where != Where::inherited) return;
    RuleText rule = copyRule(card);
    edit(rule);
    removeDrop(draft, card.ref);
    if (otherIdentity) drop(draft, card.ref);
    draft.rules.push_back({std::move(rule), true});
}

void changeRule(Document& document, const RuleCard& card, const std::string& words, const std::string& key,
                bool otherIdentity, const std::function<void(RuleText&)>& edit) {
    document.change(
        words, [&](Draft& draft) { changeRule(draft, card, otherIdentity, edit); }, key);
}

}  // namespace

// --- rules -----------------------------------------------------------------------------------------------------------

Parameters fillIn(const Component& component, Parameters given) {
    for (const auto& p : component.parameters) {
        if (!p.required || given.contains(p.name)) continue;
        // Choose a usable value; the user can change it on the card.
        switch (p.type) {
            case ParameterType::choice:
                if (!p.choices.empty()) given[p.name] = p.choices.front();
                break;
            case ParameterType::integer:
                given[p.name] = p.least;
                break;
            case ParameterType::boolean:
                given[p.name] = false;
                break;
            case ParameterType::zone:
                given[p.name] = std::string("edge");
                break;
            case ParameterType::classes:
                given[p.name] = std::string("all");
                break;
            default:
                break;
        }
    }
    return given;
}

RuleText copyRule(const RuleCard& card) {
    RuleText out;
    out.use = card.ref.use;
    if (!card.ref.identity.empty() && card.ref.identity.find('/') == std::string::npos)
        out.identity = card.ref.identity;
    out.script = card.script;
    for (const auto& p : card.parameters)
        if (p.given) out.parameters[p.specification.name] = p.value;
    return out;
}

void addRule(Document& document, const Component& component, Parameters given, const std::string& script) {
    RuleText rule;
    rule.use = component.id;
    rule.script = script;
    rule.parameters = fillIn(component, std::move(given));
    document.change("add " + component.title, [&](Draft& draft) {
        // A rule that was switched off comes back unchanged.
        if (!component.repeatable)
            for (auto& each : draft.rules)
                if (each.rule.use == component.id && each.rule.script == script && !each.on) {
                    each.on = true;
                    return;
                }
        std::erase_if(draft.file.drop, [&](const PlacedText& each) { return each.text == component.id; });
        draft.rules.push_back({rule, true});
    });
}

void removeRule(Document& document, const RuleCard& card) {
    document.change(cardLabel(card, "remove"), [&](Draft& draft) {
        if (card.ref.where == Where::inherited) return drop(draft, card.ref);
        if (auto* rules = findChoiceRules(draft, card.ref)) {
            rules->erase(rules->begin() + static_cast<std::ptrdiff_t>(card.ref.index));
            return;
        }
        if (!findRule(draft, card.ref)) return;
        draft.rules.erase(draft.rules.begin() + static_cast<std::ptrdiff_t>(card.ref.index));
        if (card.replaces) drop(draft, card.ref);
    });
}

void switchRule(Document& document, const RuleCard& card, bool on) {
    if (card.ref.where == Where::choice) {
        if (!on) removeRule(document, card);
        return;
    }
    document.change(cardLabel(card, on ? "switch on" : "switch off"), [&](Draft& draft) {
        if (card.ref.where == Where::inherited) return on ? removeDrop(draft, card.ref) : drop(draft, card.ref);
        if (!findRule(draft, card.ref)) return;
        draft.rules[card.ref.index].on = on;
        if (card.replaces && !on) drop(draft, card.ref);
        if (on) removeDrop(draft, card.ref);
    });
}

void moveRule(Document& document, const RuleCard& card, int by) {
    if (card.ref.where != Where::own) return;
    document.change(cardLabel(card, "move"), [&](Draft& draft) {
        const auto to = static_cast<std::ptrdiff_t>(card.ref.index) + by;
        if (!findRule(draft, card.ref) || to < 0 || to >= static_cast<std::ptrdiff_t>(draft.rules.size())) return;
        DraftRule rule = std::move(draft.rules[card.ref.index]);
        draft.rules.erase(draft.rules.begin() + static_cast<std::ptrdiff_t>(card.ref.index));
        draft.rules.insert(draft.rules.begin() + to, std::move(rule));
    });
}

void setParameter(Document& document, const RuleCard& card, const std::string& parameter, ParameterValue value,
                  bool gesture) {
    changeRule(document, card, "change " + parameter + " of " + card.title,
               gesture ? "parameter " + card.ref.use + " " + std::to_string(card.ref.index) + " " + parameter : "",
               changesIdentity(card, parameter), [&](RuleText& rule) { rule.parameters[parameter] = value; });
}

void setParameter(Draft& draft, const RuleCard& card, const std::string& parameter, ParameterValue value) {
    changeRule(draft, card, changesIdentity(card, parameter),
               [&](RuleText& rule) { rule.parameters[parameter] = std::move(value); });
}

void resetParameter(Document& document, const RuleCard& card, const std::string& parameter) {
    changeRule(document, card, "reset " + parameter + " of " + card.title, "", changesIdentity(card, parameter),
               [&](RuleText& rule) { rule.parameters.erase(parameter); });
}

void setScript(Document& document, const RuleCard& card, const std::string& script, const std::string& use) {
    changeRule(document, card, cardLabel(card, "fork"), "", true, [&](RuleText& rule) {
        rule.script = script;
        rule.use = use;
        rule.origin.clear();
    });
}

void setOrigin(Document& document, const RuleCard& card, const std::string& origin) {
    changeRule(document, card, cardLabel(card, origin == "lua" ? "use the Lua twin of" : "use the native twin of"), "",
               false, [&](RuleText& rule) {
                   rule.origin = origin;
                   rule.script.clear();
               });
}

void revertRule(Document& document, const RuleCard& card) {
    document.change(cardLabel(card, "revert"), [&](Draft& draft) {
        if (card.ref.where != Where::own || !findRule(draft, card.ref)) return;
        draft.rules.erase(draft.rules.begin() + static_cast<std::ptrdiff_t>(card.ref.index));
        removeDrop(draft, card.ref);
    });
}

// --- options ---------------------------------------------------------------------------------------------------------

void choose(Document& document, const std::string& option, const std::string& choice) {
    document.change("choose " + choice + " for " + option, [&](Draft& draft) { choose(draft, option, choice); });
}

void choose(Draft& draft, const std::string& option, const std::string& choice) {
    for (auto& own : draft.file.options)
        if (own.id == option) {
            own.fallback = choice;
            return;
        }
    draft.file.chosen[option] = {choice, {}};
}

// --- embedded tests --------------------------------------------------------------------------------------------------

void addTest(Document& document, TestText test) {
    const auto& tests = document.draft().file.tests;
    const std::string name = test.name;
    for (int n = 2; std::ranges::find(tests, test.name, &TestText::name) != tests.end(); ++n)
        test.name = name + " (" + std::to_string(n) + ")";
    document.change("add the test “" + test.name + "”",
                    [&](Draft& draft) { draft.file.tests.push_back(std::move(test)); });
}

void changeTest(Document& document, std::size_t index, TestText test, const std::string& gesture) {
    document.change(
        "change the test “" + test.name + "”",
        [&](Draft& draft) {
            if (index < draft.file.tests.size()) draft.file.tests[index] = std::move(test);
        },
        gesture.empty() ? "" : "test " + std::to_string(index) + " " + gesture);
}

void removeTest(Document& document, std::size_t index) {
    document.change("remove a test", [&](Draft& draft) {
        auto& tests = draft.file.tests;
        if (index < tests.size()) tests.erase(tests.begin() + static_cast<std::ptrdiff_t>(index));
    });
}

// --- board and zones -------------------------------------------------------------------------------------------------

void setRows(Document& document, std::vector<std::string> rows, const std::string& words, const std::string& gesture) {
    document.change(
        words, [&](Draft& draft) { draft.file.rows = std::move(rows); }, gesture);
}

void setZone(Document& document, const std::string& name, const std::string& expression, const std::string& gesture) {
    document.change(
        "change the zone " + name,
        [&](Draft& draft) {
            if (expression.empty())
                draft.file.zones.erase(name);
            else
                draft.file.zones[name] = expression;
        },
        gesture);
}

namespace {

/// Replaces a whole word in a zone expression.
std::string replaceName(const std::string& expression, const std::string& from, const std::string& to) {
    const auto part = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-'; };
    std::string out;
    for (std::size_t i = 0; i < expression.size();) {
        std::size_t end = i;
        while (end < expression.size() && part(expression[end])) ++end;
        if (end == i) {
            out += expression[i++];
            continue;
        }
        const std::string word = expression.substr(i, end - i);
        out += word == from ? to : word;
        i = end;
    }
    return out;
}

}  // namespace

void renameZone(Document& document, const std::string& from, const std::string& to, const std::string& gesture) {
    const auto rename = [&](Draft& draft) {
        const auto found = draft.file.zones.find(from);
        if (found == draft.file.zones.end() || from == to) return;
        const std::string expression = found->second;
        draft.file.zones.erase(found);
        draft.file.zones[to] = expression;
        for (auto& [name, other] : draft.file.zones) other = replaceName(other, from, to);
        const auto inRule = [&](RuleText& rule) {
            for (auto& [name, value] : rule.parameters) {
                if (auto* text = std::get_if<std::string>(&value)) *text = replaceName(*text, from, to);
                if (auto* list = std::get_if<std::vector<std::string>>(&value))
                    for (auto& item : *list) item = replaceName(item, from, to);
            }
        };
        for (auto& each : draft.rules) inRule(each.rule);
        for (auto& option : draft.file.options)
            for (auto& choice : option.choices)
                for (auto& rule : choice.rules) inRule(rule);
    };
    document.change("rename the zone " + from, rename, gesture);
}

void resize(Document& document, int size) {
    if (size < minBoardSize || size > maxBoardSize) return;
    document.change(
        "resize the board to " + std::to_string(size),
        [&](Draft& draft) {
            const Rows rows = rowsOf(document);
            const int from = static_cast<int>(rows.size());
            if (from == 0 || from == size) return;
            DocumentZones zones = zonesOf(document);
            for (const auto& [name, squares] : zones.squares) {
                const auto parts = words(zones.expressions[name]);
                const bool namesSquares = std::ranges::any_of(
                    parts, [&](const std::string& word) { return parseSquare(word, maxBoardSize) != noSquare; });
                if (namesSquares) draft.file.zones[name] = formatZone(resizeBoard(squares, from, size), size);
            }
            draft.file.rows = resizeBoard(rows, size);
        },
        "resize");
}

// --- metadata --------------------------------------------------------------------------------------------------------

void setText(Document& document, Field field, const std::string& text) {
    constexpr const char* names[] = {"id", "name", "year", "summary"};
    const std::string name = names[static_cast<int>(field)];
    document.change(
        "change the " + name,
        [&](Draft& draft) {
            std::string* texts[] = {&draft.file.id, &draft.file.name, &draft.file.year, &draft.file.summary};
            *texts[static_cast<int>(field)] = text;
        },
        "text " + name);
}

void setParent(Draft& draft, const std::string& id) {
    draft.file.inherits.reset();
    if (!id.empty()) draft.file.inherits = PlacedText{id, {}};
    draft.file.chosen.clear();
}

}  // namespace tafl::model::edits
