// A sheet of everything that is drawn: pieces, colours, type, controls and marks. For looking at, and for tests.
#pragma once

namespace tafl::gui {

/// Draws the sheet over the whole display.
void drawWidgetGallery();

}  // namespace tafl::gui
