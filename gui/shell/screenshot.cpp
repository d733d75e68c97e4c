// Pictures without a window, for documents and tests, and the time that frames take.
#include <backends/imgui_impl_opengl3.h>

#include <unistd.h>

#include <chrono>
#include <cstdio>

#include "notation/notation.hpp"
#include "shell/designer.hpp"
#include "shell/keys.hpp"
#include "shell/parts.hpp"
#include "shell/start.hpp"
#include "shell/surface.hpp"

namespace tafl::gui {
namespace {

double seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

}  // namespace

int runScreenshot(const Start& asked) {
    const double begun = seconds();
    // A picture leaves the user's folders alone.
    Start start = asked;
    start.home = std::filesystem::temp_directory_path() / ("taflsmith-picture-" + std::to_string(getpid()));
    const struct Cleaner {
        std::filesystem::path folder;
        ~Cleaner() {
            std::error_code ignored;
            std::filesystem::remove_all(folder, ignored);
        }
    } cleaner{start.home};
    const int width = start.width ? start.width : 1440, height = start.height ? start.height : 900;
    auto surface = Surface::open(width, height);
    if (!surface) {
        std::fprintf(stderr, "%s\n", surface.error().front().message().c_str());
        return 1;
    }
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = {static_cast<float>(width), static_cast<float>(height)};
    io.MousePos = {-1, -1};
    io.DeltaTime = 1.0f / 60;
    mapKeys();
    ImGui_ImplOpenGL3_Init("#version 330");
    std::unique_ptr<Designer> designer;
    if (start.parts) {
        look().paint(start.theme.value_or(Theme::dark));
        look().use(usualWood(look().theme()));
    } else {
        designer = makeDesigner(start, {});
    }
    look().build(start.scale > 0 ? static_cast<float>(start.scale) : 1);
    double now = 100;
    const auto frame = [&] {
        ImGui_ImplOpenGL3_NewFrame();
        ImGui::NewFrame();
        if (designer)
            designer->frame(now);
        else
            drawParts();
        ImGui::Render();
        now += 1.0 / 60;
    };
    if (designer) {
        Session& session = designer->session;
        session.library.settle();
        if (session.playtest) session.playtest->hold(true);
        session.poll();
        session.problems.settle(*session.document);
        if (session.playtest) session.analysis.settle(*session.playtest);
        session.poll();
        session.costs.settle(*session.document);
        session.measure = false;
        if (!start.fork.empty())
            for (const model::RuleCard& card : std::vector(session.document->judgement()->cards))
                if (card.ref.use == start.fork) {
                    session.forkRule(card);
                    session.document->settle();
                    break;
                }
        if (start.trial > 0) {
            designer->trials().run(session, start.trial);
            designer->trials().settle();
        }
        for (int i = 0; i < 3; ++i) {
            designer->poll();
            frame();
        }
        designer->trials().settle();
        if (auto* script = designer->script().script()) script->settle();
        if (session.playtest) {
            const int size = session.playtest->view().size;
            if (!start.select.empty()) designer->board().select(squareFrom(start.select, size));
            if (!start.point.empty()) designer->board().pointAt(squareFrom(start.point, size));
        }
        if (start.paletteOpen) designer->openPalette(start.palette);
    }
    for (int i = 0; i < 4; ++i) frame();
    (*surface)->draw(colour().ground);
    (*surface)->finish();
    const double first = seconds() - begun;
    const auto written = writePng(start.screenshot, width, height, (*surface)->pixels());
    if (start.frames > 0) {
        double building = 0, whole = 0;
        for (int i = 0; i < start.frames; ++i) {
            const double a = seconds();
            frame();
            const double b = seconds();
            (*surface)->draw(colour().ground);
            (*surface)->finish();
            building += b - a;
            whole += seconds() - a;
        }
        const ImDrawData* data = ImGui::GetDrawData();
        int calls = 0;
        for (int i = 0; i < data->CmdListsCount; ++i) calls += data->CmdLists[i]->CmdBuffer.Size;
        std::printf(
            "frame built in %.2f ms, drawn in %.1f ms; %d vertices, %d draw calls; first picture after %.2f s\n",
            1e3 * building / start.frames, 1e3 * whole / start.frames, data->TotalVtxCount, calls, first);
    }
    designer.reset();
    ImGui_ImplOpenGL3_Shutdown();
    ImGui::DestroyContext();
    if (!written) {
        std::fprintf(stderr, "%s\n", written.error().front().message().c_str());
        return 3;
    }
    return 0;
}

}  // namespace tafl::gui
