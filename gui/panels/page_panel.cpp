#include "panels/page_panel.hpp"

#include <algorithm>

#include "base/translation.hpp"

namespace tafl::gui {

void PagePanel::draw(Session& session, const Box& box) {
    if (!session.document) return;
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const auto& lastValid = session.document->lastValid();
    if (!lastValid) {
        drawMarked(list, {box.min.x + px(14), box.min.y + px(14)}, box.width() - px(28),
                   tr("The rules are not consistent yet; see Problems."));
        return;
    }
    if (lastValid != rules_) {
        rules_ = lastValid;
        page_ = model::buildRulesPage(*lastValid, &session.appContext().registry());
    }
    // 1. Title and export.
    const Box head = {box.min, {box.max.x, box.min.y + px(46)}};
    drawTextIn(list, Face::small, {{head.min.x + px(14), head.min.y}, {head.max.x - px(150), head.max.y}},
               colour().secondary,
               session.document->lastValidIsCurrent() ? tr("The rules in words") : tr("The last good rules"));
    const float writeWidth = std::max(px(120), buttonWidth(tr("To print"), {.icon = Icon::file}));
    const Box write = {{head.max.x - px(12) - writeWidth, head.min.y + px(7)},
                       {head.max.x - px(12), head.max.y - px(7)}};
    if (button("write page", write, tr("To print"), {.icon = Icon::file}))
        session.post(OpenDialog{DialogKind::exportFile, "", static_cast<int>(model::ExportKind::page)});
    showTooltip(tr("A page to print"), tr("Writes the rules with a picture of the start as a page of its own."));
    // 2. The page.
    ScrollArea area("page", {{box.min.x + px(12), head.max.y}, {box.max.x - px(2), box.max.y - px(2)}}, colour().pane);
    const float width = area.width() - px(20), x = area.origin().x + px(6);
    float y = px(4);
    const auto at = [&] { return ImVec2{x, area.origin().y + y}; };
    y += drawMarked(area.list(), at(), width, page_.title,
                    {.colour = colour().text, .face = Face::title, .spacing = 26, .underlined = false}) +
         px(4);
    y += drawMarked(area.list(), at(), width, page_.lead, {.colour = colour().secondary}) + px(8);
    for (const auto& section : page_.sections) {
        if (!section.heading.empty()) {
            y += px(8);
            drawText(area.list(), Face::semibold, at(), colour().text, section.heading);
            y += px(24);
        }
        for (const std::string& paragraph : section.paragraphs)
            y += drawMarked(area.list(), at(), width, paragraph, {.colour = colour().secondary, .spacing = 21}) + px(5);
    }
    area.setContentHeight(y + px(14));
}

}  // namespace tafl::gui
