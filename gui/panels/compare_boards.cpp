#include "panels/compare_boards.hpp"

#include <algorithm>

#include "base/translation.hpp"
#include "look/widgets.hpp"
#include "panels/state_legend.hpp"

namespace tafl::gui {
namespace {

constexpr float titleHeight = 30;

/// The text below a board: the variant's verdict on the move, and its reasons.
std::string verdictText(const Session& session, std::size_t which) {
    std::string out = session.comparison.verdict(which);
    if (!out.empty()) out = "{" + out + "}.";
    for (const std::string& reason : session.comparison.reasons(which)) out += (out.empty() ? "" : " ") + reason;
    return out;
}

}  // namespace

void CompareBoards::draw(Session& session, const Box& box) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const model::ComparisonSession& comparison = session.comparison;
    const auto& shown = comparison.shown();
    const auto drawMessage = [&](const std::string& caption) {
        const float width = std::min(box.width() - px(40), px(440));
        const MarkedText style{.face = Face::body, .spacing = 23, .underlined = false};
        const float height = drawMarked(nullptr, {0, 0}, width, caption, style);
        drawMarked(list, {box.centre().x - width / 2, box.centre().y - height / 2}, width, caption, style);
    };
    if (!comparison.on() || !comparison.obstacle().empty())
        return drawMessage(
            comparison.on()
                ? comparison.obstacle() + "."
                : tr("Choose the other variant in {Compare}. Both boards then show the shortest line of play "
                     "up to the first difference."));
    if (!shown) return drawMessage(tr("Comparing…"));
    if (!shown->failure.empty()) return drawMessage(shown->failure);
    if (!shown->sides[0] || !shown->sides[1]) return drawMessage(tr("Comparing…"));
    const float gap = px(16), width = (box.width() - gap) / 2;
    float textHeight = 0;
    for (const std::size_t which : {0u, 1u})
        textHeight = std::max(textHeight, drawMarked(nullptr, {0, 0}, width - px(8), verdictText(session, which)));
    textHeight = std::min(textHeight, box.height() * 0.35f);
    for (const std::size_t which : {0u, 1u}) {
        const float x = box.min.x + static_cast<float>(which) * (width + gap);
        side(session, {{x, box.min.y}, {x + width, box.max.y}}, which, textHeight);
    }
}

void CompareBoards::side(Session& session, const Box& box, std::size_t which, float textHeight) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const model::ComparisonSession& comparison = session.comparison;
    const model::ComparisonResult& shown = *comparison.shown();
    const model::CompareFrame* const frame = comparison.frame();
    const model::CompiledVariant& rules = *shown.sides[which];
    BoardPicture picture = makeBoardPicture(rules, frame ? frame->occupants[which] : rules.image->start);
    if (frame) {
        addStates(picture, frame->states[which]);
        picture.lastFrom = frame->from;
        picture.lastTo = frame->to;
        picture.differing = comparison.differing();
    }
    const BoardGeometry geometry = fitBoard(
        {{box.min.x, box.min.y + px(titleHeight)}, {box.max.x, box.max.y - textHeight - px(textHeight > 0 ? 14 : 4)}},
        picture.size);
    picture.letters = session.overlays.letters && geometry.cell > px(16);
    const Box title = {{geometry.outer.min.x, box.min.y}, {geometry.outer.max.x, box.min.y + px(titleHeight - 4)}};
    // The open variant is marked in the accent colour.
    fillBox(list, {{title.min.x, title.min.y + px(5)}, {title.min.x + px(4), title.max.y - px(5)}},
            which == 0 ? colour().accent : colour().strongLine, px(2));
    drawTextIn(list, Face::semibold, {{title.min.x + px(12), title.min.y}, title.max}, colour().text,
               shown.stated.name[which]);
    drawBoard(list, geometry, picture);
    // From the edge, not from the board: a small board leaves too little room beside it.
    drawMarked(list, {box.min.x, geometry.outer.max.y + px(10)}, box.width() - px(8), verdictText(session, which),
               {.underlined = false});
}

void CompareBoards::readKeys(Session& session) {
    for (const ImWchar letter : ImGui::GetIO().InputQueueCharacters) {
        if (letter == '[') session.comparison.back();
        if (letter == ']') session.comparison.forward();
    }
}

std::string CompareBoards::statusText(const Session& session) {
    const model::ComparisonSession& comparison = session.comparison;
    if (!comparison.shown() || !comparison.on()) return tr("Two variants side by side.");
    const model::CompareFrame* const frame = comparison.frame();
    if (!frame)
        return comparison.shown()->searching ? tr("Searching for a line of play that differs…")
                                             : comparison.shown()->verdict + ".";
    if (frame->diverges) return say("%1: the first difference.", frame->move);
    return frame->move.empty() ? tr("The start of the line.") : say("%1: alike on both boards.", frame->move);
}

void drawCompareLine(Session& session, const Box& box) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    model::ComparisonSession& comparison = session.comparison;
    const std::size_t plies = comparison.frames() ? comparison.frames() - 1 : 0;
    drawTitle(list, {box.min.x + px(14), box.min.y + px(11)}, tr("First difference"),
              sayMany("%1 ply", "%1 plies", plies));
    ScrollArea area("compare line", {{box.min.x + px(6), box.min.y + px(38)}, {box.max.x - px(4), box.max.y - px(6)}},
                    colour().pane);
    if (!plies) {
        drawMarked(area.list(), {area.origin().x + px(8), area.origin().y + px(4)}, area.width() - px(16),
                   comparison.busy() ? tr("Looking for the shortest line…") : tr("There is no line to show."));
        return;
    }
    const auto& frames = comparison.shown()->frames;
    const float height = px(26), column = area.width() / 2;
    for (std::size_t i = 0; i < frames.size(); ++i) {
        // The start has its own row, then come two plies a row.
        const auto row = static_cast<float>((i + 1) / 2);
        const float x = area.origin().x + (i > 0 && i % 2 == 0 ? column : 0), y = area.origin().y + row * height;
        const Box cell = {{x, y + px(1)}, {x + column - px(4), y + height - px(1)}};
        ImGui::PushID(static_cast<int>(i));
        const Press press = pressable("frame", cell);
        ImGui::PopID();
        if (i == comparison.at())
            fillBox(list, cell, colour().soft, px(5));
        else if (press.hovered)
            fillBox(area.list(), cell, colour().card, px(5));
        drawTextIn(area.list(), Face::small, {{cell.min.x + px(12), cell.min.y}, cell.max},
                   i == comparison.at() ? colour().text : colour().secondary,
                   i == 0 ? tr("the start") : std::to_string(i) + "  " + frames[i].move);
        if (frames[i].diverges)
            drawIcon(area.list(), Icon::paths, {cell.max.x - px(14), cell.centre().y}, colour().gold, 16);
        if (press.focused) drawFocus(area.list(), cell.inset(px(3), px(3)), px(4));
        if (press.pressed) comparison.goTo(i);
    }
    area.setContentHeight(static_cast<float>(frames.size() / 2 + 1) * height);
}

}  // namespace tafl::gui
