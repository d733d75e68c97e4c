#include "panels/parameter_rows.hpp"

#include <algorithm>

#include "base/translation.hpp"
#include "model/wording.hpp"

namespace tafl::gui {

using model::ParameterCard;
using model::RuleCard;

std::string cardKey(const RuleCard& card) {
    return card.ref.identity.empty() ? card.ref.use + "#" + std::to_string(card.ref.index) : card.ref.identity;
}

namespace {

std::string join(const std::vector<std::string>& parts, const char* between) {
    std::string out;
    for (const std::string& part : parts) out += (out.empty() ? "" : between) + part;
    return out;
}

std::vector<std::string> split(const std::string& text) {
    std::vector<std::string> out;
    std::string word;
    for (const char c : text + ",") {
        if (c != ',') {
            word += c;
            continue;
        }
        const auto from = word.find_first_not_of(' ');
        if (from != std::string::npos) out.push_back(word.substr(from, word.find_last_not_of(' ') - from + 1));
        word.clear();
    }
    return out;
}

std::string parameterLabel(const ParameterCard& each) { return model::nameTitle(each.specification.name); }

/// The chips of a set, by the last rules that compiled.
std::vector<model::SetChip> makeChips(const Session& session, const ParameterCard& each) {
    const auto& lastValid = session.document->lastValid();
    return lastValid ? model::makeChips(each, *lastValid) : std::vector<model::SetChip>{};
}

float chipsWidth(const std::vector<model::SetChip>& chips) {
    float out = 0;
    for (const auto& one : chips) out += chipWidth(one.title, one.on) + px(6);
    return out;
}
bool chipsBeside(const std::vector<model::SetChip>& chips, float label, float width) {
    return label + px(40) + chipsWidth(chips) <= width;
}
float chipsHeight(const std::vector<model::SetChip>& chips, float label, float width) {
    if (chipsBeside(chips, label, width)) return px(38);
    float x = 0, out = px(34) + px(32);
    for (const auto& one : chips) {
        const float w = chipWidth(one.title, one.on);
        if (x + w > width && x > 0) {
            x = 0;
            out += px(32);
        }
        x += w + px(6);
    }
    return out + px(2);
}

}  // namespace

float ParameterRows::height(const Session& session, const RuleCard& card, const ParameterCard& each,
                            float width) const {
    switch (each.specification.type) {
        case ParameterType::zone:
        case ParameterType::classes:
        case ParameterType::zones: {
            const auto chips = makeChips(session, each);
            if (chips.empty()) return px(66);
            const float label = textWidth(Face::small, parameterLabel(each));
            return chipsHeight(chips, label, width) +
                   (textMode_ == cardKey(card) + "/" + each.specification.name ? px(36) : 0);
        }
        case ParameterType::text:
        case ParameterType::texts:
            return px(66);
        case ParameterType::choice: {
            std::vector<std::string> captions;
            for (const std::string& choice : each.specification.choices) captions.push_back(model::nameTitle(choice));
            return segmentedWidth(captions) > width * 0.6f ? px(66) : px(38);
        }
        default:
            return px(38);
    }
}

float ParameterRows::draw(Session& session, ImDrawList* list, ImVec2 at, float width, const RuleCard& card,
                          const ParameterCard& each, const std::string& highlighted) {
    const ParameterSpecification& spec = each.specification;
    model::Document& document = *session.document;
    const auto set = [&](ParameterValue value) {
        model::edits::setParameter(document, card, spec.name, std::move(value));
    };
    ImGui::PushID(spec.name.c_str());
    const float used = height(session, card, each, width);
    const Box row = {at, {at.x + width, at.y + px(38)}};
    if (highlighted == spec.name) {
        const Box wash = {{at.x - px(8), at.y}, {at.x + width + px(8), at.y + used}};
        fillBox(list, wash, colour().soft, px(6));
        fillBox(list, {wash.min, {wash.min.x + px(3), wash.max.y}}, colour().accent, px(1.5f));
    }
    // 1. Its name. Clicking it removes the stated value, so that the default applies.
    const std::string caption = parameterLabel(each);
    const float text = textWidth(Face::small, caption);
    ImGui::SetCursorScreenPos(row.min);
    const Press named = pressable("name", {row.min, {row.min.x + text, row.max.y}});
    showTooltip(caption, tr(spec.doc), each.given ? tr("stated here; press for the usual") : tr("as usual"));
    if (named.focused) drawFocus(list, {row.min, {row.min.x + text, row.max.y}}, px(4));
    drawTextIn(list, Face::small, {row.min, {row.max.x, row.max.y}}, each.given ? colour().text : colour().secondary,
               caption);
    if (named.pressed && each.given && !spec.required) model::edits::resetParameter(document, card, spec.name);
    // 2. The widget of its type.
    switch (spec.type) {
        case ParameterType::boolean: {
            bool on = std::get_if<bool>(&each.value) && std::get<bool>(each.value);
            if (toggle("value", {{row.max.x - px(60), row.min.y}, row.max}, on)) set(on);
            break;
        }
        case ParameterType::integer: {
            std::int64_t value = std::get_if<std::int64_t>(&each.value) ? std::get<std::int64_t>(each.value) : 0;
            if (stepper("value", {{row.max.x - px(136), row.min.y + px(4)}, {row.max.x, row.max.y - px(4)}}, value,
                        spec.least, spec.most, tr(spec.unit)))
                set(value);
            break;
        }
        case ParameterType::choice: {
            std::vector<std::string> choices;
            int chosen = -1;
            const auto* value = std::get_if<std::string>(&each.value);
            for (std::size_t i = 0; i < spec.choices.size(); ++i) {
                choices.push_back(model::nameTitle(spec.choices[i]));
                if (value && *value == spec.choices[i]) chosen = static_cast<int>(i);
            }
            const float wanted = segmentedWidth(choices);
            const bool wide = wanted > width * 0.6f;
            const bool fits = choices.size() <= 4 && wanted <= width;
            Box place = {{row.max.x - (wide ? width : std::max(wanted, px(120))), row.min.y + px(4)},
                         {row.max.x, row.max.y - px(4)}};
            if (wide) place = place.moved(0, px(28));
            if (fits ? segmented("value", place, choices, chosen) : combo("value", place, choices, chosen))
                set(spec.choices[static_cast<std::size_t>(chosen)]);
            break;
        }
        case ParameterType::zone:
        case ParameterType::classes:
        case ParameterType::zones:
            if (const auto chips = makeChips(session, each); !chips.empty()) {
                setChips(session, row, card, each, chips);
                break;
            }
            [[fallthrough]];
        default:
            textField(session, {{row.min.x, row.min.y + px(32)}, {row.max.x, row.min.y + px(62)}}, card, each);
            break;
    }
    ImGui::PopID();
    return used;
}

/// A set as chips; the pencil shows it as text.
void ParameterRows::setChips(Session& session, const Box& row, const RuleCard& card, const ParameterCard& each,
                             const std::vector<model::SetChip>& chips) {
    const std::string key = cardKey(card) + "/" + each.specification.name;
    const float text = textWidth(Face::small, parameterLabel(each));
    const bool beside = chipsBeside(chips, text, row.width());
    float x = beside ? row.max.x - px(26) - chipsWidth(chips) : row.min.x;
    float y = row.min.y + (beside ? px(6) : px(34));
    for (const model::SetChip& one : chips) {
        const float w = chipWidth(one.title, one.on);
        if (!beside && x + w > row.max.x && x > row.min.x) {
            x = row.min.x;
            y += px(32);
        }
        ImGui::PushID(one.word.c_str());
        if (chip("chip", {x, y}, one.title, one.on))
            model::edits::setParameter(*session.document, card, each.specification.name,
                                       model::pressed(each, one.word, *session.document->lastValid()));
        ImGui::PopID();
        x += w + px(6);
    }
    const bool writing = textMode_ == key;
    const Box pencil = {{row.max.x - px(22), row.min.y + px(7)}, {row.max.x + px(2), row.min.y + px(31)}};
    if (iconButton("written", pencil, Icon::pencil, {.active = writing, .size = 13})) textMode_ = writing ? "" : key;
    showTooltip(tr("As it is written"),
                tr("Names joined by blanks, taken away with a minus; squares too, such as a1."));
    if (writing) textField(session, {{row.min.x, y + px(32)}, {row.max.x, y + px(62)}}, card, each);
}

/// An expression or list as text. Enter, or leaving the field, sets the value.
void ParameterRows::textField(Session& session, const Box& place, const RuleCard& card, const ParameterCard& each) {
    const ParameterSpecification& spec = each.specification;
    const std::string key = cardKey(card) + "/" + spec.name;
    std::string now;
    if (const auto* one = std::get_if<std::string>(&each.value)) now = *one;
    if (const auto* many = std::get_if<std::vector<std::string>>(&each.value)) now = join(*many, ", ");
    const auto typed = texts_.find(key);
    std::string shown = typed == texts_.end() ? now : typed->second;
    bool entered = false;
    if (field("value", place, shown, {.hint = tr(spec.doc), .face = Face::code}, &entered)) texts_[key] = shown;
    const bool leftField = ImGui::IsItemDeactivatedAfterEdit();
    if (!entered && !leftField) return;
    texts_.erase(key);  // from now on the field shows the value
    if (shown == now) return;
    const bool many = spec.type == ParameterType::zones || spec.type == ParameterType::texts;
    model::edits::setParameter(*session.document, card, spec.name,
                               many ? ParameterValue(split(shown)) : ParameterValue(shown));
}

}  // namespace tafl::gui
