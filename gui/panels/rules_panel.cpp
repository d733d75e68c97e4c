#include "panels/rules_panel.hpp"

#include "model/script.hpp"

#include <algorithm>
#include <cmath>

namespace tafl::gui {
namespace {

using model::ParameterCard;
using model::RuleCard;
using model::RuleRef;

std::string keyOf(const RuleCard& card) {
    return card.ref.identity.empty() ? card.ref.use + "#" + std::to_string(card.ref.index) : card.ref.identity;
}

/// "king_in_captures" -> "King in captures".
std::string label(std::string name) {
    std::ranges::replace(name, '_', ' ');
    std::ranges::replace(name, '-', ' ');
    if (!name.empty() && name[0] >= 'a' && name[0] <= 'z') name[0] = static_cast<char>(name[0] - 'a' + 'A');
    return name;
}

/// The sentence with the parameters' values between braces.
std::string marked(const RuleCard& card) {
    std::string out;
    for (const SentencePiece& piece : card.sentence) {
        if (piece.parameter.empty() || !piece.value)
            out += piece.text;
        else
            out += "{" + piece.text + "}";
    }
    return out;
}

/// The parameter behind the n-th value of the sentence.
std::string parameterOf(const RuleCard& card, int n) {
    for (const SentencePiece& piece : card.sentence)
        if (!piece.parameter.empty() && piece.value && n-- == 0) return piece.parameter;
    return {};
}

struct Tier {
    Icon icon;
    ImU32 ink;
    std::string_view words;
};
Tier tierOf(const RuleCard& card) {
    const Palette& c = colour();
    if (card.tier == "table") return {Icon::grid, c.accent, "Table  free"};
    if (card.tier == "program") return {Icon::function, c.defenders, "Program"};
    if (card.tier == "callback") return {Icon::flash, c.attackers, card.origin == "lua" ? "Lua call" : "Native call"};
    return {Icon::info, c.caption, card.on ? "not in force" : "off"};
}

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

std::string labelOf(const ParameterCard& each) { return label(each.specification.name); }

/// By what is in force: while the rules do not hold together, by the last that did.
std::vector<model::SetChip> chipsFor(const Session& session, const ParameterCard& each) {
    const auto& good = session.document->good();
    return good ? model::chipsOf(each, *good) : std::vector<model::SetChip>{};
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

bool hasTwinRow(const RuleCard& card) { return card.hasTwin && card.script.empty(); }

std::string sourceWords(const RuleCard& card) {
    std::string out = card.sources.size() == 1 ? "Source: " : "Sources: ";
    constexpr std::size_t most = 4;
    for (std::size_t i = 0; i < std::min(most, card.sources.size()); ++i) out += (i ? "; " : "") + card.sources[i];
    if (card.sources.size() > most) out += "; and " + std::to_string(card.sources.size() - most) + " more";
    return out;
}
float sourceHeight(const RuleCard& card, float width) {
    return drawMarked(nullptr, {0, 0}, width, sourceWords(card), {.spacing = 18}) + px(6);
}

}  // namespace

void RulesPanel::draw(Session& session, const Box& box) {
    if (!session.document || !session.document->judgement()) return;
    // The judgement is kept alive while its cards are drawn: changing one makes another.
    const auto judgement = session.document->judgement();
    if (session.measure) session.costs.poll(*session.document);
    head(session, {box.min, {box.max.x, box.min.y + px(46)}}, *judgement);
    if (!session.shownRule.empty()) {
        const auto named = [&](const RuleCard& each) {
            if (session.shownOwn && (each.ref.where != RuleRef::Where::own || each.ref.index != *session.shownOwn))
                return false;
            return each.ref.identity == session.shownRule || each.ref.use == session.shownRule;
        };
        const auto found = std::ranges::find_if(judgement->cards, named);
        if (found != judgement->cards.end()) {
            open_ = keyOf(*found);
            show_ = true;
            pointed_ = session.shownParameter;
        }
        // A rule just added is there once it has been judged.
        if (found != judgement->cards.end() || session.document->judged()) {
            session.shownRule.clear();
            session.shownParameter.clear();
            session.shownOwn.reset();
        }
    }
    Scrolling area("cards", {{box.min.x + px(12), box.min.y + px(46)}, {box.max.x - px(2), box.max.y - px(2)}},
                   colour().pane);
    float y = 0;
    y = options(session, area, y);
    std::string slot;
    for (const RuleCard& each : judgement->cards) {
        if (each.slotTitle != slot) {
            slot = each.slotTitle;
            drawCaption(area.list(), {area.origin().x + px(4), area.origin().y + y + px(6)}, slot);
            y += px(26);
        }
        y = card(session, area, y, each);
    }
    area.reaches(y + px(10));
    show_ = false;
}

void RulesPanel::head(Session& session, const Box& box, const model::Judgement& judgement) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    std::size_t on = 0, programs = 0;
    for (const RuleCard& each : judgement.cards) {
        on += each.on;
        programs += each.tier == "program" || each.tier == "callback";
    }
    std::string words = std::to_string(on) + (on == 1 ? " rule" : " rules");
    const auto& good = session.document->good();
    const auto move = good ? session.costs.move(*good) : std::nullopt;
    if (move)
        words += " · " + std::to_string(std::lround(*move)) + " ns a move";
    else if (programs)
        words += " · " + std::to_string(programs) + " with a program";
    drawTextIn(list, Face::small, {{box.min.x + px(14), box.min.y}, {box.max.x - px(130), box.max.y}},
               colour().secondary, words);
    const Box place = {{box.max.x - px(122), box.min.y + px(7)}, {box.max.x - px(12), box.min.y + px(39)}};
    if (button("add rule", place, "Add rule", {.icon = Icon::plus})) {
        wanted_.clear();
        wantedBefore_ = "\n";
        chosen_ = 0;
        ImGui::OpenPopup("add a rule");
    }
    add(session, place, judgement);
}

void RulesPanel::add(Session& session, const Box& below, const model::Judgement& judgement) {
    const float width = px(400), height = px(440);
    ImGui::SetNextWindowPos({below.max.x - width, below.max.y + px(4)});
    ImGui::SetNextWindowSize({width, height});
    if (!ImGui::BeginPopup("add a rule", ImGuiWindowFlags_NoMove)) return;
    const ImVec2 at = ImGui::GetWindowPos();
    bool entered = false;
    field("wanted", {{at.x + px(10), at.y + px(10)}, {at.x + width - px(10), at.y + px(42)}}, wanted_,
          {.icon = Icon::search, .hint = "What should the rule be about?", .focusNow = ImGui::IsWindowAppearing()},
          &entered);
    if (wanted_ != wantedBefore_) {
        fitting_ = model::found(judgement.components, wanted_);
        wantedBefore_ = wanted_;
        chosen_ = 0;
    }
    if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_DownArrow)))
        chosen_ = std::min(chosen_ + 1, fitting_.empty() ? 0 : fitting_.size() - 1);
    if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_UpArrow)) && chosen_ > 0) --chosen_;
    const model::ComponentEntry* taken = nullptr;
    {
        Scrolling area("found", {{at.x + px(6), at.y + px(50)}, {at.x + width - px(4), at.y + height - px(8)}},
                       colour().popup);
        float y = 0;
        std::string slot;
        for (std::size_t i = 0; i < fitting_.size(); ++i) {
            const model::ComponentEntry& each = fitting_[i];
            if (wanted_.empty() && each.slotTitle != slot) {
                slot = each.slotTitle;
                drawCaption(area.list(), {area.origin().x + px(10), area.origin().y + y + px(8)}, slot);
                y += px(28);
            }
            const float words = drawMarked(nullptr, {0, 0}, area.width() - px(44), each.summary);
            const float h = px(28) + words;
            const Box row = {{area.origin().x, area.origin().y + y},
                             {area.origin().x + area.width(), area.origin().y + y + h}};
            ImGui::PushID(static_cast<int>(i));
            const bool free = !each.present || each.repeatable;
            const Press press = pressable("entry", row, free);
            ImGui::PopID();
            if (press.hovered || (i == chosen_ && !wanted_.empty())) fillBox(area.list(), row, colour().soft, px(6));
            drawIcon(area.list(), free ? Icon::plus : Icon::check, {row.min.x + px(16), row.min.y + px(14)},
                     free ? colour().accent : colour().caption, 16);
            drawTextIn(area.list(), Face::smallMedium,
                       {{row.min.x + px(32), row.min.y + px(3)}, {row.max.x - px(8), row.min.y + px(25)}},
                       free ? colour().text : colour().caption, each.title);
            drawTextIn(area.list(), Face::caption,
                       {{row.min.x, row.min.y + px(3)}, {row.max.x - px(8), row.min.y + px(25)}}, colour().caption,
                       each.id, Align::right);
            drawMarked(area.list(), {row.min.x + px(32), row.min.y + px(24)}, area.width() - px(44), each.summary,
                       {.colour = colour().secondary});
            if (press.pressed) taken = &each;
            if (i == chosen_) {
                if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_DownArrow)) ||
                    ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_UpArrow)))
                    area.show(y, h);
                if (entered && free) taken = &each;
            }
            y += h + px(4);
        }
        if (fitting_.empty())
            drawMarked(area.list(), {area.origin().x + px(10), area.origin().y + px(10)}, area.width() - px(20),
                       "No rule fits these words.");
        area.reaches(y);
    }
    if (taken)
        if (const Component* component = session.workshop().registry().find(taken->id)) {
            model::edits::addRule(*session.document, *component);
            open_.clear();
            session.shownRule = taken->id;
            ImGui::CloseCurrentPopup();
        }
    ImGui::EndPopup();
}

