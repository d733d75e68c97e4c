// The states of the rules, as lines below the board.
#pragma once
#include "look/board_drawing.hpp"
#include "records/drawing/state_signs.hpp"

namespace tafl::gui {

/// Adds the signs of the marks to a board.
void addStates(BoardPicture&, const std::vector<ShownState>&);

/// The height of the legend in a width; 0 without states.
float stateLegendHeight(const std::vector<ShownState>&, float width);
/// Draws each state with its sign, rule and value, from the left, in as many rows as are needed.
void drawStateLegend(ImDrawList*, ImVec2 from, float width, const std::vector<ShownState>&);

}  // namespace tafl::gui
