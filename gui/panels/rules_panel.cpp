#include "panels/rules_panel.hpp"

#include <algorithm>
#include <cmath>

#include "base/translation.hpp"
#include "look/keys.hpp"
#include "panels/new_rule_buttons.hpp"

namespace tafl::gui {
namespace {

using model::ParameterCard;
using model::RuleCard;
using model::RuleRef;

/// The sentence, with parameter values in braces.
std::string markParameters(const RuleCard& card) {
    std::string out;
    for (const SentencePiece& piece : card.sentence) {
        if (piece.parameter.empty() || !piece.value)
            out += piece.text;
        else
            out += "{" + piece.text + "}";
    }
    return out;
}

/// The parameter of the n-th value in the sentence, counted from 0.
std::string findParameter(const RuleCard& card, int n) {
    for (const SentencePiece& piece : card.sentence)
        if (!piece.parameter.empty() && piece.value && n-- == 0) return piece.parameter;
    return {};
}

struct TierSign {
    Icon icon;
    ImU32 ink;
    std::string_view label;
};
TierSign makeTierSign(const RuleCard& card) {
    const Palette& c = colour();
    if (card.tier == "table") return {Icon::grid, c.accent, tr("Table  free")};
    if (card.tier == "program") return {Icon::function, c.defenders, tr("Program")};
    if (card.tier == "callback")
        return {Icon::flash, c.attackers, card.origin == "lua" ? tr("Lua call") : tr("Native call")};
    return {Icon::info, c.caption, card.on ? tr("not in force") : trIn("rule", "off")};
}

bool hasTwinRow(const RuleCard& card) { return card.hasTwin && card.script.empty(); }

std::string sourceText(const RuleCard& card) {
    std::string out;
    constexpr std::size_t maxShown = 4;
    for (std::size_t i = 0; i < std::min(maxShown, card.sources.size()); ++i) out += (i ? "; " : "") + card.sources[i];
    if (card.sources.size() > maxShown)
        out += "; " + sayMany("and %1 more", "and %1 more", card.sources.size() - maxShown);
    return card.sources.size() == 1 ? say("Source: %1", out) : say("Sources: %1", out);
}
float sourceHeight(const RuleCard& card, float width) {
    return drawMarked(nullptr, {0, 0}, width, sourceText(card), {.spacing = 18}) + px(6);
}

}  // namespace

void RulesPanel::draw(Session& session, const Box& box) {
    if (!session.document || !session.document->checkResult()) return;
    // A copy of the pointer: an edit while the cards are drawn replaces the document's result.
    const auto checkResult = session.document->checkResult();
    if (session.measureRuleCosts) session.costs.poll(*session.document);
    session.requests.take([this](const ShowRule& request) { requestedRule_ = request; },
                          [this](const ShowOption& request) { requestedOption_ = request.id; });
    head(session, {box.min, {box.max.x, box.min.y + px(46)}}, *checkResult);
    openRequestedRule(*session.document, checkResult->cards);
    scrollNow_ = std::exchange(scrollToOpen_, false);
    viewHeight_ = box.height() - px(48);
    ScrollArea area("cards", {{box.min.x + px(12), box.min.y + px(46)}, {box.max.x - px(2), box.max.y - px(2)}},
                    colour().pane);
    float y = 0;
    y = options_.draw(session, area, y, requestedOption_, highlighted_);
    std::string slot;
    for (const RuleCard& each : checkResult->cards) {
        if (each.slotTitle != slot) {
            slot = each.slotTitle;
            drawCaption(area.list(), {area.origin().x + px(4), area.origin().y + y + px(6)}, slot);
            y += px(26);
        }
        y = card(session, area, y, each);
    }
    const Box more = {{area.origin().x, area.origin().y + y + px(6)},
                      {area.origin().x + buttonWidth(tr("New option"), {Icon::plus}), area.origin().y + y + px(36)}};
    if (button("new option", more, tr("New option"), {Icon::plus, ButtonKind::quiet})) options_.add(session);
    showTooltip(tr("New option"), tr("A choice between rules that the variant offers."));
    area.setContentHeight(y + px(46));
    if (scrollToOpen_) session.redrawAt(session.now);
}

void RulesPanel::openRequestedRule(const model::Document& document, const std::vector<RuleCard>& cards) {
    if (!requestedRule_) return;
    const auto matches = [&](const RuleCard& each) {
        const auto& own = requestedRule_->ownIndex;
        if (own && (each.ref.where != RuleRef::Where::own || each.ref.index != *own)) return false;
        return each.ref.identity == requestedRule_->rule || each.ref.use == requestedRule_->rule;
    };
    const auto found = std::ranges::find_if(cards, matches);
    if (found != cards.end()) {
        open_ = cardKey(*found);
        scrollToOpen_ = true;
        highlighted_ = requestedRule_->parameter;
    }
    // The card of a rule just added appears only after the next check, so keep the request until then.
    if (found != cards.end() || document.isChecked()) requestedRule_.reset();
}

void RulesPanel::head(Session& session, const Box& box, const model::CheckResult& checkResult) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    std::size_t on = 0, programs = 0;
    for (const RuleCard& each : checkResult.cards) {
        on += each.on;
        programs += each.tier == "program" || each.tier == "callback";
    }
    std::string caption = sayMany("%1 rule", "%1 rules", on);
    const auto& lastValid = session.document->lastValid();
    const auto move = lastValid ? session.costs.move(*lastValid) : std::nullopt;
    if (move)
        caption += " · " + say("%1 ns a move", std::lround(*move));
    else if (programs)
        caption += " · " + sayMany("%1 with a program", "%1 with a program", programs);
    drawTextIn(list, Face::small, {{box.min.x + px(14), box.min.y}, {box.max.x - px(130), box.max.y}},
               colour().secondary, caption);
    const Box place = {{box.max.x - px(122), box.min.y + px(7)}, {box.max.x - px(12), box.min.y + px(39)}};
    if (button("add rule", place, tr("Add rule"), {.icon = Icon::plus})) {
        query_.clear();
        lastQuery_ = "\n";
        chosen_ = 0;
        session.ownRules.refresh(*session.document);
        ImGui::OpenPopup("add a rule");
    }
    add(session, place, checkResult);
}

