#include "app/offscreen_designer.hpp"

#include <backends/imgui_impl_opengl3.h>
#include <unistd.h>

#include <atomic>

#include "app/widget_sheet.hpp"
#include "look/keys.hpp"
#include "notation/notation.hpp"

namespace tafl::gui {

Result<std::unique_ptr<HeadlessDesigner>> HeadlessDesigner::open(LaunchOptions options) {
    static std::atomic<int> number{0};
    options.home = std::filesystem::temp_directory_path() /
                   ("taflsmith-stage-" + std::to_string(getpid()) + "-" + std::to_string(++number));
    if (!options.width) options.width = 1440;
    if (!options.height) options.height = 900;
    std::unique_ptr<HeadlessDesigner> out(new HeadlessDesigner(std::move(options)));
    auto surface = Surface::open(out->options_.width, out->options_.height);
    if (!surface) return tl::unexpected(surface.error());
    out->surface_ = std::move(*surface);
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = {static_cast<float>(out->options_.width), static_cast<float>(out->options_.height)};
    io.MousePos = {-1, -1};
    io.DeltaTime = 1.0f / 60;
    mapKeys();
    ImGui_ImplOpenGL3_Init("#version 330");
    if (out->options_.gallery) {
        uiStyle().setTheme(out->options_.theme.value_or(Theme::dark));
        uiStyle().setWood(usualWood(uiStyle().theme()));
    } else {
        out->designer_ = makeDesigner(out->options_, {});
        out->session().analysis.set({3, 0, 16, 3000, 40000, 60000});
    }
    uiStyle().build(out->options_.scale > 0 ? static_cast<float>(out->options_.scale) : 1);
    return out;
}

HeadlessDesigner::~HeadlessDesigner() {
    if (!surface_) return;
    designer_.reset();
    ImGui_ImplOpenGL3_Shutdown();
    ImGui::DestroyContext();
    std::error_code ignored;
    std::filesystem::remove_all(options_.home, ignored);
}

void HeadlessDesigner::waitUntilIdle() {
    if (!designer_) return;
    finishBackgroundWork();
    applyPictureOptions();
    frame(4);
}

void HeadlessDesigner::finishBackgroundWork() {
    Session& session = this->session();
    session.library.waitUntilIdle();
    if (session.playtest) session.playtest->setPaused(true);
    session.poll();
    session.problems.waitUntilIdle(*session.document);
    if (session.playtest) session.analysis.waitUntilIdle(*session.playtest);
    session.poll();
    if (session.measureRuleCosts) session.costs.waitUntilIdle(*session.document);
    session.measureRuleCosts = false;
}

void HeadlessDesigner::applyPictureOptions() {
    Session& session = this->session();
    if (!options_.fork.empty())
        for (const model::RuleCard& card : std::vector(session.document->checkResult()->cards))
            if (card.ref.use == options_.fork) {
                session.forkRule(card);
                session.document->waitUntilIdle();
                break;
            }
    if (options_.trial > 0) {
        designer_->trials().run(session, options_.trial);
        designer_->trials().waitUntilIdle();
    }
    if (!options_.compare.empty()) {
        designer_->compare().compareWith(session, options_.compare);
        session.poll();
        session.comparison.waitUntilIdle();
    }
    for (int i = 0; i < 3; ++i) {
        designer_->poll();
        frame();
    }
    designer_->trials().waitUntilIdle();
    if (session.script) session.script->waitUntilIdle();
    if (session.playtest) {
        const int size = session.playtest->view().size;
        if (!options_.select.empty()) designer_->board().select(parseSquare(options_.select, size));
        if (!options_.point.empty()) designer_->board().pointAt(parseSquare(options_.point, size));
    }
    if (options_.paletteOpen) designer_->openPalette(options_.palette);
}

void HeadlessDesigner::frame(int count) {
    for (int i = 0; i < count; ++i) {
        ImGui_ImplOpenGL3_NewFrame();
        ImGui::NewFrame();
        if (designer_)
            designer_->frame(now_);
        else
            drawWidgetGallery();
        ImGui::Render();
        now_ += 1.0 / 60;
    }
}

void HeadlessDesigner::draw(ChangedTiles* changed) {
    surface_->draw(colour().background, changed);
    surface_->finish();
}

Picture HeadlessDesigner::picture() {
    draw();
    return {surface_->width(), surface_->height(), surface_->pixels()};
}

Picture HeadlessDesigner::pictureOfChanges(ChangedTiles& changed) {
    draw(&changed);
    return {surface_->width(), surface_->height(), surface_->pixels()};
}

Picture HeadlessDesigner::picture(const std::string& panel) {
    const Picture all = picture();
    const auto box = designer_ ? designer_->panelBox(panel) : std::nullopt;
    if (!box) return all;
    return all.cut(static_cast<int>(box->min.x), static_cast<int>(box->min.y), static_cast<int>(box->width()),
                   static_cast<int>(box->height()));
}

}  // namespace tafl::gui