/// The variant's own choices, before its rules.
float RulesPanel::options(Session& session, Scrolling& area, float y) {
    const auto& good = session.document->good();
    if (!good || good->told.options.empty()) return y;
    ImDrawList* const list = area.list();
    drawCaption(list, {area.origin().x + px(4), area.origin().y + y + px(6)}, "Options of this variant");
    y += px(26);
    const float width = area.width();
    for (const OptionTold& option : good->told.options) {
        std::vector<std::string> words;
        int chosen = 0;
        for (std::size_t i = 0; i < option.choices.size(); ++i) {
            std::string choice = option.choices[i].words.empty() ? option.choices[i].id : option.choices[i].words;
            if (!choice.empty() && choice.back() == '.') choice.pop_back();
            words.push_back(choice);
            if (option.choices[i].chosen) chosen = static_cast<int>(i);
        }
        std::string title = option.words.empty() ? option.id : option.words;
        if (!title.empty() && title.back() == '.') title.pop_back();
        const float text = drawMarked(nullptr, {0, 0}, width - px(28), title);
        const float height = px(12) + text + px(6) + px(30) + px(12);
        const Box box = {{area.origin().x, area.origin().y + y},
                         {area.origin().x + width, area.origin().y + y + height}};
        if (option.id == session.shownOption) {
            area.show(y - px(30), height + px(40));
            pointed_ = "option " + option.id;
            session.shownOption.clear();
        }
        if (area.visible(y, height)) {
            drawCard(list, box, pointed_ == "option " + option.id);
            drawMarked(list, {box.min.x + px(14), box.min.y + px(12)}, width - px(28), title,
                       {.colour = colour().text});
            const Box widget = {{box.min.x + px(14), box.max.y - px(42)}, {box.max.x - px(14), box.max.y - px(12)}};
            ImGui::PushID(option.id.c_str());
            const int before = chosen;
            if (words.size() <= 4 && segmentedWidth(words) <= widget.width())
                segmented("option", widget, words, chosen);
            else
                combo("option", widget, words, chosen);
            ImGui::PopID();
            if (chosen != before)
                model::edits::choose(*session.document, option.id, option.choices[static_cast<std::size_t>(chosen)].id);
        }
        y += height + px(8);
    }
    return y;
}

