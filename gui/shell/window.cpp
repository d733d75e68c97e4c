// The window: GLFW and OpenGL, and a loop that draws only when something has happened.
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>

#include <algorithm>
#include <atomic>
#include <cstdio>

#include "shell/designer.hpp"
#include "shell/start.hpp"

namespace tafl::gui {
namespace {

/// What the callbacks of GLFW tell the loop. GLFW allows one pointer per window.
struct Events {
    bool any = true, resized = false, closing = false, scaled = false;
    std::vector<std::string> dropped;
};
std::string complaint;

Events& eventsOf(GLFWwindow* window) { return *static_cast<Events*>(glfwGetWindowUserPointer(window)); }

void listen(GLFWwindow* window) {
    // ImGui's backend chains to these.
    glfwSetCursorPosCallback(window, [](GLFWwindow* w, double, double) { eventsOf(w).any = true; });
    glfwSetMouseButtonCallback(window, [](GLFWwindow* w, int, int, int) { eventsOf(w).any = true; });
    glfwSetScrollCallback(window, [](GLFWwindow* w, double, double) { eventsOf(w).any = true; });
    glfwSetKeyCallback(window, [](GLFWwindow* w, int, int, int, int) { eventsOf(w).any = true; });
    glfwSetCharCallback(window, [](GLFWwindow* w, unsigned) { eventsOf(w).any = true; });
    glfwSetWindowFocusCallback(window, [](GLFWwindow* w, int) { eventsOf(w).any = true; });
    glfwSetCursorEnterCallback(window, [](GLFWwindow* w, int) { eventsOf(w).any = true; });
    glfwSetWindowRefreshCallback(window, [](GLFWwindow* w) { eventsOf(w).any = true; });
    glfwSetFramebufferSizeCallback(window, [](GLFWwindow* w, int, int) { eventsOf(w).any = true; });
    glfwSetWindowContentScaleCallback(window, [](GLFWwindow* w, float, float) { eventsOf(w).any = eventsOf(w).scaled = true; });
    glfwSetWindowCloseCallback(window, [](GLFWwindow* w) {
        glfwSetWindowShouldClose(w, GLFW_FALSE);
        eventsOf(w).any = eventsOf(w).closing = true;
    });
    glfwSetDropCallback(window, [](GLFWwindow* w, int count, const char** names) {
        for (int i = 0; i < count; ++i) eventsOf(w).dropped.emplace_back(names[i]);
        eventsOf(w).any = true;
    });
}

float scaleOf(GLFWwindow* window, const Start& start, const model::Settings& settings) {
    float x = 1, y = 1;
    glfwGetWindowContentScale(window, &x, &y);
    const double display = start.scale > 0 ? start.scale : std::max(1.0f, x);
    return static_cast<float>(std::clamp(display * settings.zoom, 0.6, 4.0));
}

}  // namespace

int runWindow(const Start& start) {
    // 1. Window and OpenGL.
    glfwSetErrorCallback([](int, const char* text) { complaint = text; });
    if (!glfwInit()) {
        std::fprintf(stderr, "error: there is no display to open a window on (%s)\n"
                             "  Set DISPLAY, or draw a picture: taflsmith-designer --screenshot FILE\n", complaint.c_str());
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
        std::fprintf(stderr, "error: no window with OpenGL 3.3 can be opened (%s)\n"
                             "  A driver is in the package libgl1-mesa-dri.\n", complaint.c_str());
        glfwTerminate();
        return 1;
    }
    glfwMakeContextCurrent(window);
    glfwSwapInterval(1);
    Events events;
    glfwSetWindowUserPointer(window, &events);
    listen(window);
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    ImGui_ImplGlfw_InitForOpenGL(window, true);
    ImGui_ImplOpenGL3_Init("#version 330");
    // 2. The designer. Workers wake the loop.
    static std::atomic<bool> woken{false};
    auto designer = makeDesigner(start, [] {
        woken = true;
        glfwPostEmptyEvent();
    });
    look().build(scaleOf(window, start, designer->session.settings));
    glfwShowWindow(window);
    // 3. Draw two frames after anything that happens, then wait.
    int hot = 3;
    std::string title;
    while (!designer->wantsToEnd()) {
        const double due = designer->nextFrame();
        if (hot > 0) {
            --hot;
            glfwPollEvents();
        } else {
            const double wait = std::clamp(due - glfwGetTime(), 0.001, 3600.0);
            glfwWaitEventsTimeout(wait);
        }
        const bool fresh = designer->poll();
        if (events.any || woken.exchange(false) || fresh) {
            hot = 2;
            events.any = false;
        } else if (hot == 0 && glfwGetTime() + 0.002 < due) {
            designer->session.wakeAt(due);
            continue;
        }
        if (std::exchange(events.closing, false)) designer->askToEnd();
        if (!events.dropped.empty()) designer->dropped(std::exchange(events.dropped, {}));
        if (designer->takeRescale() || std::exchange(events.scaled, false)) {
            ImGui_ImplOpenGL3_DestroyFontsTexture();
            look().build(scaleOf(window, start, designer->session.settings));
            ImGui_ImplOpenGL3_CreateFontsTexture();
        }
        ImGui_ImplOpenGL3_NewFrame();
        ImGui_ImplGlfw_NewFrame();
        ImGui::NewFrame();
        designer->frame(glfwGetTime());
        ImGui::Render();
        int w = 0, h = 0;
        glfwGetFramebufferSize(window, &w, &h);
        glViewport(0, 0, w, h);
        const ImVec4 ground = ImGui::ColorConvertU32ToFloat4(colour().ground);
        glClearColor(ground.x, ground.y, ground.z, 1);
        glClear(GL_COLOR_BUFFER_BIT);
        ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
        glfwSwapBuffers(window);
        const std::string now = (designer->session.document ? designer->session.document->name() + (designer->session.document->unsaved() ? " * " : " ") : "") + "– Taflsmith";
        if (now != title) glfwSetWindowTitle(window, (title = now).c_str());
    }
    // 4. What is remembered.
    designer->keepSettings();
    model::Settings& settings = designer->session.settings;
    glfwGetWindowSize(window, &settings.width, &settings.height);
    if (designer->session.playtest) {
        settings.seats[0] = designer->session.playtest->seat(Side::attackers);
        settings.seats[1] = designer->session.playtest->seat(Side::defenders);
    }
    if (const auto kept = model::writeSettings(settings, model::Folders::standard()); !kept)
        std::fprintf(stderr, "%s\n", kept.error().front().message().c_str());
    designer.reset();
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
    glfwDestroyWindow(window);
    glfwTerminate();
    return 0;
}

}  // namespace tafl::gui
