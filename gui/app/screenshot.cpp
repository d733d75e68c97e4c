// --screenshot: writes one picture without a window, and optionally measures frames.
#include <chrono>
#include <cstdio>

#include "app/offscreen_designer.hpp"

namespace tafl::gui {
namespace {

double seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

void measure(HeadlessDesigner& headless, int frames) {
    double building = 0, whole = 0;
    for (int i = 0; i < frames; ++i) {
        const double a = seconds();
        headless.frame();
        const double b = seconds();
        headless.draw();
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

int runScreenshot(const LaunchOptions& options) {
    auto headless = HeadlessDesigner::open(options);
    if (!headless) {
        std::fprintf(stderr, "%s\n", headless.error().front().message().c_str());
        return 1;
    }
    if (options.gallery)
        (*headless)->frame(2);
    else
        (*headless)->waitUntilIdle();
    const auto written = writePng(options.screenshot, (*headless)->picture());
    if (!written) {
        std::fprintf(stderr, "%s\n", written.error().front().message().c_str());
        return 3;
    }
    if (options.frames > 0) measure(**headless, options.frames);
    return 0;
}

}  // namespace tafl::gui