float RulesPanel::card(Session& session, Scrolling& area, float y, const RuleCard& card) {
    const Palette& c = colour();
    ImDrawList* const list = area.list();
    const float width = area.width();
    const bool open = open_ == keyOf(card);
    const std::string sentence = marked(card);
    const float text = drawMarked(nullptr, {0, 0}, width - px(28), sentence);
    float height = px(38) + text + px(12);
    for (const Diagnostic& complaint : card.complaints)
        height += drawMarked(nullptr, {0, 0}, width - px(50), complaint.text) + px(4);
    if (open) height += bodyHeight(session, card, width - px(28));
    const Box box = {{area.origin().x, area.origin().y + y}, {area.origin().x + width, area.origin().y + y + height}};
    if (open && show_) area.show(y, height);
    if (!area.visible(y, height)) return y + height + px(8);
    ImGui::PushID(keyOf(card).c_str());
    drawCard(list, box, open, !card.complaints.empty());

    // 1. Title, tier.
    const Box head = {box.min, {box.max.x, box.min.y + px(38)}};
    const Press press = pressable("head", head);
    if (press.hovered && !open) fillBox(list, {box.min, {box.max.x, box.max.y}}, faded(c.raised, 0.45f), px(9));
    if (press.focused) drawFocus(list, head.inset(px(3), px(3)), px(7));
    drawIcon(list, open ? Icon::down : Icon::right, {box.min.x + px(18), head.centre().y + px(2)}, c.secondary, 16);
    const Tier tier = tierOf(card);
    std::string words = std::string(tier.words);
    if (const auto& good = session.document->good(); good && card.on && !card.tier.empty() && card.tier != "table") {
        std::string cost = session.costs.words(*good, card);
        if (const auto unit = cost.find(" a move"); unit != std::string::npos) cost.resize(unit);
        if (!cost.empty()) words += "  " + cost;
    }
    const float right =
        pillEndingAt(list, {box.max.x - px(12), head.centre().y + px(2)}, words, {.icon = tier.icon, .ink = tier.ink});
    drawTextIn(list, Face::semibold, {{box.min.x + px(32), head.min.y + px(2)}, {right - px(8), head.max.y + px(2)}},
               card.on ? c.text : c.caption, card.title);
    if (press.pressed) {
        open_ = open ? "" : keyOf(card);
        show_ = !open;
        pointed_.clear();
    }
    // 2. The rule in words; a value that is pressed opens the card.
    int hit = -1;
    const ImVec2 below = {box.min.x + px(14), box.min.y + px(38)};
    drawMarked(list, below, width - px(28), sentence,
               {.colour = card.on ? c.secondary : c.caption, .marked = card.on ? c.accent : c.caption}, &hit);
    if (hit >= 0 && ImGui::IsWindowHovered()) {
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
        if (ImGui::IsMouseClicked(0)) {
            if (!open) show_ = true;
            open_ = keyOf(card);
            pointed_ = parameterOf(card, hit);
        }
    }
    float inner = below.y + text + px(2);
    for (const Diagnostic& complaint : card.complaints) {
        drawIcon(list, Icon::error, {box.min.x + px(22), inner + px(9)}, c.error, 16);
        inner +=
            drawMarked(list, {box.min.x + px(36), inner}, width - px(50), complaint.text, {.colour = c.error}) + px(4);
    }
    // 3. What can be changed.
    if (open) body(session, list, {{box.min.x + px(14), inner + px(6)}, {box.max.x - px(14), box.max.y}}, card);
    ImGui::PopID();
    return y + height + px(8);
}

