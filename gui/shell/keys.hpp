// Keyboard shortcuts of commands.
#pragma once
#include "model/commands.hpp"

namespace tafl::gui {

/// Whether the shortcut was pressed in this frame, with exactly its modifiers.
bool isPressed(const model::Shortcut&);

}  // namespace tafl::gui
