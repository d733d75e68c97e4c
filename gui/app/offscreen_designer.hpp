// A designer without a window, drawn through EGL: for pictures, pixel tests and benchmarks.
#pragma once
#include "app/offscreen_surface.hpp"
#include "app/start_options.hpp"
#include "shell/designer.hpp"

namespace tafl::gui {

class HeadlessDesigner {
public:
    /// Uses a temporary home: neither reads nor writes the user's settings and files. Fails without an EGL driver.
    static Result<std::unique_ptr<HeadlessDesigner>> open(LaunchOptions);
    ~HeadlessDesigner();
    HeadlessDesigner(const HeadlessDesigner&) = delete;
    HeadlessDesigner& operator=(const HeadlessDesigner&) = delete;

    /// Not for the widget sheet (LaunchOptions::gallery).
    Designer& designer() { return *designer_; }
    Session& session() { return designer_->session; }
    /// Finishes background work, then applies the launch options that are for pictures.
    void waitUntilIdle();
    /// Builds frames, without pixels.
    void frame(int count = 1);
    /// Draws the last frame and waits for the GPU.
    void draw(ChangedTiles* changed = nullptr);
    Picture picture();
    /// Draws only what has changed since the picture before.
    Picture pictureOfChanges(ChangedTiles&);
    /// Only the pane of a panel; the whole window if the panel is not shown.
    Picture picture(const std::string& panel);

private:
    explicit HeadlessDesigner(LaunchOptions options) : options_(std::move(options)) {}
    void finishBackgroundWork();
    void applyPictureOptions();

    LaunchOptions options_;
    std::unique_ptr<Surface> surface_;
    std::unique_ptr<Designer> designer_;
    double now_ = 100;  ///< seconds
};

}  // namespace tafl::gui
