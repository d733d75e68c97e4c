#include "shell/keys.hpp"

#include <GLFW/glfw3.h>
#include <imgui.h>

#include <array>
#include <utility>

namespace tafl::gui {

int glfwKeyCode(std::string_view name) {
    if (name.size() == 1) {
        const char c = name[0];
        if ((c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')) return c;
        if (c >= 'a' && c <= 'z') return c - 'a' + 'A';
        if (c == '+' || c == '=') return GLFW_KEY_EQUAL;
        if (c == '-') return GLFW_KEY_MINUS;
        for (const char other : {',', '.', '/', ';', '\'', '[', ']', '\\', '`'})
            if (c == other) return c;
    }
    if (name.size() > 1 && name[0] == 'F' && name[1] >= '1' && name[1] <= '9') {
        int number = 0;
        for (const char digit : name.substr(1)) number = number * 10 + (digit - '0');
        return GLFW_KEY_F1 + number - 1;
    }
    static constexpr std::array<std::pair<std::string_view, int>, 14> named = {{{"Left", GLFW_KEY_LEFT},
                                                                                {"Right", GLFW_KEY_RIGHT},
                                                                                {"Up", GLFW_KEY_UP},
                                                                                {"Down", GLFW_KEY_DOWN},
                                                                                {"Enter", GLFW_KEY_ENTER},
                                                                                {"Esc", GLFW_KEY_ESCAPE},
                                                                                {"Tab", GLFW_KEY_TAB},
                                                                                {"Space", GLFW_KEY_SPACE},
                                                                                {"Home", GLFW_KEY_HOME},
                                                                                {"End", GLFW_KEY_END},
                                                                                {"PgUp", GLFW_KEY_PAGE_UP},
                                                                                {"PgDn", GLFW_KEY_PAGE_DOWN},
                                                                                {"Del", GLFW_KEY_DELETE},
                                                                                {"Backspace", GLFW_KEY_BACKSPACE}}};
    for (const auto& [text, number] : named)
        if (text == name) return number;
    return -1;
}

void mapKeys() {
    ImGuiIO& io = ImGui::GetIO();
    static constexpr std::array<std::pair<int, int>, 22> map = {{{ImGuiKey_Tab, GLFW_KEY_TAB},
                                                                 {ImGuiKey_LeftArrow, GLFW_KEY_LEFT},
                                                                 {ImGuiKey_RightArrow, GLFW_KEY_RIGHT},
                                                                 {ImGuiKey_UpArrow, GLFW_KEY_UP},
                                                                 {ImGuiKey_DownArrow, GLFW_KEY_DOWN},
                                                                 {ImGuiKey_PageUp, GLFW_KEY_PAGE_UP},
                                                                 {ImGuiKey_PageDown, GLFW_KEY_PAGE_DOWN},
                                                                 {ImGuiKey_Home, GLFW_KEY_HOME},
                                                                 {ImGuiKey_End, GLFW_KEY_END},
                                                                 {ImGuiKey_Insert, GLFW_KEY_INSERT},
                                                                 {ImGuiKey_Delete, GLFW_KEY_DELETE},
                                                                 {ImGuiKey_Backspace, GLFW_KEY_BACKSPACE},
                                                                 {ImGuiKey_Space, GLFW_KEY_SPACE},
                                                                 {ImGuiKey_Enter, GLFW_KEY_ENTER},
                                                                 {ImGuiKey_Escape, GLFW_KEY_ESCAPE},
                                                                 {ImGuiKey_KeyPadEnter, GLFW_KEY_KP_ENTER},
                                                                 {ImGuiKey_A, GLFW_KEY_A},
                                                                 {ImGuiKey_C, GLFW_KEY_C},
                                                                 {ImGuiKey_V, GLFW_KEY_V},
                                                                 {ImGuiKey_X, GLFW_KEY_X},
                                                                 {ImGuiKey_Y, GLFW_KEY_Y},
                                                                 {ImGuiKey_Z, GLFW_KEY_Z}}};
    for (const auto& [key, number] : map) io.KeyMap[key] = number;
}

bool isPressed(const model::Shortcut& shortcut) {
    const ImGuiIO& io = ImGui::GetIO();
    const int number = glfwKeyCode(shortcut.key);
    if (number < 0 || io.KeyCtrl != shortcut.control || io.KeyAlt != shortcut.alt) return false;
    // Many keyboards need Shift to type "+".
    if (io.KeyShift != shortcut.shift && shortcut.key != "+") return false;
    return ImGui::IsKeyPressed(number, false);
}

}  // namespace tafl::gui
