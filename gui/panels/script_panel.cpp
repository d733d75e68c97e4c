#include "panels/script_panel.hpp"

#include <algorithm>

#include "base/translation.hpp"
#include "look/keys.hpp"
#include "model/wording.hpp"
#include "panels/new_rule_buttons.hpp"

namespace tafl::gui {

Tab ScriptPanel::tab(const Session& session) const {
    const int count = session.script ? static_cast<int>(mistakes(*session.script).size()) : 0;
    return {tr("Script"), count, count > 0};
}

const ScriptPanel::Mistakes& ScriptPanel::mistakes(const model::Script& script) const {
    return script.mistakes().empty() ? compileErrors_ : script.mistakes();
}

bool ScriptPanel::takesSave(const Session& session) const {
    if (!session.script || session.script->readOnly()) return false;
    const bool keyboard = focusedFrame_ + 1 >= ImGui::GetFrameCount();
    return field_.typing() || (keyboard && session.script->unsaved());
}

/// Applies the fix as one undo step.
void ScriptPanel::applyFix(model::Script& script) {
    if (!fix_) return;
    script.endGesture();
    script.setText(fix_->applied(script.text()));
    script.endGesture();
    const auto before = script.text().begin() + static_cast<std::ptrdiff_t>(fix_->begin);
    field_.reloadText(script);
    field_.goTo(1 + static_cast<int>(std::count(script.text().begin(), before, '\n')));
    fix_.reset();
}

void ScriptPanel::update(Session& session) {
    if (generation_ != session.scriptGeneration) {
        generation_ = session.scriptGeneration;
        compileErrors_.clear();
        if (session.script) field_.setScript(session, *session.script);
    }
    fix_.reset();
    if (!session.script) return;
    model::Script& script = *session.script;
    session.requests.take([this](const ShowScriptLine& request) { field_.mark(request.line); });
    if (session.measureRuleCosts && session.costs.poll(*session.document)) session.redrawAt(session.now);
    compileErrors_ = session.document->checkResult()
                         ? model::findMistakes(script.file(), session.document->checkResult()->diagnostics)
                         : Mistakes{};
    field_.update(script);
    if (const auto wide = script.findUnsupportedCharacter(); wide && !script.readOnly())
        fix_ = model::fixUnsupportedCharacter(script.text(), *wide);
    else if (!mistakes(script).empty() && !script.readOnly())
        fix_ = model::suggestScriptFix(script.text(), mistakes(script).front());
    if (fix_ && ImGui::GetIO().KeyCtrl && isPressed(Key::period, false)) applyFix(script);
    if (script.isReloading()) session.redrawAt(session.now + 0.05);
}

void ScriptPanel::draw(Session& session, const Box& box) {
    if (!session.document) return;
    if (ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows)) focusedFrame_ = ImGui::GetFrameCount();
    update(session);
    if (!session.script) {
        choose(session, box);
        return;
    }
    const float below = std::clamp(box.height() * 0.32f, px(60), px(240));
    head(session, {box.min, {box.max.x, box.min.y + px(46)}});
    if (!session.script) {  // head() closed it
        session.redrawAt(session.now);
        return;
    }
    const Box code = {{box.min.x + px(12), box.min.y + px(46)}, {box.max.x - px(12), box.max.y - below - px(42)}};
    field_.draw(session, *session.script, mistakes(*session.script), code);
    foot(session, {{box.min.x + px(12), code.max.y}, {box.max.x - px(12), code.max.y + px(36)}});
    if (std::exchange(fixRequested_, false)) applyFix(*session.script);
    compiled(session, {{box.min.x + px(12), box.max.y - below}, {box.max.x - px(12), box.max.y - px(12)}});
}

