// One picture without a window, and how long its frames take.
#include <chrono>
#include <cstdio>

#include "app/offscreen_designer.hpp"

namespace tafl::gui {
namespace {

double seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

void measure(HeadlessDesigner& stage, int frames) {
    double building = 0, whole = 0;
    for (int i = 0; i < frames; ++i) {
        const double a = seconds();
        stage.frame();
        const double b = seconds();
        stage.draw();
        building += b - a;
        whole += seconds() - a;
    }
    const ImDrawData* data = ImGui::GetDrawData();
    int calls = 0;
    for (int i = 0; i < data->CmdListsCount; ++i) calls += data->CmdLists[i]->CmdBuffer.Size;
    std::printf("frame built in %.2f ms, drawn in %.1f ms; %d vertices, %d draw calls\n", 1e3 * building / frames,
                1e3 * whole / frames, data->TotalVtxCount, calls);
}

}  // namespace

int runScreenshot(const LaunchOptions& start) {
    auto stage = HeadlessDesigner::open(start);
    if (!stage) {
        std::fprintf(stderr, "%s\n", stage.error().front().message().c_str());
        return 1;
    }
    if (start.gallery)
        (*stage)->frame(2);
    else
        (*stage)->waitUntilIdle();
    const auto written = writePng(start.screenshot, (*stage)->picture());
    if (!written) {
        std::fprintf(stderr, "%s\n", written.error().front().message().c_str());
        return 3;
    }
    if (start.frames > 0) measure(**stage, start.frames);
    return 0;
}

}  // namespace tafl::gui