void RulesPanel::add(Session& session, const Box& below, const model::CheckResult& checkResult) {
    const float width = px(400), height = px(480), foot = px(72);
    ImGui::SetNextWindowPos({below.max.x - width, below.max.y + px(4)});
    ImGui::SetNextWindowSize({width, height});
    if (!ImGui::BeginPopup("add a rule", ImGuiWindowFlags_NoMove)) return;
    const ImVec2 at = ImGui::GetWindowPos();
    bool entered = false;
    field("wanted", {{at.x + px(10), at.y + px(10)}, {at.x + width - px(10), at.y + px(42)}}, query_,
          {.icon = Icon::search, .hint = tr("What should the rule be about?"), .focusNow = ImGui::IsWindowAppearing()},
          &entered);
    if (query_ != lastQuery_ || ownCount_ != session.ownRules.rules().size()) {
        auto entries = model::ownEntries(session.ownRules.rules(), checkResult.cards);
        ownCount_ = entries.size();
        entries.insert(entries.end(), checkResult.components.begin(), checkResult.components.end());
        matches_ = model::found(entries, query_);
        lastQuery_ = query_;
        chosen_ = 0;
    }
    if (isPressed(Key::down)) chosen_ = std::min(chosen_ + 1, matches_.empty() ? 0 : matches_.size() - 1);
    if (isPressed(Key::up) && chosen_ > 0) --chosen_;
    const model::ComponentEntry* chosenEntry = nullptr;
    {
        ScrollArea area("found", {{at.x + px(6), at.y + px(50)}, {at.x + width - px(4), at.y + height - foot}},
                        colour().popup);
        float y = 0;
        std::string slot;
        for (std::size_t i = 0; i < matches_.size(); ++i) {
            const model::ComponentEntry& each = matches_[i];
            if (query_.empty() && each.slotTitle != slot) {
                slot = each.slotTitle;
                drawCaption(area.list(), {area.origin().x + px(10), area.origin().y + y + px(8)}, slot);
                y += px(28);
            }
            const float textHeight = drawMarked(nullptr, {0, 0}, area.width() - px(44), each.summary);
            const float h = px(28) + textHeight;
            const Box row = {{area.origin().x, area.origin().y + y},
                             {area.origin().x + area.width(), area.origin().y + y + h}};
            ImGui::PushID(static_cast<int>(i));
            const bool free = !each.present || each.repeatable;
            const Press press = pressable("entry", row, free);
            ImGui::PopID();
            if (press.hovered || (i == chosen_ && !query_.empty())) fillBox(area.list(), row, colour().soft, px(6));
            drawIcon(area.list(),
                     each.broken ? Icon::error
                     : free      ? Icon::plus
                                 : Icon::check,
                     {row.min.x + px(16), row.min.y + px(14)},
                     each.broken ? colour().error
                     : free      ? colour().accent
                                 : colour().caption,
                     16);
            drawTextIn(area.list(), Face::smallMedium,
                       {{row.min.x + px(32), row.min.y + px(3)}, {row.max.x - px(8), row.min.y + px(25)}},
                       free ? colour().text : colour().caption, each.title);
            drawTextIn(area.list(), Face::caption,
                       {{row.min.x, row.min.y + px(3)}, {row.max.x - px(8), row.min.y + px(25)}}, colour().caption,
                       each.id, Align::right);
            drawMarked(area.list(), {row.min.x + px(32), row.min.y + px(24)}, area.width() - px(44), each.summary,
                       {.colour = colour().secondary});
            if (press.pressed) chosenEntry = &each;
            if (i == chosen_) {
                if (isPressed(Key::down) || isPressed(Key::up)) area.show(y, h);
                if (entered && free) chosenEntry = &each;
            }
            y += h + px(4);
        }
        if (matches_.empty())
            drawMarked(area.list(), {area.origin().x + px(10), area.origin().y + px(10)}, area.width() - px(20),
                       tr("No rule fits these words."));
        area.setContentHeight(y);
    }
    const Box buttons = {{at.x + px(10), at.y + height - foot}, {at.x + width - px(10), at.y + height - px(10)}};
    if (chosenEntry) addEntry(session, *chosenEntry);
    if (drawNewRuleButtons(session, buttons) || chosenEntry) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
}

