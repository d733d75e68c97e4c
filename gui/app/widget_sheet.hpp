// The widget sheet: pieces, colours, type, controls and board marks on one page, for visual checks.
#pragma once

namespace tafl::gui {

/// Draws the sheet over the whole display.
void drawWidgetGallery();

}  // namespace tafl::gui
