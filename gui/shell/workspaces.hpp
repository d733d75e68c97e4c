// The arrangements of panes that the designer comes with.
#pragma once
#include "model/workspace.hpp"

namespace tafl::gui {

/// "play", "rules", "edit", "script", "trial".
std::vector<model::Workspace> defaultWorkspaces();

}  // namespace tafl::gui