/// Adds the rule; a broken script is opened instead.
void RulesPanel::addEntry(Session& session, const model::ComponentEntry& entry) {
    if (entry.broken) {
        session.post(ShowWorkspace{"script"});
        return session.openScript(entry.script);
    }
    if (entry.script.empty()) {
        if (const Component* component = session.appContext().registry().find(entry.id))
            model::edits::addRule(*session.document, *component);
    } else {
        for (const model::OwnRule& each : session.ownRules.rules())
            if (each.entry.script == entry.script && each.entry.id == entry.id)
                model::addOwnRule(*session.document, each);
    }
    open_.clear();
    requestedRule_ = ShowRule{entry.id};
}

float RulesPanel::card(Session& session, ScrollArea& area, float y, const RuleCard& card) {
    const Palette& c = colour();
    ImDrawList* const list = area.list();
    const float width = area.width();
    const bool open = open_ == cardKey(card);
    const std::string sentence = markParameters(card);
    const float text = drawMarked(nullptr, {0, 0}, width - px(28), sentence);
    float height = px(38) + text + px(12);
    for (const Diagnostic& diagnostic : card.diagnostics)
        height += drawMarked(nullptr, {0, 0}, width - px(50), diagnostic.text.shown()) + px(4);
    const float closed = height;
    if (open) height += bodyHeight(session, card, width - px(28));
    const Box box = {{area.origin().x, area.origin().y + y}, {area.origin().x + width, area.origin().y + y + height}};
    if (open && scrollNow_) {
        const auto [top, tall] = placeOf(session, card, highlighted_, width - px(28));
        if (tall > 0 && height > viewHeight_)  // a card that fits is shown whole
            area.show(y + closed + top, tall + px(20));
        else
            area.show(y, height);
    }
    if (!area.visible(y, height)) return y + height + px(8);
    ImGui::PushID(cardKey(card).c_str());
    drawCard(list, box, open, !card.diagnostics.empty());

    // 1. Title and tier.
    const Box head = {box.min, {box.max.x, box.min.y + px(38)}};
    const Press press = pressable("head", head);
    if (press.hovered && !open) fillBox(list, {box.min, {box.max.x, box.max.y}}, faded(c.raised, 0.45f), px(9));
    if (press.focused) drawFocus(list, head.inset(px(3), px(3)), px(7));
    drawIcon(list, open ? Icon::down : Icon::right, {box.min.x + px(18), head.centre().y + px(2)}, c.secondary, 16);
    const TierSign tier = makeTierSign(card);
    std::string label = std::string(tier.label);
    if (const auto& lastValid = session.document->lastValid();
        lastValid && card.on && !card.tier.empty() && card.tier != "table") {
        const std::string cost = session.costs.shortWords(*lastValid, card);
        if (!cost.empty()) label += "  " + cost;
    }
    const float right =
        pillEndingAt(list, {box.max.x - px(12), head.centre().y + px(2)}, label, {.icon = tier.icon, .ink = tier.ink});
    drawTextIn(list, Face::semibold, {{box.min.x + px(32), head.min.y + px(2)}, {right - px(8), head.max.y + px(2)}},
               card.on ? c.text : c.caption, card.title);
    if (press.pressed) {
        open_ = open ? "" : cardKey(card);
        scrollToOpen_ = !open;
        highlighted_.clear();
    }
    // 2. The sentence. Clicking a value opens the card at its parameter.
    int hit = -1;
    const ImVec2 below = {box.min.x + px(14), box.min.y + px(38)};
    drawMarked(list, below, width - px(28), sentence,
               {.colour = card.on ? c.secondary : c.caption, .marked = card.on ? c.accent : c.caption}, &hit);
    if (hit >= 0 && ImGui::IsWindowHovered()) {
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
        if (ImGui::IsMouseClicked(0)) {
            scrollToOpen_ = true;
            open_ = cardKey(card);
            highlighted_ = findParameter(card, hit);
        }
    }
    float inner = below.y + text + px(2);
    for (const Diagnostic& diagnostic : card.diagnostics) {
        drawIcon(list, Icon::error, {box.min.x + px(22), inner + px(9)}, c.error, 16);
        inner += drawMarked(list, {box.min.x + px(36), inner}, width - px(50), diagnostic.text.shown(),
                            {.colour = c.error}) +
                 px(4);
    }
    // 3. The parameters.
    if (open) body(session, list, {{box.min.x + px(14), inner + px(6)}, {box.max.x - px(14), box.max.y}}, card);
    ImGui::PopID();
    return y + height + px(8);
}

