// One button for each kind of new rule in Lua.
#pragma once
#include "panels/session.hpp"

namespace tafl::gui {

constexpr float newRuleButtonsHeight = 62;  ///< before scaling

/// A caption with the buttons below it. True if one was pressed: the rule is made, and its script is open.
bool drawNewRuleButtons(Session&, const Box&);

}  // namespace tafl::gui
