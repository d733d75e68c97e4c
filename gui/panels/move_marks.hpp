// Marks that the user gives to moves: their buttons, and their look in the list of moves.
#pragma once
#include "look/draw.hpp"
#include "model/playtest.hpp"

namespace tafl::gui {

/// A button for each mark. The one of the move shown is pressed; a second press takes the mark away.
void drawMarkButtons(model::Playtest&, const Box&);

/// A tag behind a move; the engine's marks are plain coloured text. Width 0 for none.
float moveMarkWidth(MoveMark);
/// `left`: the middle of its left end. Returns the right end.
float drawMoveMark(ImDrawList*, ImVec2 left, MoveMark);

}  // namespace tafl::gui
