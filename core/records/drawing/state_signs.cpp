#include "records/drawing/state_signs.hpp"

#include <algorithm>

namespace tafl {
namespace {

constexpr int maxListedSquares = 8;

}  // namespace

std::vector<ShownState> shownStates(const RuleImage& image, const StateValues& given) {
    const auto names = stateNames(image);
    const StateValues values = allValues(given, image);
    std::vector<ShownState> out;
    int signs = 0;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const StateDeclaration& state = image.calls.states[i];
        ShownState& shown = out.emplace_back();
        shown.name = names[i];
        if (state.ruleIndex < image.rules.size()) shown.rule = image.rules[state.ruleIndex].identity;
        shown.marks = values[i].marks;
        const int count = shown.marks.count();
        shown.value =
            count > maxListedSquares ? std::to_string(count) + " squares" : valueText(state, values[i], image.size);
        if (state.kind == StateKind::marks) shown.sign = signs++;
    }
    return out;
}

std::vector<ShownState> notableStates(const RuleImage& image, const StateValues& values) {
    auto out = shownStates(image, values);
    const bool changed = !shortened(values, image).empty();
    if (!changed && std::ranges::none_of(out, [](const ShownState& s) { return s.marks.any(); })) out.clear();
    return out;
}

std::string stateLine(const ShownState& state) {
    // The name begins with the rule where several rules have a state of that name.
    const bool named = !state.rule.empty() && state.name.starts_with(state.rule + ":");
    const std::string name = named ? state.name.substr(state.rule.size() + 1) : state.name;
    return name + (state.rule.empty() ? "" : " (" + state.rule + ")") + ": " + state.value;
}

std::string letterSign(int sign) {
    static constexpr const char* digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    static constexpr const char* letters[] = {"ᵃ", "ᵇ", "ᶜ", "ᵈ", "ᵉ", "ᶠ", "ᵍ"};
    return sign < 9 ? digits[sign + 1] : letters[(sign - 9) % 7];
}

}  // namespace tafl
