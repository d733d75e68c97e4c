// The designer on a page: a canvas instead of a window, and frames when the browser asks for them. web/designer/page
// has the other side: loading, kept files, the clipboard, uploads and downloads.
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <emscripten.h>
#include <emscripten/html5.h>
#include <emscripten/threading.h>
#include <imgui_internal.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <utility>

#include "app/changed_tiles.hpp"
#include "app/start_options.hpp"
#include "app/window_events.hpp"
#include "base/png_text.hpp"
#include "language/languages.hpp"
#include "look/keys.hpp"
#include "shell/designer.hpp"
#include "variant/files.hpp"
#include "variant/open_text.hpp"

/// Loads the program into another of the browser's workers, which run the threads. A thread for which none is ready
/// begins when this one comes round. False if there are as many as asked for.
EM_JS(bool, prepareThread, (int wanted), {
    if (PThread.unusedWorkers.length + PThread.runningWorkers.length >= wanted) return false;
    PThread.allocateUnusedWorker();
    const worker = PThread.unusedWorkers.pop();
    PThread.loadWasmModuleToWorker(worker);
    PThread.unusedWorkers.unshift(worker);  // those that are ready are taken first
    return true;
});

namespace tafl::gui {
namespace {

/// A click that arrives whole takes two frames, and ImGui shows a popup that it opens two frames later.
constexpr int framesAfterEvent = 4;

struct Canvas {
    LaunchOptions start;
    std::unique_ptr<Designer> designer;
    GLFWwindow* window = nullptr;
    WindowEvents events;
    ChangedTiles changed;
    std::atomic<bool> woken{false};  ///< by a background thread
    int framesToDraw = framesAfterEvent;
    double due = 1e9;  ///< time of the next frame without input, in seconds
    int width = 0, height = 0;
    double pixelRatio = 0;
    std::string title, described, clipboard;
    bool keptQuit = false;
    int frames = 0;  ///< so far
    bool threadsReady = false;
};
/// Lives as long as the page.
Canvas* canvas = nullptr;

/// For background work, a trial and its workers, those of one that has just ended, and the helpers of a search.
int threadsWanted() { return 18 + 2 * std::min(emscripten_num_logical_cores(), 8); }

float computeScale() {
    const double display = canvas->start.scale > 0 ? canvas->start.scale : std::max(1.0, canvas->pixelRatio);
    return static_cast<float>(std::clamp(display * canvas->designer->session.settings.zoom, 0.6, 4.0));
}

/// Fits the canvas to the page. True if the size of its text changes.
bool fitCanvas() {
    double width = 0, height = 0;
    emscripten_get_element_css_size("#canvas", &width, &height);
    const double ratio = emscripten_get_device_pixel_ratio();
    const int w = std::max(1, static_cast<int>(std::lround(width * ratio))),
              h = std::max(1, static_cast<int>(std::lround(height * ratio)));
    if (w != canvas->width || h != canvas->height) {
        canvas->width = w;
        canvas->height = h;
        glfwSetWindowSize(canvas->window, w, h);
        canvas->events.any = true;
    }
    return std::exchange(canvas->pixelRatio, ratio) != ratio;
}

void draw() {
    forwardKeys(canvas->window, canvas->events);
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    ImGui::NewFrame();
    if (!canvas->events.typed.empty() || hasQueuedEvents()) canvas->framesToDraw = 2;
    canvas->designer->frame(glfwGetTime());
    ImGui::Render();
    drawFrame(*ImGui::GetDrawData(), colour().background, &canvas->changed);
}

void showTitle() {
    const std::string title = canvas->designer->title();
    if (title == canvas->title) return;
    canvas->title = title;
    EM_ASM({ Module.showTitle(UTF8ToString($0)); }, title.c_str());
}

/// The last move, and whose turn it is or who has won, for people who hear the page.
void describeGame() {
    const auto& game = canvas->designer->session.playtest;
    std::string text;
    if (game) {
        const model::PlayView& view = game->view();
        if (view.at > 0) text = view.line[view.at - 1].text + ". ";
        text += view.result ? view.resultText : model::describeTurn(view) + ".";
    }
    if (text == canvas->described) return;
    canvas->described = text;
    const std::string& chosen = canvas->designer->session.settings.language;
    EM_ASM({ Module.describeGame(UTF8ToString($0), UTF8ToString($1)); }, text.c_str(),
           (chosen.empty() ? findSystemLanguage() : chosen).c_str());
}

/// The files are this thread's, and another one that reads waits for it to come round. While many read the library or
/// write games, a few milliseconds of each frame are theirs.
void serveFiles() {
    constexpr double milliseconds = 4;
    const Designer& designer = *canvas->designer;
    if (!designer.session.library.isReading() && !designer.playsTrial()) return;
    for (const double end = emscripten_get_now() + milliseconds; emscripten_get_now() < end;)
        emscripten_main_thread_process_queued_calls();
}

/// Called by the browser before it draws. Draws after events only, like the window of the desktop.
void frame() {
    Designer& designer = *canvas->designer;
    serveFiles();
    // The first frames show the board; then there is time for threads that nobody needs yet.
    constexpr int firstFrames = 10;
    if (++canvas->frames > firstFrames && !canvas->threadsReady) canvas->threadsReady = !prepareThread(threadsWanted());
    if (canvas->framesToDraw > 0) --canvas->framesToDraw;
    canvas->due = std::min(canvas->due, designer.takeRedrawTime());
    const bool hasNews = designer.poll();
    const bool scaled = fitCanvas() || designer.takeRescale();
    if (canvas->events.any || canvas->woken.exchange(false) || hasNews || scaled) {
        canvas->framesToDraw = framesAfterEvent;
        canvas->events.any = false;
    } else if (canvas->framesToDraw == 0 && glfwGetTime() + 0.002 < canvas->due) {
        return;
    }
    canvas->due = 1e9;
    if (scaled) {
        ImGui_ImplOpenGL3_DestroyFontsTexture();
        uiStyle().build(computeScale());
        ImGui_ImplOpenGL3_CreateFontsTexture();
        canvas->changed.forget();
    }
    draw();
    showTitle();
    describeGame();
    if (designer.shouldQuit() && !std::exchange(canvas->keptQuit, true)) {
        designer.saveSettings();
        EM_ASM({ Module.leave(); });
    }
}

/// Addresses open in a tab; a file, such as a report, in a tab of its own.
bool openBrowser(const std::string& address) {
    EM_ASM({ Module.openAddress(UTF8ToString($0)); }, address.c_str());
    return true;
}

/// The page turns the drawing into pixels, and calls designer_finish_card.
void drawCardOnPage(const std::filesystem::path& file, const model::Card& card) {
    EM_ASM({ Module.drawCard(UTF8ToString($0), UTF8ToString($1), UTF8ToString($2)); }, card.svg.c_str(),
           card.link.c_str(), file.c_str());
}

void openCanvas() {
    glfwInit();
    canvas->window = glfwCreateWindow(1, 1, "Taflsmith", nullptr, nullptr);
    glfwMakeContextCurrent(canvas->window);
    glfwSetWindowUserPointer(canvas->window, &canvas->events);
    noteEvents(canvas->window);
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    ImGui_ImplGlfw_InitForOpenGL(canvas->window, true);
    queueKeys(canvas->window);
    ImGui_ImplOpenGL3_Init("#version 300 es");
    // The page gives what is pasted before Ctrl+V, and takes what is copied.
    io.GetClipboardTextFn = [](void*) { return canvas->clipboard.c_str(); };
    io.SetClipboardTextFn = [](void*, const char* text) {
        canvas->clipboard = text;
        EM_ASM({ Module.copyText(UTF8ToString($0)); }, text);
    };
}

}  // namespace
}  // namespace tafl::gui

