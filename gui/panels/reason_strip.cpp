#include "panels/reason_strip.hpp"

#include "base/translation.hpp"
#include "look/widgets.hpp"

namespace tafl::gui {

void StatusLine::setPreview(const model::Preview& preview) {
    text = preview.statusLine;
    // Drop the rule's sentence: the rule is shown beside the text.
    if (const auto named = text.find(" (" + preview.component);
        !preview.component.empty() && named != std::string::npos)
        text.resize(named);
    rule = preview.rule;
    component = preview.component;
    title = preview.title;
    sources = preview.sources;
}

std::string StatusLine::origin() const {
    std::string out = title;
    for (std::size_t i = 0; i < sources.size(); ++i) out += (i == 0 ? std::string(tr(", as in ")) : "; ") + sources[i];
    return out;
}

void drawStatusLine(Session& session, const Box& box, const StatusLine& status) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const Palette& c = colour();
    fillBox(list, box, c.card, px(8));
    drawIcon(list, status.icon, {box.min.x + px(20), box.centre().y}, status.ink ? status.ink : c.secondary, 20);
    // 1. At the right: the rule, and a link to its card.
    float right = box.max.x - px(14);
    if (!status.component.empty()) {
        const float w = textWidth(Face::small, tr("Show rule"));
        if (link("show rule", {right - w, box.centre().y - font(Face::small)->FontSize / 2}, tr("Show rule"))) {
            session.showRule({status.rule.empty() ? status.component : status.rule});
        }
        right -= w + px(16);
        if (box.width() > px(420))
            right = pillEndingAt(list, {right, box.centre().y}, status.component, {.icon = Icon::function}) - px(10);
    }
    if (status.testTo != noSquare && box.width() > px(520)) {
        const char* const caption = tr("Make a test");
        const float w = textWidth(Face::small, caption);
        if (link("make test", {right - w, box.centre().y - font(Face::small)->FontSize / 2}, caption))
            session.addTest(
                model::makeTestOfRefusal(session.appContext(), *session.playtest, status.testFrom, status.testTo));
        showTooltip(caption, tr("Adds a test to the variant: in this position the move is refused."));
        right -= w + px(16);
    }
    // 2. The text; below it the rule's origin.
    const std::string origin = status.origin();
    const float middle = box.centre().y;
    const Box first = origin.empty() ? box : Box{{box.min.x, box.min.y + px(2)}, {box.max.x, middle + px(3)}};
    float x = box.min.x + px(40);
    if (!status.lead.empty())
        x = drawTextIn(list, Face::semibold, {{x, first.min.y}, {right, first.max.y}}, c.text, status.lead) + px(12);
    drawTextIn(list, Face::body, {{x, first.min.y}, {right, first.max.y}}, c.secondary, status.text);
    if (!origin.empty())
        drawTextIn(list, Face::caption, {{box.min.x + px(40), middle + px(2)}, {right, box.max.y - px(3)}}, c.caption,
                   origin);
    const bool cut =
        textWidth(Face::body, status.text) > right - x || textWidth(Face::caption, origin) > right - box.min.x - px(40);
    if (cut) {
        pressable("strip words", {{x, box.min.y}, {right, box.max.y}});
        showTooltip(status.lead.empty() ? tr("In full") : status.lead,
                    status.text + (origin.empty() ? "" : " — " + origin));
    }
}

}  // namespace tafl::gui
