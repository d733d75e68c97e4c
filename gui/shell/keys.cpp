#include "shell/keys.hpp"

#include "look/keys.hpp"

namespace tafl::gui {

bool isPressed(const model::Shortcut& shortcut) {
    const ImGuiIO& io = ImGui::GetIO();
    const auto key = findKey(shortcut.key);
    if (!key || io.KeyCtrl != shortcut.control || io.KeyAlt != shortcut.alt) return false;
    // Many keyboards need Shift to type "+".
    if (io.KeyShift != shortcut.shift && shortcut.key != "+") return false;
    return isPressed(*key, false);
}

}  // namespace tafl::gui
