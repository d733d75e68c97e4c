#include "panels/state_legend.hpp"

#include <algorithm>

namespace tafl::gui {
namespace {

constexpr float legendRow = 22, signRoom = 18, legendGap = 16;

/// Lays the states out; draws them if there is a list. Returns the height.
float layOut(ImDrawList* list, ImVec2 from, float width, const std::vector<ShownState>& states) {
    if (states.empty()) return 0;
    float x = 0, y = 0;
    for (const ShownState& state : states) {
        const std::string line = stateLine(state);
        const float lead = state.sign < 0 ? 0 : px(signRoom);
        const float needed = std::min(width, lead + textWidth(Face::small, line));
        if (x > 0 && x + needed > width) {
            x = 0;
            y += px(legendRow);
        }
        if (list) {
            const ImVec2 at = {from.x + x, from.y + y};
            if (state.sign >= 0) drawStateSign(list, state.sign, {at.x + px(6), at.y + px(legendRow) / 2}, px(4.5f));
            drawTextIn(list, Face::small, {{at.x + lead, at.y}, {from.x + width, at.y + px(legendRow)}},
                       colour().secondary, line);
        }
        x += needed + px(legendGap);
    }
    return y + px(legendRow);
}

}  // namespace

void addStates(BoardPicture& picture, const std::vector<ShownState>& states) {
    for (const ShownState& state : states)
        if (state.marks.any()) picture.states.push_back({state.marks, state.sign});
}

float stateLegendHeight(const std::vector<ShownState>& states, float width) {
    return layOut(nullptr, {0, 0}, width, states);
}

void drawStateLegend(ImDrawList* list, ImVec2 from, float width, const std::vector<ShownState>& states) {
    layOut(list, from, width, states);
}

}  // namespace tafl::gui
