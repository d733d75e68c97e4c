// The events of the window, collected for the loop that draws.
#pragma once
#include <string>
#include <vector>

struct GLFWwindow;

namespace tafl::gui {

struct KeyEvent {
    int key = 0, scancode = 0, action = 0, modifiers = 0;
    unsigned letter = 0;  ///< character typed; 0: a key event
};
/// Events that the GLFW callbacks collect for the loop.
struct WindowEvents {
    bool any = true, closing = false, scaled = false;
    std::vector<KeyEvent> typed;  ///< in the order received
    std::vector<std::string> dropped;
};
/// The events of a window, one of which has come.
WindowEvents& markEvent(GLFWwindow*);
/// Notes every event of a window whose user pointer is its `WindowEvents`. ImGui's backend, initialized later, calls
/// these after its own.
void noteEvents(GLFWwindow*);
/// Queues keys where ImGui does not: it would miss a key that is pressed and released between two frames. Call after
/// the backend is initialized.
void queueKeys(GLFWwindow*);
/// Forwards queued keys, but at most one change of a key per frame. Releasing a modifier waits for the next frame after
/// its key: with slow frames, both releases of Ctrl+S arrive together.
void forwardKeys(GLFWwindow*, WindowEvents&);

}  // namespace tafl::gui
