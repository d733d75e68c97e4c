// Names of keys and their GLFW codes: ImGui 1.86 takes native key codes only.
#pragma once
#include <string_view>

#include "model/commands.hpp"

namespace tafl::gui {

/// GLFW's key code for "S", "F6", "Left", "Enter" …; -1 if there is none.
int glfwKeyCode(std::string_view name);
/// Fills ImGui's key map with GLFW's key codes.
void mapKeys();
/// Whether the shortcut was pressed in this frame, with exactly its modifiers.
bool isPressed(const model::Shortcut&);

}  // namespace tafl::gui