// What the page calls.
extern "C" {

/// Saves the settings, which the desktop does at its end: a page may end at any time.
EMSCRIPTEN_KEEPALIVE void designer_save_settings() { tafl::gui::canvas->designer->saveSettings(); }

/// Opens a file that was chosen on this computer, or dropped; or a link. False, with a message, if it cannot be opened.
EMSCRIPTEN_KEEPALIVE int designer_open(const char* file) {
    tafl::gui::canvas->events.any = true;
    return tafl::gui::canvas->designer->openDroppedFiles({file}).empty();
}

/// Makes the picture in a file a card: adds the link as text. False if it cannot be read or written.
EMSCRIPTEN_KEEPALIVE int designer_finish_card(const char* file, const char* link) {
    constexpr std::uintmax_t maxPicture = 16 << 20;
    const auto picture = tafl::readTextFile(file, maxPicture);
    return picture && tafl::writeTextFile(file, tafl::addPngText(*picture, tafl::cardKeyword, link));
}

/// Pastes a text, as Ctrl+V, or Ctrl+Shift+V, does on the desktop.
EMSCRIPTEN_KEEPALIVE void designer_paste(const char* text, int shift) {
    auto& events = tafl::gui::canvas->events;
    tafl::gui::canvas->clipboard = text;
    const int modifiers = GLFW_MOD_CONTROL | (shift ? GLFW_MOD_SHIFT : 0);
    events.any = true;
    for (const int action : {GLFW_PRESS, GLFW_RELEASE}) events.typed.push_back({GLFW_KEY_V, 0, action, modifiers, 0});
}

/// Turns the wheel by notches, to the right and down from the first row.
EMSCRIPTEN_KEEPALIVE void designer_wheel(double x, double y) {
    ImGuiIO& io = ImGui::GetIO();
    io.MouseWheelH += static_cast<float>(x);
    io.MouseWheel += static_cast<float>(y);
    tafl::gui::canvas->events.any = true;
}

/// Moves what lies under the pointer by pixels of the page, as far as it can be scrolled.
EMSCRIPTEN_KEEPALIVE void designer_scroll(double x, double y) {
    // For a notch ImGui scrolls by five lines, or by two letters sideways.
    const double letter = ImGui::GetFontSize() / tafl::gui::canvas->pixelRatio;
    designer_wheel(x / (2 * letter), y / (5 * letter));
}

/// Whether a list or a page at this place, in pixels of the page, is longer than its window.
EMSCRIPTEN_KEEPALIVE int designer_can_scroll(double x, double y) {
    const double ratio = tafl::gui::canvas->pixelRatio;
    const ImVec2 at(static_cast<float>(x * ratio), static_cast<float>(y * ratio));
    const auto& windows = ImGui::GetCurrentContext()->Windows;
    for (int i = windows.Size; i-- > 0;) {
        const ImGuiWindow* window = windows[i];
        if (!window->WasActive || window->Hidden || (window->Flags & ImGuiWindowFlags_NoMouseInputs) ||
            !window->OuterRectClipped.Contains(at))
            continue;
        // As ImGui looks for the window that the wheel scrolls. Its bar is dragged.
        const auto scrolls = [&] {
            return window->ScrollMax.y > 0 && !(window->Flags & ImGuiWindowFlags_NoScrollWithMouse);
        };
        while (!scrolls() && (window->Flags & ImGuiWindowFlags_ChildWindow)) window = window->ParentWindow;
        return scrolls() && at.x < window->InnerRect.Max.x;
    }
    return 0;
}

EMSCRIPTEN_KEEPALIVE void designer_zoom(double factor) {
    auto& session = tafl::gui::canvas->designer->session;
    session.post(tafl::gui::SetZoom{session.settings.zoom * factor});
    tafl::gui::canvas->events.any = true;
}

/// Whether the next letters go into a field.
EMSCRIPTEN_KEEPALIVE int designer_wants_text() { return ImGui::GetIO().WantTextInput; }

/// Types a text; a backspace is the key.
EMSCRIPTEN_KEEPALIVE void designer_type(const char* text) {
    auto& events = tafl::gui::canvas->events;
    events.any = true;
    for (unsigned letter = 0; const int length = ImTextCharFromUtf8(&letter, text, nullptr); text += length) {
        if (letter == '\b') {
            for (const int action : {GLFW_PRESS, GLFW_RELEASE})
                events.typed.push_back({GLFW_KEY_BACKSPACE, 0, action, 0, 0});
        } else if (letter != 0) {
            events.typed.push_back({0, 0, 0, 0, letter});
        } else {
            break;
        }
    }
}

}  // extern "C"

int main(int argc, char** argv) {
    using namespace tafl::gui;
    canvas = new Canvas;
    canvas->start.language.clear();  // that of the settings, else of the browser
    if (argc > 1) canvas->start.variant = argv[1];
    openCanvas();
    canvas->designer = makeDesigner(canvas->start, [] { canvas->woken = true; });
    canvas->designer->session.openBrowser = openBrowser;
    canvas->designer->session.drawCard = drawCardOnPage;
    fitCanvas();
    uiStyle().build(computeScale());
    EM_ASM({ Module.begun(); });
    emscripten_set_main_loop(frame, 0, false);
    return 0;
}
