#include "model/sweep_target.hpp"

#include <algorithm>
#include <charconv>

#include "base/text.hpp"
#include "base/translation.hpp"
#include "model/edits.hpp"
#include "model/set_chips.hpp"
#include "model/wording.hpp"

namespace tafl::model {
namespace {

constexpr std::int64_t maxSuggestedNumbers = 7;

/// "king_in_captures" -> "King in captures".
std::string makeParameterTitle(std::string name) {
    std::ranges::replace(name, '_', ' ');
    if (!name.empty() && name[0] >= 'a' && name[0] <= 'z') name[0] = static_cast<char>(name[0] - 'a' + 'A');
    return name;
}

std::string withoutPoint(std::string words) {
    if (words.ends_with('.')) words.pop_back();
    return words;
}

std::string keyOf(const RuleCard& card) { return card.ref.identity.empty() ? card.ref.use : card.ref.identity; }

/// All numbers of a short range, else those around the current one.
std::vector<std::string> suggestNumbers(const ParameterSpecification& p, std::int64_t now) {
    std::int64_t from = p.least, to = p.most;
    if (to - from >= maxSuggestedNumbers) {
        from = std::clamp(now - 2, p.least, std::max(p.least, p.most - 4));
        to = std::min(p.most, from + 4);
    }
    std::vector<std::string> out;
    for (std::int64_t n = from; n <= to; ++n) out.push_back(std::to_string(n));
    return out;
}

std::vector<std::string> suggestValues(const ParameterCard& card, const CompiledVariant& compiled) {
    const ParameterSpecification& p = card.specification;
    switch (p.type) {
        case ParameterType::boolean:
            return {"true", "false"};
        case ParameterType::choice:
            return p.choices;
        case ParameterType::integer: {
            const auto* now = std::get_if<std::int64_t>(&card.value);
            return suggestNumbers(p, now ? *now : p.least);
        }
        case ParameterType::zone:
        case ParameterType::classes: {
            std::vector<std::string> out;
            for (const SetChip& each : makeChips(card, compiled)) out.push_back(each.word);
            return out;
        }
        default:
            return {};
    }
}

SweepTarget makeTarget(const OptionDescription& option) {
    SweepTarget out;
    out.name = option.id;
    out.group = tr("Options");
    out.title = option.words.empty() ? option.id : withoutPoint(option.words);
    for (const ChoiceDescription& choice : option.choices) {
        out.suggested.push_back(choice.id);
        out.words[choice.id] = choice.words.empty() ? choice.id : withoutPoint(choice.words);
        if (choice.chosen) out.now = choice.id;
    }
    return out;
}

/// The card's title. If another card has the same title, the rule's own values distinguish them.
std::string makeGroup(const RuleCard& card, const std::vector<RuleCard>& cards) {
    const auto open = card.ref.identity.find('(');
    if (open == std::string::npos || std::ranges::count(cards, card.title, &RuleCard::title) < 2) return card.title;
    return card.title + " " + card.ref.identity.substr(open);
}

SweepTarget makeTarget(const RuleCard& card, const ParameterCard& parameter, const CheckResult& checked) {
    const CompiledVariant& compiled = *checked.compiled;
    SweepTarget out;
    out.rule = keyOf(card);
    out.name = parameter.specification.name;
    out.group = makeGroup(card, checked.cards);
    out.title = nameTitle(out.name);
    out.specification = parameter.specification;
    out.now = parameterText(parameter.value);
    out.suggested = suggestValues(parameter, compiled);
    if (std::ranges::find(out.suggested, out.now) == out.suggested.end())
        out.suggested.insert(out.suggested.begin(), out.now);
    return out;
}

/// The items of a list typed with commas.
std::vector<std::string> splitList(const std::string& text) {
    std::vector<std::string> out;
    for (const auto& part : split(text, ','))
        if (const std::string item(trim(part)); !item.empty()) out.push_back(item);
    return out;
}

}  // namespace

std::string SweepTarget::valueTitle(const std::string& value) const {
    if (const auto found = words.find(value); found != words.end()) return found->second;
    if (value.empty()) return shownName("none");
    switch (specification.type) {
        case ParameterType::boolean:
            return value == "true" ? trIn("value", "on") : trIn("value", "off");
        case ParameterType::integer:
            return specification.unit.empty() ? value : value + " " + tr(specification.unit);
        default:
            return shownName(value);
    }
}

std::string SweepTarget::textInFile(const std::string& value) const {
    if (const auto found = words.find(value); found != words.end()) return title + ": " + found->second;
    std::string text = value.empty() ? "none" : value;
    if (specification.type == ParameterType::boolean) text = value == "true" ? "on" : "off";
    if (specification.type == ParameterType::integer && !specification.unit.empty()) text += " " + specification.unit;
    return (isOption() ? title : makeParameterTitle(name)) + ": " + text;
}

std::vector<SweepTarget> listSweepTargets(const CheckResult& checked) {
    std::vector<SweepTarget> out;
    if (!checked.compiled) return out;
    for (const OptionDescription& option : checked.compiled->description.options) out.push_back(makeTarget(option));
    for (const RuleCard& card : checked.cards) {
        if (!card.on || card.tier.empty()) continue;
        for (const ParameterCard& parameter : card.parameters) out.push_back(makeTarget(card, parameter, checked));
    }
    return out;
}

Result<ParameterValue> parseSweepValue(const SweepTarget& target, const std::string& value) {
    const ParameterSpecification& p = target.specification;
    if (target.isOption()) {
        if (target.words.contains(value)) return value;
        return fail({}, say("'%1' is no choice of the option '%2'", value, target.name), enumerate(target.suggested));
    }
    switch (p.type) {
        case ParameterType::boolean:
            if (value == "true" || value == "on") return true;
            if (value == "false" || value == "off") return false;
            return fail({}, say("'%1' is no truth value", value), tr("on or off"));
        case ParameterType::integer: {
            std::int64_t number = 0;
            const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
            if (error == std::errc() && end == value.data() + value.size() && number >= p.least && number <= p.most)
                return number;
            return fail({}, say("'%1' is no valid number", value), say("%1 to %2", p.least, p.most));
        }
        case ParameterType::choice:
            if (std::ranges::find(p.choices, value) != p.choices.end()) return value;
            return fail({}, say("'%1' is none of the choices", value), enumerate(p.choices));
        case ParameterType::zones:
        case ParameterType::texts:
            return splitList(value);
        default:
            return value;
    }
}

Result<std::monostate> applySweepValue(Draft& draft, const std::vector<RuleCard>& cards, const SweepTarget& target,
                                       const std::string& value) {
    auto parsed = parseSweepValue(target, value);
    if (!parsed) return tl::unexpected(parsed.error());
    if (target.isOption()) {
        edits::choose(draft, target.name, value);
        return std::monostate{};
    }
    const auto card = std::ranges::find_if(cards, [&](const RuleCard& each) {
        return each.on && keyOf(each) == target.rule &&
               std::ranges::find(each.parameters, target.name,
                                 [](const ParameterCard& p) { return p.specification.name; }) != each.parameters.end();
    });
    if (card == cards.end()) return fail({}, say("the variant has no rule '%1' any more", target.rule));
    edits::setParameter(draft, *card, target.name, std::move(*parsed));
    return std::monostate{};
}

}  // namespace tafl::model