float RulesPanel::bodyHeight(const Session& session, const RuleCard& card, float width) const {
    float out = px(12);
    for (const ParameterCard& each : card.parameters) out += parameterHeight(session, card, each, width);
    if (hasTwinRow(card)) out += px(38);
    if (!card.sources.empty()) out += sourceHeight(card, width);
    return out + px(44);
}

float RulesPanel::parameterHeight(const Session& session, const RuleCard& card, const ParameterCard& each,
                                  float width) const {
    switch (each.specification.type) {
        case ParameterType::zone:
        case ParameterType::classes:
        case ParameterType::zones: {
            const auto chips = chipsFor(session, each);
            if (chips.empty()) return px(66);
            const float label = widthOf(Face::small, labelOf(each));
            return chipsHeight(chips, label, width) +
                   (writing_ == keyOf(card) + "/" + each.specification.name ? px(36) : 0);
        }
        case ParameterType::text:
        case ParameterType::texts:
            return px(66);
        case ParameterType::choice: {
            std::vector<std::string> words;
            for (const std::string& choice : each.specification.choices) words.push_back(label(choice));
            return segmentedWidth(words) > width * 0.6f ? px(66) : px(38);
        }
        default:
            return px(38);
    }
}

float RulesPanel::body(Session& session, ImDrawList* list, const Box& box, const RuleCard& card) {
    hairline(list, box.min, {box.max.x, box.min.y}, colour().line);
    float y = box.min.y + px(6);
    for (const ParameterCard& each : card.parameters)
        y += parameter(session, list, {box.min.x, y}, box.width(), card, each);
    if (hasTwinRow(card)) y += twins(session, list, {box.min.x, y}, box.width(), card);
    if (!card.sources.empty()) {
        drawMarked(list, {box.min.x, y + px(4)}, box.width(), sourceWords(card),
                   {.colour = colour().caption, .spacing = 18, .underlined = false});
        y += sourceHeight(card, box.width());
    }
    return y + foot(session, list, {box.min.x, y}, box.width(), card);
}

