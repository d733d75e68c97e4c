// How large everything may be so that a window still holds what must be seen.
#pragma once
#include <imgui.h>

namespace tafl::gui {

/// The scale that was asked of `Look::build`; what it made may be smaller.
float requestedScale();
/// As much of a scale as leaves a window 640 by 400 pixels before scaling; never less than 1 for its sake. A window of
/// unknown size takes any.
float fitScale(float requested, ImVec2 window);
/// A window in which only one pane at a time has room.
bool isSmall(ImVec2 window);

}  // namespace tafl::gui
