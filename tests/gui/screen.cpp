#include "gui/screen.hpp"

#include <imgui_internal.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "look/keys.hpp"
#include "notation/notation.hpp"

namespace gui_test {
namespace fs = std::filesystem;
using namespace tafl;
using namespace tafl::gui;

constexpr float frameSeconds = 1.0f / 60;

Screen::Screen(std::string variant, std::string workspace, int width, int height, fs::path home)
    : home_(std::move(home)), ownHome_(home_.empty()) {
    // 1. A home folder.
    static std::atomic<int> number{0};
    if (ownHome_)
        home_ =
            fs::temp_directory_path() / ("taflsmith-gui-" + std::to_string(getpid()) + "-" + std::to_string(++number));
    fs::create_directories(home_);
    setenv("HOME", home_.c_str(), 1);
    for (const char* variable : {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"})
        unsetenv(variable);
    // 2. ImGui without a window.
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = {static_cast<float>(width), static_cast<float>(height)};
    io.DeltaTime = frameSeconds;
    io.MousePos = {-1000, -1000};
    io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    mapKeys();
    // 3. The designer, made as in the program.
    LaunchOptions start;
    start.variant = std::move(variant);
    start.workspace = std::move(workspace);
    start.environment.plugins = fs::path(TAFLSMITH_BUILD_DIR) / "lib/taflsmith/plugins";
    start.environment.share = fs::path(TAFLSMITH_BUILD_DIR) / "share/taflsmith";
    designer_ = makeDesigner(start, {});
    session().animate = session().measureRuleCosts = false;
    session().analysis.graphEnabled = false;
    uiStyle().build(1);
    session().library.waitUntilIdle();
    if (session().playtest)
        for (const Side side : {Side::attackers, Side::defenders}) session().playtest->setSeat(side, {});
    recordPressables(&pressables_);
    frame(3);
}

namespace {

/// Counts the clicks and keys of all tests.
class Tally : public testing::Environment {
public:
    int interactions = 0;
    void TearDown() override { std::printf("%d interactions by pointer and keyboard\n", interactions); }
};
auto* const tally = static_cast<Tally*>(testing::AddGlobalTestEnvironment(new Tally));

}  // namespace

Screen::~Screen() {
    tally->interactions += interactions;
    recordPressables(nullptr);
    designer_.reset();
    ImGui::DestroyContext();
    std::error_code error;
    if (ownHome_) fs::remove_all(home_, error);
}

WindowsOutOfSight::WindowsOutOfSight() {
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
        before_[window] = window->DrawList->VtxBuffer.Size;
}

void WindowsOutOfSight::check() const {
    for (const auto& [window, vertices] : before_) {
        if (window->Active) continue;
        EXPECT_EQ(window->DrawList->VtxBuffer.Size, vertices) << window->Name;
    }
}

void Screen::frame(int count) {
    for (int i = 0; i < count; ++i) {
        designer_->poll();
        if (designer_->takeRescale()) uiStyle().build(static_cast<float>(session().settings.zoom));
        pressables_.clear();
        ImGui::NewFrame();
        const WindowsOutOfSight hidden;
        designer_->frame(now_);
        hidden.check();
        ImGui::Render();
        now_ += frameSeconds;
    }
}

void Screen::wait(double seconds) {
    frame();
    now_ += seconds;
    frame(2);
}

void Screen::waitUntilIdle() {
    document().waitUntilIdle();
    frame(2);
    session().problems.waitUntilIdle(document());
    if (session().playtest) session().playtest->waitUntilIdle();
    frame(2);
}

void Screen::move(ImVec2 to) {
    ImGui::GetIO().MousePos = to;
    frame();
}
void Screen::press() {
    ImGui::GetIO().MouseDown[0] = true;
    frame();
}
void Screen::release() {
    ImGui::GetIO().MouseDown[0] = false;
    frame();
}

void Screen::click(ImVec2 at) {
    ++clicks;
    ++interactions;
    move(at);
    press();
    release();
    frame();
    // The next click is no double click, by either clock.
    now_ += 0.5;
    ImGui::GetIO().DeltaTime = 0.5f;
    frame();
    ImGui::GetIO().DeltaTime = frameSeconds;
    frame();
}

void Screen::rightClick(ImVec2 at) {
    ++interactions;
    move(at);
    ImGui::GetIO().MouseDown[1] = true;
    frame();
    ImGui::GetIO().MouseDown[1] = false;
    frame(2);
}

void Screen::doubleClick(ImVec2 at) {
    ++interactions;
    move(at);
    press();
    release();
    press();
    release();
    frame();
}

void Screen::drag(ImVec2 from, ImVec2 to) {
    ++interactions;
    move(from);
    press();
    for (int i = 1; i <= 5; ++i) {
        const auto t = static_cast<float>(i) / 5;
        move({from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t});
    }
    release();
    frame();
}

void Screen::wheel(float by) {
    ++interactions;
    ImGui::GetIO().MouseWheel = by;
    frame();
    ImGui::GetIO().MouseWheel = 0;
    frame();
}

void Screen::key(const std::string& text) {
    ++interactions;
    const auto shortcut = model::Shortcut::from(text);
    ASSERT_TRUE(shortcut) << text;
    const auto key = findKey(shortcut->key);
    ASSERT_TRUE(key) << text;
    setModifiers(shortcut->control, shortcut->shift, shortcut->alt);
    setKey(*key, true);
    frame();
    setKey(*key, false);
    setModifiers(false, false, false);
    frame();
}

void Screen::type(const std::string& text) {
    for (const char letter : text) {
        ++interactions;
        ImGui::GetIO().AddInputCharacter(static_cast<unsigned char>(letter));
        frame();
    }
    frame();
}

std::size_t Screen::count(const std::string& id) {
    std::size_t out = 0;
    for (const Pressable& each : pressables_) out += each.id == id;
    return out;
}

ImVec2 Screen::find(const std::string& id, std::size_t n) {
    for (const Pressable& each : pressables_)
        if (each.id == id && each.enabled && n-- == 0) return each.box.centre();
    ADD_FAILURE() << "no enabled widget '" << id << "'";
    return {-1000, -1000};
}

void Screen::clickOn(const std::string& id, std::size_t n) { click(find(id, n)); }

ImVec2 Screen::square(const std::string& name) {
    const BoardGeometry& board = designer().board().geometry();
    return board.centre(parseSquare(name, board.size));
}

}  // namespace gui_test
