#include "app/offscreen_designer.hpp"

#include <backends/imgui_impl_opengl3.h>
#include <unistd.h>

#include <atomic>

#include "notation/notation.hpp"
#include "shell/keys.hpp"
#include "app/widget_sheet.hpp"

namespace tafl::gui {

Result<std::unique_ptr<Stage>> Stage::open(Start start) {
    static std::atomic<int> number{0};
    start.home = std::filesystem::temp_directory_path() /
                 ("taflsmith-stage-" + std::to_string(getpid()) + "-" + std::to_string(++number));
    if (!start.width) start.width = 1440;
    if (!start.height) start.height = 900;
    std::unique_ptr<Stage> out(new Stage(std::move(start)));
    auto surface = Surface::open(out->start_.width, out->start_.height);
    if (!surface) return tl::unexpected(surface.error());
    out->surface_ = std::move(*surface);
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = {static_cast<float>(out->start_.width), static_cast<float>(out->start_.height)};
    io.MousePos = {-1, -1};
    io.DeltaTime = 1.0f / 60;
    mapKeys();
    ImGui_ImplOpenGL3_Init("#version 330");
    if (out->start_.parts) {
        look().paint(out->start_.theme.value_or(Theme::dark));
        look().use(usualWood(look().theme()));
    } else {
        out->designer_ = makeDesigner(out->start_, {});
        out->session().analysis.set({3, 0, 16, 3000, 40000, 60000});
    }
    look().build(out->start_.scale > 0 ? static_cast<float>(out->start_.scale) : 1);
    return out;
}

Stage::~Stage() {
    if (!surface_) return;
    designer_.reset();
    ImGui_ImplOpenGL3_Shutdown();
    ImGui::DestroyContext();
    std::error_code ignored;
    std::filesystem::remove_all(start_.home, ignored);
}

void Stage::settle() {
    if (!designer_) return;
    Session& session = this->session();
    // 1. What the designer does by itself.
    session.library.settle();
    if (session.playtest) session.playtest->hold(true);
    session.poll();
    session.problems.settle(*session.document);
    if (session.playtest) session.analysis.settle(*session.playtest);
    session.poll();
    if (session.measure) session.costs.settle(*session.document);
    session.measure = false;
    // 2. What was asked for.
    if (!start_.fork.empty())
        for (const model::RuleCard& card : std::vector(session.document->judgement()->cards))
            if (card.ref.use == start_.fork) {
                session.forkRule(card);
                session.document->settle();
                break;
            }
    if (start_.trial > 0) {
        designer_->trials().run(session, start_.trial);
        designer_->trials().settle();
    }
    if (!start_.compare.empty()) {
        designer_->compare().with(session, start_.compare);
        session.poll();
        session.comparing.settle();
    }
    for (int i = 0; i < 3; ++i) {
        designer_->poll();
        frame();
    }
    designer_->trials().settle();
    if (session.script) session.script->settle();
    if (session.playtest) {
        const int size = session.playtest->view().size;
        if (!start_.select.empty()) designer_->board().select(squareFrom(start_.select, size));
        if (!start_.point.empty()) designer_->board().pointAt(squareFrom(start_.point, size));
    }
    if (start_.paletteOpen) designer_->openPalette(start_.palette);
    frame(4);
}

void Stage::frame(int count) {
    for (int i = 0; i < count; ++i) {
        ImGui_ImplOpenGL3_NewFrame();
        ImGui::NewFrame();
        if (designer_)
            designer_->frame(now_);
        else
            drawParts();
        ImGui::Render();
        now_ += 1.0 / 60;
    }
}

void Stage::draw() {
    surface_->draw(colour().ground);
    surface_->finish();
}

Picture Stage::picture() {
    draw();
    return {surface_->width(), surface_->height(), surface_->pixels()};
}

Picture Stage::picture(const std::string& panel) {
    const Picture all = picture();
    const auto box = designer_ ? designer_->boxOf(panel) : std::nullopt;
    if (!box) return all;
    return all.cut(static_cast<int>(box->min.x), static_cast<int>(box->min.y), static_cast<int>(box->width()),
                   static_cast<int>(box->height()));
}

}  // namespace tafl::gui