/// Top and height of a parameter's widget in the body of its card; 0 and 0 without one.
std::pair<float, float> RulesPanel::placeOf(const Session& session, const RuleCard& card, const std::string& parameter,
                                            float width) const {
    float top = px(12);
    for (const ParameterCard& each : card.parameters) {
        const float height = parameters_.height(session, card, each, width);
        if (each.specification.name == parameter) return {top, height};
        top += height;
    }
    return {0, 0};
}

float RulesPanel::bodyHeight(const Session& session, const RuleCard& card, float width) const {
    float out = px(12);
    for (const ParameterCard& each : card.parameters) out += parameters_.height(session, card, each, width);
    if (hasTwinRow(card)) out += px(38);
    if (!card.sources.empty()) out += sourceHeight(card, width);
    return out + px(44);
}

float RulesPanel::body(Session& session, ImDrawList* list, const Box& box, const RuleCard& card) {
    hairline(list, box.min, {box.max.x, box.min.y}, colour().line);
    float y = box.min.y + px(6);
    for (const ParameterCard& each : card.parameters)
        y += parameters_.draw(session, list, {box.min.x, y}, box.width(), card, each, highlighted_);
    if (hasTwinRow(card)) y += twins(session, list, {box.min.x, y}, box.width(), card);
    if (!card.sources.empty()) {
        drawMarked(list, {box.min.x, y + px(4)}, box.width(), sourceText(card),
                   {.colour = colour().caption, .spacing = 18, .underlined = false});
        y += sourceHeight(card, box.width());
    }
    return y + foot(session, list, {box.min.x, y}, box.width(), card);
}