/// Without an open script: the scripts of this variant, and the rules that can be forked.
void ScriptPanel::choose(Session& session, const Box& box) {
    const Box made = {{box.min.x + px(14), box.min.y + px(6)},
                      {box.max.x - px(14), box.min.y + px(6 + newRuleButtonsHeight)}};
    if (drawNewRuleButtons(session, made)) return;
    ScrollArea area("choose", {{box.min.x + px(14), made.max.y + px(10)}, {box.max.x - px(2), box.max.y - px(2)}},
                    colour().pane);
    const ImVec2 at = area.origin();
    float y =
        drawMarked(area.list(), at, area.width(),
                   session.document->isPacked()
                       ? tr("This variant is one file with its scripts, and no script can be made beside it. "
                            "'taflsmith unpack' writes its files.")
                       : tr("Or fork a rule: its Lua twin is copied beside the variant, and you change that. What you "
                            "type takes effect as soon as it compiles.")) +
        px(14);
    const auto checkResult = session.document->checkResult();
    if (!checkResult) return;
    for (const model::RuleCard& card : checkResult->cards) {
        const bool own = !card.script.empty();
        if (!own && !model::canFork(session.appContext(), *session.document, card)) continue;
        const Box row = {{at.x, at.y + y}, {at.x + area.width(), at.y + y + px(40)}};
        y += px(44);
        if (row.max.y < box.min.y || row.min.y > box.max.y) continue;
        ImGui::PushID(card.ref.identity.c_str());
        const Press press = pressable("rule", row);
        showTooltip(card.title, card.words());
        ImGui::PopID();
        drawCard(area.list(), row);
        if (press.hovered || press.focused) fillBox(area.list(), row, colour().soft, px(9));
        drawIcon(area.list(), own ? Icon::code : Icon::fork, {row.min.x + px(20), row.centre().y}, colour().accent, 16);
        const std::string action = own ? tr("Open") : tr("Fork");
        const float right = row.max.x - px(24) - textWidth(Face::small, action);
        const float x = drawTextIn(area.list(), Face::medium, {{row.min.x + px(38), row.min.y}, {right, row.max.y}},
                                   colour().text, card.title);
        if (x + px(10) + textWidth(Face::small, card.ref.use) <= right)
            drawTextIn(area.list(), Face::small, {{x + px(10), row.min.y}, {right, row.max.y}}, colour().caption,
                       card.ref.use);
        drawTextIn(area.list(), Face::small, {row.min, {row.max.x - px(14), row.max.y}}, colour().accent, action,
                   Align::right);
        if (!press.pressed) continue;
        if (own)
            session.openScript(card.file.empty() ? card.script : card.file);
        else
            session.forkRule(card);
    }
    area.setContentHeight(y);
}

void ScriptPanel::head(Session& session, const Box& box) {
    model::Script& script = *session.script;
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const Palette& c = colour();
    drawIcon(list, Icon::code, {box.min.x + px(22), box.centre().y}, c.secondary, 16);
    float right = box.max.x - px(12);
    const auto place = [&] {
        const Box out = {{right - px(30), box.centre().y - px(15)}, {right, box.centre().y + px(15)}};
        right -= px(32);
        return out;
    };
    bool closing = false;
    if (iconButton("close", place(), Icon::close, {.size = 16})) closing = true;
    showTooltip(tr("Close the script"),
                tr("Unsaved changes no longer apply. They are kept, and you can restore them."));
    if (iconButton("save", place(), Icon::save, {.enabled = script.unsaved() && !script.readOnly(), .size = 16}))
        session.saveScript();
    showTooltip(tr("Save the script"), {}, "Ctrl+S");
    if (iconButton("redo", place(), Icon::redo, {.enabled = script.canRedo(), .size = 16})) script.redo();
    if (iconButton("undo", place(), Icon::undo, {.enabled = script.canUndo(), .size = 16})) script.undo();
    const auto& wrong = mistakes(script);
    if (!wrong.empty())
        right = pillEndingAt(list, {right - px(6), box.centre().y}, model::countErrors(wrong.size()),
                             {Icon::error, c.error, 0});
    else
        right = pillEndingAt(list, {right - px(6), box.centre().y},
                             script.isReloading() ? tr("trying") : tr("in force"), {Icon::check, c.accent, 0});
    const float x = drawTextIn(list, Face::medium, {{box.min.x + px(38), box.min.y}, {right - px(16), box.max.y}},
                               c.text, script.file().filename().string());
    if (script.unsaved()) list->AddCircleFilled({x + px(9), box.centre().y}, px(4), c.attackers, 16);
    if (closing) session.closeScript();
}

/// The one-click fix at the right end. Returns its left edge.
float ScriptPanel::drawFixLink(const Box& box) {
    const std::string shortcut = shownShortcut("Ctrl .");
    const float keys = textWidth(Face::caption, shortcut);
    drawTextIn(ImGui::GetWindowDrawList(), Face::caption, box, colour().caption, shortcut, Align::right);
    const float x = box.max.x - keys - px(12) - textWidth(Face::smallMedium, fix_->words);
    if (link("mend", {x, box.centre().y - font(Face::smallMedium)->FontSize / 2}, fix_->words, Face::smallMedium))
        fixRequested_ = true;
    showTooltip(fix_->words, tr("Changes the script; undo takes it back."), "Ctrl .");
    return x;
}

