// The window: GLFW, OpenGL, and an event loop that draws only after events.
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <thread>

#include "app/changed_tiles.hpp"
#include "app/start_options.hpp"
#include "app/window_events.hpp"
#include "base/free_memory.hpp"
#include "shell/designer.hpp"

namespace tafl::gui {
namespace {

/// Opens an address with the desktop's program for it; false if that cannot be started.
bool openBrowser(const std::string& address) {
    std::string program = "xdg-open", text = address;
    char* arguments[] = {program.data(), text.data(), nullptr};
    pid_t child = 0;
    if (posix_spawnp(&child, program.c_str(), nullptr, nullptr, arguments, environ) != 0) return false;
    // Reap the child on another thread.
    std::thread([child] { waitpid(child, nullptr, 0); }).detach();
    return true;
}

std::string glfwError;

float computeScale(GLFWwindow* window, const LaunchOptions& start, const model::Settings& settings) {
    float x = 1, y = 1;
    glfwGetWindowContentScale(window, &x, &y);
    const double display = start.scale > 0 ? start.scale : std::max(1.0f, x);
    return static_cast<float>(std::clamp(display * settings.zoom, 0.6, 4.0));
}

}  // namespace

int runWindow(const LaunchOptions& start) {
    returnLargeBlocks();
    // 1. Window and OpenGL.
    glfwSetErrorCallback([](int, const char* text) { glfwError = text; });
    if (!glfwInit()) {
        std::fprintf(stderr,
                     "error: there is no display to open a window on (%s)\n"
                     "  Set DISPLAY, or draw a picture: taflsmith-designer --screenshot FILE\n",
                     glfwError.c_str());
        return 1;
    }
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
    Diagnostics notes;
    const model::Settings before = model::readSettings(model::Folders::standard(), notes);
    const int width = start.width ? start.width : before.width, height = start.height ? start.height : before.height;
    GLFWwindow* const window = glfwCreateWindow(width, height, "Taflsmith", nullptr, nullptr);
    if (!window) {
        std::fprintf(stderr,
                     "error: no window with OpenGL 3.3 can be opened (%s)\n"
                     "  A driver is in the package libgl1-mesa-dri.\n",
                     glfwError.c_str());
        glfwTerminate();
        return 1;
    }
    glfwMakeContextCurrent(window);
    glfwSwapInterval(1);
    WindowEvents events;
    glfwSetWindowUserPointer(window, &events);
    noteEvents(window);
    glfwSetWindowContentScaleCallback(window, [](GLFWwindow* w, float, float) { markEvent(w).scaled = true; });
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    ImGui_ImplGlfw_InitForOpenGL(window, true);
    queueKeys(window);
    ImGui_ImplOpenGL3_Init("#version 330");
    // 2. The designer. Background threads wake the loop.
    static std::atomic<bool> woken{false};
    auto designer = makeDesigner(start, [] {
        woken = true;
        glfwPostEmptyEvent();
    });
    designer->session.openBrowser = openBrowser;
    uiStyle().build(computeScale(window, start, designer->session.settings));
    glfwShowWindow(window);
    // 3. Draw frames after each event, then wait. A click that arrives whole takes two frames, and ImGui shows a popup
    // that it opens two frames later.
    constexpr int framesAfterEvent = 4;
    int framesToDraw = framesAfterEvent;
    std::string title;
    constexpr double secondsBetweenReturns = 10;
    double memoryReturned = 0;
    bool drawnSince = false;  // since then
    while (!designer->shouldQuit()) {
        const double due = designer->takeRedrawTime();
        if (framesToDraw > 0) {
            --framesToDraw;
            glfwPollEvents();
        } else {
            if (drawnSince && glfwGetTime() - memoryReturned > secondsBetweenReturns) {
                returnFreeMemory();
                memoryReturned = glfwGetTime();
                drawnSince = false;
            }
            const double wait = std::clamp(due - glfwGetTime(), 0.001, 3600.0);
            glfwWaitEventsTimeout(wait);
        }
        const bool hasNews = designer->poll();
        if (events.any || woken.exchange(false) || hasNews) {
            framesToDraw = framesAfterEvent;
            events.any = false;
        } else if (framesToDraw == 0 && glfwGetTime() + 0.002 < due) {
            designer->session.redrawAt(due);
            continue;
        }
        if (std::exchange(events.closing, false)) designer->requestQuit();
        if (!events.dropped.empty()) designer->openDroppedFiles(std::exchange(events.dropped, {}));
        if (designer->takeRescale() || std::exchange(events.scaled, false)) {
            ImGui_ImplOpenGL3_DestroyFontsTexture();
            uiStyle().build(computeScale(window, start, designer->session.settings));
            ImGui_ImplOpenGL3_CreateFontsTexture();
        }
        forwardKeys(window, events);
        ImGui_ImplOpenGL3_NewFrame();
        ImGui_ImplGlfw_NewFrame();
        ImGui::NewFrame();
        if (!events.typed.empty() || hasQueuedEvents()) framesToDraw = 2;
        designer->frame(glfwGetTime());
        ImGui::Render();
        drawFrame(*ImGui::GetDrawData(), colour().background);
        glfwSwapBuffers(window);
        drawnSince = true;
        if (designer->title() != title) glfwSetWindowTitle(window, (title = designer->title()).c_str());
    }
    // 4. Save the settings.
    glfwGetWindowSize(window, &designer->session.settings.width, &designer->session.settings.height);
    designer->saveSettings();
    designer.reset();
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
    glfwDestroyWindow(window);
    glfwTerminate();
    return 0;
}

}  // namespace tafl::gui
