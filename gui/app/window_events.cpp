#include "app/window_events.hpp"

#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>

#include <set>

#include "look/keys.hpp"

namespace tafl::gui {

WindowEvents& markEvent(GLFWwindow* window) {
    WindowEvents& out = *static_cast<WindowEvents*>(glfwGetWindowUserPointer(window));
    out.any = true;
    return out;
}

void noteEvents(GLFWwindow* window) {
    glfwSetCursorPosCallback(window, [](GLFWwindow* w, double, double) { markEvent(w); });
    glfwSetMouseButtonCallback(window, [](GLFWwindow* w, int, int, int) { markEvent(w); });
    glfwSetScrollCallback(window, [](GLFWwindow* w, double, double) { markEvent(w); });
    glfwSetKeyCallback(window, [](GLFWwindow* w, int, int, int, int) { markEvent(w); });
    glfwSetCharCallback(window, [](GLFWwindow* w, unsigned) { markEvent(w); });
    glfwSetWindowFocusCallback(window, [](GLFWwindow* w, int) { markEvent(w); });
    glfwSetCursorEnterCallback(window, [](GLFWwindow* w, int) { markEvent(w); });
    glfwSetWindowRefreshCallback(window, [](GLFWwindow* w) { markEvent(w); });
    glfwSetFramebufferSizeCallback(window, [](GLFWwindow* w, int, int) { markEvent(w); });
    glfwSetWindowCloseCallback(window, [](GLFWwindow* w) {
        glfwSetWindowShouldClose(w, GLFW_FALSE);
        markEvent(w).closing = true;
    });
    glfwSetDropCallback(window, [](GLFWwindow* w, int count, const char** names) {
        for (int i = 0; i < count; ++i) markEvent(w).dropped.emplace_back(names[i]);
    });
}

void queueKeys(GLFWwindow* window) {
    if (imguiQueuesEvents) return;
    glfwSetKeyCallback(window, [](GLFWwindow* w, int key, int scancode, int action, int modifiers) {
        markEvent(w).typed.push_back({key, scancode, action, modifiers, 0});
    });
    glfwSetCharCallback(window, [](GLFWwindow* w, unsigned letter) {
        markEvent(w).typed.push_back({0, 0, 0, 0, letter});
    });
}

void forwardKeys(GLFWwindow* window, WindowEvents& events) {
    std::set<int> changed;
    bool shortcut = false;
    std::size_t done = 0;
    for (const KeyEvent& each : events.typed) {
        if (each.letter) {
            ImGui_ImplGlfw_CharCallback(window, each.letter);
        } else {
            // Letter keys count as text unless they belong to a shortcut.
            const bool letter = each.key > GLFW_KEY_SPACE && each.key < GLFW_KEY_ESCAPE &&
                                !(each.modifiers & (GLFW_MOD_CONTROL | GLFW_MOD_ALT));
            const bool modifier = each.key >= GLFW_KEY_LEFT_SHIFT && each.key <= GLFW_KEY_RIGHT_SUPER;
            if (each.action != GLFW_REPEAT && (changed.contains(each.key) || (modifier && shortcut))) break;
            if (!letter) changed.insert(each.key);
            shortcut = shortcut || (!letter && !modifier && each.action == GLFW_PRESS);
            ImGui_ImplGlfw_KeyCallback(window, each.key, each.scancode, each.action, each.modifiers);
        }
        ++done;
    }
    events.typed.erase(events.typed.begin(), events.typed.begin() + static_cast<std::ptrdiff_t>(done));
}

}  // namespace tafl::gui
