// The default arrangements of panes.
#pragma once
#include "model/workspace.hpp"

namespace tafl::gui {

/// "play", "rules", "edit", "script", "trial", and "small" for small windows.
std::vector<model::Workspace> defaultWorkspaces();

}  // namespace tafl::gui
