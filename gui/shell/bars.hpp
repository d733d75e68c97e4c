// The bar at the top of the window, the line at its foot, and the messages above that.
#pragma once
#include "model/commands.hpp"
#include "panels/session.hpp"

namespace tafl::gui {

constexpr float topBarHeight = 52, statusBarHeight = 28;

void drawTopBar(Session&, const model::Commands&, const Box&, std::string_view workspace);
void drawStatusBar(Session&, const Box&);
void drawToasts(Session&);

}  // namespace tafl::gui
