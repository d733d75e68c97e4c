#include "position/states.hpp"

#include <algorithm>

namespace tafl {
namespace {

std::string identityOf(const StateDeclaration& state, const RuleImage& image) {
    return state.ruleIndex < image.rules.size() ? image.rules[state.ruleIndex].identity : std::string();
}

/// The name that the rule gave it: a declaration's own name begins with the rule's identity.
std::string shortName(const StateDeclaration& state, const RuleImage& image) {
    const std::string rule = identityOf(state, image) + "/";
    return state.name.starts_with(rule) ? state.name.substr(rule.size()) : state.name;
}

}  // namespace

StateValue firstValue(const StateDeclaration& state) {
    return {.number = state.kind == StateKind::marks ? 0 : state.start, .marks = state.startMarks};
}

StateValues allValues(StateValues values, const RuleImage& image) {
    const auto& states = image.calls.states;
    for (std::size_t i = values.size(); i < states.size(); ++i) values.push_back(firstValue(states[i]));
    return values;
}

StateValues shortened(StateValues values, const RuleImage& image) {
    const auto& states = image.calls.states;
    for (std::size_t i = 0; i < values.size() && i < states.size(); ++i)
        if (values[i] != firstValue(states[i])) return values;
    return {};
}

StateValues translated(const StateValues& given, const RuleImage& from, const RuleImage& to) {
    const auto &known = from.calls.states, &wanted = to.calls.states;
    const StateValues values = allValues(given, from);
    StateValues out = allValues({}, to);
    for (std::size_t i = 0; i < known.size(); ++i)
        for (std::size_t k = 0; k < wanted.size(); ++k)
            if (known[i].name == wanted[k].name && known[i].kind == wanted[k].kind)
                out[k] = {.number = std::min(values[i].number, wanted[k].max), .marks = values[i].marks};
    return shortened(std::move(out), to);
}

std::vector<std::string> stateNames(const RuleImage& image) {
    const auto& states = image.calls.states;
    std::vector<std::string> names;
    for (const StateDeclaration& state : states) names.push_back(shortName(state, image));
    std::vector<std::string> out;
    for (std::size_t i = 0; i < states.size(); ++i) {
        const bool shared = std::ranges::count(names, names[i]) > 1;
        out.push_back(shared ? identityOf(states[i], image) + ":" + names[i] : names[i]);
    }
    return out;
}

std::string valueText(const StateDeclaration& state, const StateValue& value, int size) {
    switch (state.kind) {
        case StateKind::flag:
            return value.number ? "on" : "off";
        case StateKind::counter:
            return std::to_string(value.number);
        case StateKind::marks:
            break;
    }
    return value.marks.any() ? squareNames(value.marks, size) : "none";
}

}  // namespace tafl
