// Limits the interface scale so that the window can hold its contents.
#pragma once
#include <imgui.h>

namespace tafl::gui {

/// The scale last requested from `UiStyle::build`, which may have used a smaller one.
float requestedScale();
/// Limits a scale so that the window measures at least 640 by 400 unscaled pixels, but never below 1. A window of size
/// 0 sets no limit.
float fitScale(float requested, ImVec2 window);
/// True if the window has room for one pane only.
bool isSmall(ImVec2 window);

}  // namespace tafl::gui