/// Which of two twins makes the rule.
float RulesPanel::twins(Session& session, ImDrawList* list, ImVec2 at, float width, const RuleCard& card) {
    static const std::vector<std::string> origins = {"Native", "Lua"};
    const Box row = {at, {at.x + width, at.y + px(38)}};
    drawTextIn(list, Face::small, row, colour().secondary, "Made by");
    int chosen = card.origin == "lua" ? 1 : 0;
    const float wanted = std::max(px(130), segmentedWidth(origins));
    if (segmented("twin", {{row.max.x - wanted, row.min.y + px(4)}, {row.max.x, row.max.y - px(4)}}, origins, chosen))
        model::edits::setOrigin(*session.document, card, chosen ? "lua" : "native");
    return px(38);
}

float RulesPanel::parameter(Session& session, ImDrawList* list, ImVec2 at, float width, const RuleCard& card,
                            const ParameterCard& each) {
    const ParameterSpecification& spec = each.specification;
    model::Document& document = *session.document;
    const auto set = [&](ParameterValue value) {
        model::edits::setParameter(document, card, spec.name, std::move(value));
    };
    ImGui::PushID(spec.name.c_str());
    const float used = parameterHeight(session, card, each, width);
    const Box row = {at, {at.x + width, at.y + px(38)}};
    if (pointed_ == spec.name && open_ == keyOf(card)) {
        const Box wash = {{at.x - px(8), at.y}, {at.x + width + px(8), at.y + used}};
        fillBox(list, wash, colour().soft, px(6));
        fillBox(list, {wash.min, {wash.min.x + px(3), wash.max.y}}, colour().accent, px(1.5f));
    }
    // 1. Its name; pressed, what is stated here becomes as usual again.
    const std::string words = labelOf(each);
    const float text = widthOf(Face::small, words);
    ImGui::SetCursorScreenPos(row.min);
    const Press named = pressable("name", {row.min, {row.min.x + text, row.max.y}});
    tip(words, spec.doc, each.given ? "stated here; press for the usual" : "as usual");
    if (named.focused) drawFocus(list, {row.min, {row.min.x + text, row.max.y}}, px(4));
    drawTextIn(list, Face::small, {row.min, {row.max.x, row.max.y}}, each.given ? colour().text : colour().secondary,
               words);
    if (named.pressed && each.given && !spec.required) model::edits::resetParameter(document, card, spec.name);
    // 2. The widget for its type.
    switch (spec.type) {
        case ParameterType::boolean: {
            bool on = std::get_if<bool>(&each.value) && std::get<bool>(each.value);
            if (toggle("value", {{row.max.x - px(60), row.min.y}, row.max}, on)) set(on);
            break;
        }
        case ParameterType::integer: {
            std::int64_t value = std::get_if<std::int64_t>(&each.value) ? std::get<std::int64_t>(each.value) : 0;
            if (stepper("value", {{row.max.x - px(136), row.min.y + px(4)}, {row.max.x, row.max.y - px(4)}}, value,
                        spec.least, spec.most, spec.unit))
                set(value);
            break;
        }
        case ParameterType::choice: {
            std::vector<std::string> choices;
            int chosen = -1;
            const auto* value = std::get_if<std::string>(&each.value);
            for (std::size_t i = 0; i < spec.choices.size(); ++i) {
                choices.push_back(label(spec.choices[i]));
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
            if (const auto chips = chipsFor(session, each); !chips.empty()) {
                setChips(session, row, card, each, chips);
                break;
            }
            [[fallthrough]];
        default:
            written(session, {{row.min.x, row.min.y + px(32)}, {row.max.x, row.min.y + px(62)}}, card, each);
            break;
    }
    ImGui::PopID();
    return used;
}

/// A set as chips, and behind the pencil as it is written.
void RulesPanel::setChips(Session& session, const Box& row, const RuleCard& card, const ParameterCard& each,
                          const std::vector<model::SetChip>& chips) {
    const std::string key = keyOf(card) + "/" + each.specification.name;
    const float text = widthOf(Face::small, labelOf(each));
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
                                       model::pressed(each, one.word, *session.document->good()));
        ImGui::PopID();
        x += w + px(6);
    }
    const bool writing = writing_ == key;
    const Box pencil = {{row.max.x - px(22), row.min.y + px(7)}, {row.max.x + px(2), row.min.y + px(31)}};
    if (iconButton("written", pencil, Icon::pencil, {.active = writing, .size = 13})) writing_ = writing ? "" : key;
    tip("As it is written", "Names joined by blanks, taken away with a minus; squares too, such as a1.");
    if (writing) written(session, {{row.min.x, y + px(32)}, {row.max.x, y + px(62)}}, card, each);
}