void ScriptPanel::foot(Session& session, const Box& box) {
    const model::Script& script = *session.script;
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const auto& wrong = mistakes(script);
    if (!wrong.empty()) {
        const model::ScriptMistake& first = wrong.front();
        const std::string place = std::to_string(first.line) + (first.column ? ":" + std::to_string(first.column) : "");
        drawIcon(list, Icon::error, {box.min.x + px(8), box.centre().y}, colour().error, 16);
        const float x =
            drawTextIn(list, Face::smallMedium, {{box.min.x + px(22), box.min.y}, box.max}, colour().text, place) +
            px(8);
        float right = box.max.x;
        if (fix_) right = drawFixLink(box);
        drawTextIn(list, Face::small, {{x, box.min.y}, {right - px(10), box.max.y}}, colour().text, first.text.shown());
        const Press press = pressable("mistake", {box.min, {right - px(8), box.max.y}});
        showTooltip(place, first.text.shown());
        if (press.pressed) field_.goTo(first.line);
        return;
    }
    std::string caption = script.readOnly()
                              ? tr("This script came with the program and is only shown. Fork the rule to change it.")
                              : tr("Each pause in typing tries the script; the last good version stays in force.");
    float right = box.max.x;
    if (const auto wide = script.findUnsupportedCharacter()) {
        caption = say("Line %1 holds a character that this field cannot edit.", wide->line);
        if (fix_) right = drawFixLink(box) - px(10);
    }
    drawTextIn(list, Face::small, {box.min, {right, box.max.y}}, colour().caption, caption);
}

/// The compiled form of this script's rules.
void ScriptPanel::compiled(Session& session, const Box& box) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const Palette& c = colour();
    const model::Script& script = *session.script;
    fillBox(list, box, c.card, px(9));
    const auto& lastValid = session.document->lastValid();
    std::vector<const CompiledRule*> rules;
    if (lastValid)
        for (const CompiledRule& rule : lastValid->written.rules)
            if (std::ranges::find(script.components(), rule.component) != script.components().end() &&
                rule.origin == "lua")
                rules.push_back(&rule);
    drawTitle(list, {box.min.x + px(14), box.min.y + px(12)}, tr("Compiled"),
              mistakes(script).empty() ? "" : tr("last good version"));
    if (!rules.empty()) {
        const bool call = rules.front()->tier == "callback", table = rules.front()->tier == "table";
        std::string cost;
        if (!table)
            for (const model::RuleCard& card : session.document->checkResult()->cards)
                if (card.ref.identity == rules.front()->identity) cost = session.costs.shortWords(*lastValid, card);
        if (!cost.empty()) cost.insert(0, "  ");
        pillEndingAt(list, {box.max.x - px(12), box.min.y + px(20)},
                     call    ? tr("Lua call") + cost
                     : table ? tr("Table  free")
                             : tr("Program") + cost,
                     {call    ? Icon::flash
                      : table ? Icon::grid
                              : Icon::function,
                      call    ? c.attackers
                      : table ? c.accent
                              : c.defenders,
                      0});
    }
    ScrollArea area("written", {{box.min.x + px(14), box.min.y + px(38)}, {box.max.x - px(2), box.max.y - px(6)}},
                    c.card);
    float y = 0;
    int maxNodes = 1;
    for (const CompiledRule* rule : rules)
        for (const CompiledCall& each : rule->written) maxNodes = std::max(maxNodes, each.nodes);
    for (const CompiledRule* rule : rules)
        for (const CompiledCall& each : rule->written) {
            const ImVec2 at = {area.origin().x, area.origin().y + y};
            const float column = px(96), bar = px(176);
            drawTextIn(area.list(), Face::code, {at, {at.x + column - px(6), at.y + px(22)}}, c.keyword, each.what);
            drawTextIn(area.list(), Face::code, {{at.x + column, at.y}, {at.x + area.width() - bar, at.y + px(22)}},
                       c.text, each.text);
            if (each.nodes) {
                const float x = at.x + area.width() - bar + px(8);
                fillBox(area.list(),
                        {{x, at.y + px(8)},
                         {x + px(40) * static_cast<float>(each.nodes) / static_cast<float>(maxNodes), at.y + px(14)}},
                        c.defenders, px(2));
                std::string caption = sayMany("%1 op", "%1 ops", each.nodes);
                const std::string cost = session.costs.describeLineCost(*lastValid, *rule, each);
                if (!cost.empty()) caption += " · " + cost;
                const Box place = {{x, at.y}, {at.x + area.width() - px(4), at.y + px(22)}};
                drawTextIn(area.list(), Face::small, place, c.secondary, caption, Align::right);
                ImGui::PushID(&each);
                pressable("line cost", place);
                showTooltip(caption,
                            tr("The rule was measured in random games with and without it; its lines share the time by "
                               "their operations."));
                ImGui::PopID();
            } else if (!each.callback) {
                drawTextIn(area.list(), Face::small,
                           {{at.x + area.width() - bar, at.y}, {at.x + area.width() - px(4), at.y + px(22)}}, c.caption,
                           tr("table · free"), Align::right);
            }
            y += px(24);
            if (!each.why.empty())
                y += drawMarked(area.list(), {at.x + column, at.y + px(23)}, area.width() - column - px(8), each.why,
                                {.colour = c.attackers}) +
                     px(2);
        }
    if (rules.empty())
        y += drawMarked(area.list(), area.origin(), area.width() - px(10),
                        mistakes(script).empty()
                            ? tr("No rule of this variant uses the script yet. Add one under Rules.")
                            : tr("Nothing of it is in force yet."));
    area.setContentHeight(y);
}

}  // namespace tafl::gui
