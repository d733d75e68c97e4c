// The part of the analysis that is exact: the value of the position in tables, and the solving of small games.
#pragma once
#include "panels/session.hpp"

namespace tafl::gui {

/// Draws it from `at` down and returns its height.
float drawExactSection(Session&, ImDrawList*, ImVec2 at, float width);

}  // namespace tafl::gui