/// The choice between the native rule and its Lua twin.
float RulesPanel::twins(Session& session, ImDrawList* list, ImVec2 at, float width, const RuleCard& card) {
    const std::vector<std::string> origins = {tr("Native"), "Lua"};
    const Box row = {at, {at.x + width, at.y + px(38)}};
    drawTextIn(list, Face::small, row, colour().secondary, tr("Made by"));
    int chosen = card.origin == "lua" ? 1 : 0;
    const float wanted = std::max(px(130), segmentedWidth(origins));
    if (segmented("twin", {{row.max.x - wanted, row.min.y + px(4)}, {row.max.x, row.max.y - px(4)}}, origins, chosen))
        model::edits::setOrigin(*session.document, card, chosen ? "lua" : "native");
    return px(38);
}

float RulesPanel::foot(Session& session, ImDrawList* list, ImVec2 at, float width, const RuleCard& card) {
    model::Document& document = *session.document;
    const float middle = at.y + px(24);
    float x = at.x;
    const auto small = [&](const char* id, Icon icon, std::string_view title, std::string_view caption,
                           bool enabled = true, ImU32 ink = 0) {
        const Box place = {{x, middle - px(14)}, {x + px(28), middle + px(14)}};
        const bool pressed = iconButton(id, place, icon, {.enabled = enabled, .size = 16, .ink = ink});
        if (enabled) showTooltip(title, caption);
        x += px(32);
        return pressed;
    };
    if (small("switch", card.on ? Icon::eye : Icon::eyeOff, card.on ? tr("Switch off") : tr("Switch on"),
              tr("It stays in the list and can come back."))) {
        model::edits::switchRule(document, card, !card.on);
    } else if (small("up", Icon::arrowUp, tr("Earlier"), tr("Among the rules stated here."),
                     card.ref.where == RuleRef::Where::own)) {
        model::edits::moveRule(document, card, -1);
    } else if (small("down", Icon::arrowDown, tr("Later"), tr("Among the rules stated here."),
                     card.ref.where == RuleRef::Where::own)) {
        model::edits::moveRule(document, card, 1);
    } else if (small("fork", card.script.empty() ? Icon::fork : Icon::code,
                     card.script.empty() ? tr("Fork this rule") : tr("Edit the script"),
                     card.script.empty() ? tr("Opens its Lua twin as a script of your own.") : card.script,
                     !card.script.empty() || model::canFork(session.appContext(), document, card))) {
        if (card.script.empty()) {
            session.forkRule(card);
        } else {
            session.post(ShowWorkspace{"script"});
            session.openScript(card.file.empty() ? card.script : card.file);
        }
    } else if (card.replaces &&
               small("revert", Icon::undo, tr("As inherited"), say("The rule of %1 holds again.", card.stated))) {
        model::edits::revertRule(document, card);
    } else if (small("remove", Icon::remove, tr("Remove"), tr("Undo brings it back."), true, colour().error)) {
        model::edits::removeRule(document, card);
        open_.clear();
        session.offerUndo(say("%1 removed.", card.title));
    }
    std::string from = card.ref.use;
    if (!card.stated.empty() && card.ref.where == RuleRef::Where::inherited)
        from += " · " + say("from %1", card.stated);
    drawTextIn(list, Face::caption, {{x + px(4), middle - px(10)}, {at.x + width, middle + px(10)}}, colour().caption,
               from, Align::right);
    return px(44);
}

}  // namespace tafl::gui
