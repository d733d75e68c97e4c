#include "panels/move_marks.hpp"

#include <algorithm>

#include "base/translation.hpp"
#include "look/widgets.hpp"
#include "model/wording.hpp"

namespace tafl::gui {

void drawMarkButtons(model::Playtest& game, const Box& box) {
    const Palette& c = colour();
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const bool enabled = game.canGoBack();
    const float gap = px(4), width = std::min(px(40), (box.width() + gap) / static_cast<float>(moveMarks.size()) - gap);
    float x = box.min.x;
    for (const MoveMark mark : moveMarks) {
        const Box each = {{x, box.min.y}, {x + width, box.max.y}};
        x += width + gap;
        const std::string text(sign(mark));
        const bool on = game.mark() == mark;
        const Press press = pressable(("mark " + text).c_str(), each, enabled);
        if (enabled)
            showTooltip(model::describeMark(mark), on ? tr("Press again to take the mark away.")
                                                      : say("Mark %1.", game.view().line[game.view().at - 1].text));
        if (on || press.hovered) fillBox(list, each, on ? c.soft : c.raised, px(6));
        frameBox(list, each, on ? c.accent : c.line, px(6));
        drawTextIn(list, Face::smallMedium, each,
                   !enabled ? faded(c.caption, 0.6f)
                   : on     ? c.accent
                            : c.secondary,
                   text, Align::centre);
        if (press.focused) drawFocus(list, each, px(6));
        if (press.pressed) game.setMark(on ? MoveMark::none : mark);
    }
}

float moveMarkWidth(MoveMark mark) {
    return mark == MoveMark::none ? 0 : textWidth(Face::caption, sign(mark)) + px(10);
}

float drawMoveMark(ImDrawList* list, ImVec2 left, MoveMark mark) {
    const Box box = {{left.x, left.y - px(8)}, {left.x + moveMarkWidth(mark), left.y + px(8)}};
    fillBox(list, box, colour().accent, px(5));
    drawTextIn(list, Face::caption, box, colour().onAccent, sign(mark), Align::centre);
    return box.max.x;
}

}  // namespace tafl::gui