/// An expression or a list, written; the value is taken with Enter or by going elsewhere.
void RulesPanel::written(Session& session, const Box& place, const RuleCard& card, const ParameterCard& each) {
    const ParameterSpecification& spec = each.specification;
    const std::string key = keyOf(card) + "/" + spec.name;
    std::string now;
    if (const auto* one = std::get_if<std::string>(&each.value)) now = *one;
    if (const auto* many = std::get_if<std::vector<std::string>>(&each.value)) now = join(*many, ", ");
    const auto typed = texts_.find(key);
    std::string shown = typed == texts_.end() ? now : typed->second;
    bool entered = false;
    if (field("value", place, shown, {.hint = spec.doc, .face = Face::code}, &entered)) texts_[key] = shown;
    const bool left = ImGui::IsItemDeactivatedAfterEdit();
    if ((!entered && !left) || shown == now) return;
    const bool many = spec.type == ParameterType::zones || spec.type == ParameterType::texts;
    model::edits::setParameter(*session.document, card, spec.name,
                               many ? ParameterValue(split(shown)) : ParameterValue(shown));
    texts_.erase(key);
}

float RulesPanel::foot(Session& session, ImDrawList* list, ImVec2 at, float width, const RuleCard& card) {
    model::Document& document = *session.document;
    const float middle = at.y + px(24);
    float x = at.x;
    const auto small = [&](const char* id, Icon icon, std::string_view title, std::string_view words,
                           bool enabled = true, ImU32 ink = 0) {
        const Box place = {{x, middle - px(14)}, {x + px(28), middle + px(14)}};
        const bool pressed = iconButton(id, place, icon, {.enabled = enabled, .size = 16, .ink = ink});
        if (enabled) tip(title, words);
        x += px(32);
        return pressed;
    };
    if (small("switch", card.on ? Icon::eye : Icon::eyeOff, card.on ? "Switch off" : "Switch on",
              "It stays in the list and can come back.")) {
        model::edits::switchRule(document, card, !card.on);
    } else if (small("up", Icon::arrowUp, "Earlier", "Among the rules stated here.",
                     card.ref.where == RuleRef::Where::own)) {
        model::edits::moveRule(document, card, -1);
    } else if (small("down", Icon::arrowDown, "Later", "Among the rules stated here.",
                     card.ref.where == RuleRef::Where::own)) {
        model::edits::moveRule(document, card, 1);
    } else if (small("fork", card.script.empty() ? Icon::fork : Icon::code,
                     card.script.empty() ? "Fork this rule" : "Edit the script",
                     card.script.empty() ? "Opens its Lua twin as a script of your own." : card.script,
                     !card.script.empty() || model::canFork(session.workshop(), card))) {
        if (card.script.empty()) {
            session.forkRule(card);
        } else {
            session.wantedScript = card.file.empty() ? card.script : card.file;
            session.wantedWorkspace = "script";
            session.bring("script");
        }
    } else if (card.replaces &&
               small("revert", Icon::undo, "As inherited", "The rule of " + card.stated + " holds again.")) {
        model::edits::revertRule(document, card);
    } else if (small("remove", Icon::remove, "Remove", "Undo brings it back.", true, colour().error)) {
        model::edits::removeRule(document, card);
        open_.clear();
        session.say(card.title + " removed.", Severity::note, "Undo", [&session] { session.undo(); });
    }
    std::string from = card.ref.use;
    if (!card.stated.empty() && card.ref.where == RuleRef::Where::inherited) from += " · from " + card.stated;
    drawTextIn(list, Face::caption, {{x + px(4), middle - px(10)}, {at.x + width, middle + px(10)}}, colour().caption,
               from, Align::right);
    return px(44);
}

}  // namespace tafl::gui
