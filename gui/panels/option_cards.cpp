#include "panels/option_cards.hpp"

#include <algorithm>

#include "base/translation.hpp"

namespace tafl::gui {
namespace {

constexpr float editorRow = 54, contentLine = 22, additionsRow = 38, optionFoot = 44;

std::string withoutFullStop(std::string words) {
    if (words.ends_with('.')) words.pop_back();
    return words;
}

/// A caption, and the place of the widget below it.
Box belowCaption(const Box& row, std::string_view caption) {
    drawTextIn(ImGui::GetWindowDrawList(), Face::caption, {row.min, {row.max.x, row.min.y + px(18)}}, colour().caption,
               caption);
    return {{row.min.x, row.min.y + px(18)}, {row.max.x, row.min.y + px(48)}};
}

float choiceHeight(const OptionText& option, const OptionChoice& choice) {
    const auto lines = static_cast<float>(choice.drop.size() + choice.rules.size());
    return px(editorRow) + px(contentLine) * lines + (choice.id == option.fallback ? px(additionsRow) : 0) + px(8);
}

}  // namespace

float OptionCards::draw(Session& session, ScrollArea& area, float y, std::string& requested, std::string& highlighted) {
    const std::vector<model::ShownOption> all = model::listOptions(*session.document);
    if (all.empty()) return y;
    drawCaption(area.list(), {area.origin().x + px(4), area.origin().y + y + px(6)}, tr("Options of this variant"));
    y += px(26);
    for (const model::ShownOption& each : all) {
        if (each.option.id == requested) {
            area.show(y - px(30), px(120));
            highlighted = "option " + each.option.id;
            requested.clear();
        }
        y = card(session, area, y, each, highlighted == "option " + each.option.id);
    }
    return y;
}

void OptionCards::add(Session& session) {
    open_ = model::edits::addOption(*session.document);
    scrollToOpen_ = true;
}

float OptionCards::card(Session& session, ScrollArea& area, float y, const model::ShownOption& shown,
                        bool highlighted) {
    const OptionText& option = shown.option;
    const float width = area.width();
    const bool open = shown.own && open_ == option.id;
    const std::string title = withoutFullStop(option.words.empty() ? option.id : option.words);
    const float room = width - px(shown.own ? 64 : 28);
    const float text = drawMarked(nullptr, {0, 0}, room, title);
    const float closed = px(12) + text + px(6) + px(30) + px(12);
    const float height = closed + (open ? editorHeight(option) : 0);
    const Box box = {{area.origin().x, area.origin().y + y}, {area.origin().x + width, area.origin().y + y + height}};
    if (open && std::exchange(scrollToOpen_, false)) area.show(y, height);
    if (!area.visible(y, height)) return y + height + px(8);
    ImGui::PushID(option.id.c_str());
    drawCard(area.list(), box, highlighted || open);
    drawMarked(area.list(), {box.min.x + px(14), box.min.y + px(12)}, room, title, {.colour = colour().text});
    choice(session,
           {{box.min.x + px(14), box.min.y + closed - px(42)}, {box.max.x - px(14), box.min.y + closed - px(12)}},
           option);
    if (shown.own) {
        const Box pencil = {{box.max.x - px(40), box.min.y + px(8)}, {box.max.x - px(12), box.min.y + px(36)}};
        if (iconButton("edit option", pencil, Icon::pencil, {.active = open, .size = 16}))
            open_ = open ? "" : option.id;
        showTooltip(tr("Edit the option"), tr("Its words, its choices, and the rules of each."));
    }
    if (open) editor(session, {{box.min.x + px(14), box.min.y + closed}, {box.max.x - px(14), box.max.y}}, option);
    ImGui::PopID();
    return y + height + px(8);
}

/// The widget of the active choice.
void OptionCards::choice(Session& session, const Box& box, const OptionText& option) {
    std::vector<std::string> captions;
    int chosen = 0;
    for (std::size_t i = 0; i < option.choices.size(); ++i) {
        const OptionChoice& each = option.choices[i];
        captions.push_back(withoutFullStop(each.words.empty() ? each.id : each.words));
        if (each.id == option.fallback) chosen = static_cast<int>(i);
    }
    const int before = chosen;
    if (captions.size() <= 4 && segmentedWidth(captions) <= box.width())
        segmented("option", box, captions, chosen);
    else
        combo("option", box, captions, chosen);
    if (chosen != before)
        model::edits::choose(*session.document, option.id, option.choices[static_cast<std::size_t>(chosen)].id);
}

// --- the editor ------------------------------------------------------------------------------------------------------

float OptionCards::editorHeight(const OptionText& option) {
    float out = px(6) + 2 * px(editorRow) + px(optionFoot);
    for (const OptionChoice& each : option.choices) out += choiceHeight(option, each);
    return out;
}

void OptionCards::editor(Session& session, const Box& box, const OptionText& option) {
    model::Document& document = *session.document;
    ImDrawList* const list = ImGui::GetWindowDrawList();
    hairline(list, box.min, {box.max.x, box.min.y}, colour().line);
    float y = box.min.y + px(6);
    const float middle = box.min.x + box.width() * 0.42f;
    // 1. The option.
    idField(session, belowCaption({{box.min.x, y}, {middle - px(5), y + px(editorRow)}}, tr("Id of the option")),
            "option", option.id, [&](const std::string& id) {
                auto renamed = model::edits::renameOption(document, option.id, id);
                if (renamed) open_ = id;
                return renamed;
            });
    std::string source = option.source;
    if (field("option source", belowCaption({{middle + px(5), y}, {box.max.x, y + px(editorRow)}}, tr("Source")),
              source))
        model::edits::setOptionSource(document, option.id, source);
    y += px(editorRow);
    std::string words = option.words;
    if (field("option words",
              belowCaption({{box.min.x, y}, {box.max.x, y + px(editorRow)}}, tr("What the option is about")), words))
        model::edits::setOptionWords(document, option.id, words);
    y += px(editorRow);
    // 2. Its choices.
    for (const OptionChoice& each : option.choices) {
        const float height = choiceHeight(option, each);
        hairline(list, {box.min.x, y}, {box.max.x, y}, colour().line);
        ImGui::PushID(each.id.c_str());
        choiceEditor(session, {{box.min.x, y + px(4)}, {box.max.x, y + height}}, option, each);
        ImGui::PopID();
        y += height;
    }
    hairline(list, {box.min.x, y}, {box.max.x, y}, colour().line);
    foot(session, {{box.min.x, y}, {box.max.x, box.max.y}}, option);
}

/// An id. Enter, or leaving the field, renames.
void OptionCards::idField(Session& session, const Box& box, const std::string& key, const std::string& id,
                          const std::function<Result<std::monostate>(const std::string&)>& rename) {
    const auto typed = typedIds_.find(key);
    std::string shown = typed == typedIds_.end() ? id : typed->second;
    bool entered = false;
    if (field(key.starts_with("choice") ? "choice id" : "option id", box, shown, {.face = Face::code}, &entered))
        typedIds_[key] = shown;
    if (!entered && !ImGui::IsItemDeactivatedAfterEdit()) return;
    typedIds_.erase(key);
    if (shown == id) return;
    if (const auto renamed = rename(shown); !renamed) session.showError(renamed.error());
}

void OptionCards::choiceEditor(Session& session, const Box& box, const OptionText& option, const OptionChoice& choice) {
    model::Document& document = *session.document;
    const float middle = box.min.x + box.width() * 0.3f;
    const bool removable = option.choices.size() > 1;
    const float end = box.max.x - (removable ? px(32) : 0);
    idField(session, belowCaption({box.min, {middle - px(5), box.min.y + px(editorRow)}}, tr("Id of the choice")),
            "choice " + choice.id, choice.id,
            [&](const std::string& id) { return model::edits::renameChoice(document, option.id, choice.id, id); });
    std::string words = choice.words;
    const Box text =
        belowCaption({{middle + px(5), box.min.y}, {end, box.min.y + px(editorRow)}}, tr("What holds then"));
    if (field("choice words", text, words)) model::edits::setChoiceWords(document, option.id, choice.id, words);
    if (removable) {
        const Box bin = {{box.max.x - px(28), text.min.y + px(1)}, {box.max.x, text.max.y - px(1)}};
        if (iconButton("remove choice", bin, Icon::remove, {.size = 16, .ink = colour().error}))
            model::edits::removeChoice(document, option.id, choice.id);
        showTooltip(tr("Remove the choice"), tr("Undo brings it back."));
    }
    const float used = contents(session, {box.min.x, box.min.y + px(editorRow)}, box.width(), option, choice);
    if (choice.id != option.fallback) return;
    const float top = box.min.y + px(editorRow) + used;
    additions(session, {{box.min.x, top + px(2)}, {box.max.x, top + px(30)}}, option, choice);
}

/// The rules that the choice leaves out and states, each with a button that takes it out. Returns the height drawn.
float OptionCards::contents(Session& session, ImVec2 at, float width, const OptionText& option,
                            const OptionChoice& choice) {
    float y = at.y;
    const auto line = [&](const char* id, std::size_t number, const std::string& text, const char* meaning) {
        const Box row = {{at.x, y}, {at.x + width, y + px(contentLine)}};
        y += px(contentLine);
        drawTextIn(ImGui::GetWindowDrawList(), Face::small,
                   {{row.min.x + px(4), row.min.y}, {row.max.x - px(28), row.max.y}}, colour().secondary, text);
        ImGui::PushID(static_cast<int>(number));
        const bool pressed = iconButton(id, {{row.max.x - px(26), row.min.y}, {row.max.x - px(4), row.max.y}},
                                        Icon::close, {.size = 13});
        showTooltip(tr("Take it out"), meaning);
        ImGui::PopID();
        return pressed;
    };
    for (std::size_t i = 0; i < choice.drop.size(); ++i)
        if (line("take drop out", i, say("leaves out %1", model::ruleTitle(session.appContext(), choice.drop[i])),
                 tr("The rule is in force again.")))
            model::edits::takeDropOut(*session.document, option.id, choice.id, i);
    for (std::size_t i = 0; i < choice.rules.size(); ++i)
        if (line("take rule out", i, say("states %1", model::ruleTitle(session.appContext(), choice.rules[i].use)),
                 tr("What it replaces is in force again.")))
            model::edits::takeRuleOut(*session.document, option.id, choice.id, i);
    return y - at.y;
}

/// Lists of rules: to leave out, to change, and to add with the active choice.
void OptionCards::additions(Session& session, const Box& box, const OptionText& option, const OptionChoice& choice) {
    const auto checked = session.document->checkResult();
    if (!checked) return;
    const auto others = model::rulesBeside(*checked, option);
    std::vector<std::string> out = {tr("Leave out…")}, change = {tr("Change…")}, add = {tr("Add…")};
    for (const model::RuleCard* card : others) {
        out.push_back(
            model::ruleTitle(session.appContext(), card->ref.identity.empty() ? card->ref.use : card->ref.identity));
        change.push_back(out.back());
    }
    std::vector<const Component*> components;
    for (const model::ComponentEntry& each : checked->components)
        if (const Component* component = session.appContext().registry().find(each.id);
            component && (!each.present || each.repeatable)) {
            components.push_back(component);
            add.push_back(tr(component->title));
        }
    const float third = (box.width() - px(12)) / 3;
    const auto place = [&](int i) {
        const float x = box.min.x + static_cast<float>(i) * (third + px(6));
        return Box{{x, box.min.y}, {x + third, box.max.y}};
    };
    int picked = 0;
    if (combo("leave out", place(0), out, picked) && picked > 0)
        model::edits::leaveOut(*session.document, option.id, choice.id, *others[static_cast<std::size_t>(picked) - 1]);
    picked = 0;
    if (combo("restate", place(1), change, picked) && picked > 0) {
        const model::RuleCard& card = *others[static_cast<std::size_t>(picked) - 1];
        model::edits::restate(*session.document, option.id, choice.id, card);
        session.showRule({card.ref.identity.empty() ? card.ref.use : card.ref.identity, "", {}});
    }
    picked = 0;
    if (combo("add to choice", place(2), add, picked) && picked > 0) {
        const Component& component = *components[static_cast<std::size_t>(picked) - 1];
        model::edits::addRuleTo(*session.document, option.id, choice.id, component);
        session.showRule({component.id, "", {}});
    }
}

void OptionCards::foot(Session& session, const Box& box, const OptionText& option) {
    const Box more = {{box.min.x, box.min.y + px(8)},
                      {box.min.x + buttonWidth(tr("Add a choice"), {Icon::plus}), box.min.y + px(36)}};
    if (button("add choice", more, tr("Add a choice"), {.icon = Icon::plus}))
        model::edits::addChoice(*session.document, option.id);
    const Box bin = {{box.max.x - px(28), box.min.y + px(8)}, {box.max.x, box.min.y + px(36)}};
    if (iconButton("remove option", bin, Icon::remove, {.size = 16, .ink = colour().error})) {
        model::edits::removeOption(*session.document, option.id);
        open_.clear();
        session.offerUndo(tr("The option is removed; the rules of its choice stay."));
    }
    showTooltip(tr("Remove the option"),
                tr("The rules of the active choice stay in force. Undo brings the option back."));
}

}  // namespace tafl::gui
