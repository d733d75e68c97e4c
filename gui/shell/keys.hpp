// Keys by their printed names, and as GLFW numbers them: ImGui 1.86 knows native numbers only.
#pragma once
#include <string_view>

#include "model/commands.hpp"

namespace tafl::gui {

/// GLFW's number of "S", "F6", "Left", "Enter" …; -1 if there is none.
int glfwKeyCode(std::string_view name);
/// Tells ImGui which numbers its own keys have. Tests use the same.
void mapKeys();
/// Pressed in this frame, with exactly these modifiers.
bool pressed(const model::Shortcut&);

}  // namespace tafl::gui
