// The designer's cost on the software renderer at 1280x800: time to first frame, frames per workspace while idle, and
// input latency during an analysis.
// Wall time is what the user waits for; CPU time shows the cost when other programs compete.
#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "app/offscreen_designer.hpp"

namespace {

using namespace tafl;
using namespace tafl::gui;

double wall() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }
double processor(clockid_t clock = CLOCK_PROCESS_CPUTIME_ID) {
    timespec out{};
    clock_gettime(clock, &out);
    return static_cast<double>(out.tv_sec) + 1e-9 * static_cast<double>(out.tv_nsec);
}

double median(std::vector<double> values) {
    std::ranges::sort(values);
    return values.empty() ? 0 : values[values.size() / 2];
}

LaunchOptions makeStart(const std::string& workspace) {
    LaunchOptions out;
    out.variant = "nielsen-copenhagen-11";
    out.workspace = workspace;
    out.screenshot = "memory";
    out.width = 1280;
    out.height = 800;
    out.environment.plugins = std::filesystem::path(TAFLSMITH_BUILD_DIR) / "lib/taflsmith/plugins";
    out.environment.share = std::filesystem::path(TAFLSMITH_BUILD_DIR) / "share/taflsmith";
    return out;
}

bool firstFrame() {
    const double wallStart = wall(), spent = processor();
    auto stage = HeadlessDesigner::open(makeStart("rules"));
    if (!stage) {
        fmt::print(stderr, "{}\n", stage.error().front().message());
        return false;
    }
    (*stage)->frame();
    (*stage)->draw();
    fmt::print("first frame      {:6.0f} ms, {:6.0f} ms of processor time\n", 1e3 * (wall() - wallStart),
               1e3 * (processor() - spent));
    return true;
}

void frames(const std::string& workspace) {
    auto stage = HeadlessDesigner::open(makeStart(workspace));
    (*stage)->waitUntilIdle();
    (*stage)->draw();
    std::vector<double> building, drawing, spent;
    for (int i = 0; i < 60; ++i) {
        const double a = wall(), used = processor();
        (*stage)->frame();
        const double b = wall();
        (*stage)->draw();
        building.push_back(b - a);
        drawing.push_back(wall() - a);
        spent.push_back(processor() - used);
    }
    fmt::print("{:<16} built in {:5.2f} ms, with pixels {:5.1f} ms (quickest {:5.1f}), {:5.1f} ms of processor time\n",
               workspace, 1e3 * median(building), 1e3 * median(drawing), 1e3 * std::ranges::min(drawing),
               1e3 * median(spent));
}

/// Moves the pointer over the board while an analysis runs.
void measureLatency() {
    auto stage = HeadlessDesigner::open(makeStart("play"));
    (*stage)->waitUntilIdle();
    Session& session = (*stage)->session();
    session.analysis.set({});
    session.analysis.start(*session.playtest);
    const BoardGeometry board = (*stage)->designer().board().geometry();
    std::vector<double> latencies, spent;
    for (int i = 0; i < 60; ++i) {
        const double a = wall(), used = processor(CLOCK_THREAD_CPUTIME_ID);
        ImGui::GetIO().MousePos = board.centre(i * 2 % (board.size * board.size));
        ImGui::GetIO().MouseDown[0] = i % 4 == 1;
        (*stage)->designer().poll();
        (*stage)->frame();
        (*stage)->draw();
        latencies.push_back(wall() - a);
        spent.push_back(processor(CLOCK_THREAD_CPUTIME_ID) - used);
    }
    session.analysis.stop();
    fmt::print("while analysing  input answered after {:.0f} ms, at most {:.0f} ms; {:.1f} ms of processor time\n",
               1e3 * median(latencies), 1e3 * std::ranges::max(latencies), 1e3 * median(spent));
}

}  // namespace

int main() {
    if (!firstFrame()) return 1;
    for (const char* workspace : {"play", "rules", "edit", "script", "trial"}) frames(workspace);
    measureLatency();
    return 0;
}
