// The bar at the top of the window, the status bar at its foot, and the toasts above that.
#pragma once
#include "model/commands.hpp"
#include "panels/session.hpp"

namespace tafl::gui {

/// Before scaling.
constexpr float topBarHeight = 52, statusBarHeight = 28;

/// `workspace`: name of the one shown.
void drawTopBar(Session&, const model::Commands&, const Box&, const std::string& workspace);
void drawStatusBar(Session&, const Box&);
void drawToasts(Session&);

}  // namespace tafl::gui
