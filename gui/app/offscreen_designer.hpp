// A designer without a window, drawn through EGL: for pictures, tests of pixels and measurements.
#pragma once
#include "app/offscreen_surface.hpp"
#include "app/start_options.hpp"
#include "shell/designer.hpp"

namespace tafl::gui {

class HeadlessDesigner {
public:
    /// The designer of a start, in a folder of its own: the user's settings and files are neither read nor written.
    /// Fails where nothing can be drawn.
    static Result<std::unique_ptr<HeadlessDesigner>> open(LaunchOptions);
    ~HeadlessDesigner();
    HeadlessDesigner(const HeadlessDesigner&) = delete;
    HeadlessDesigner& operator=(const HeadlessDesigner&) = delete;

    /// Not of the sheet of parts.
    Designer& designer() { return *designer_; }
    Session& session() { return designer_->session; }
    /// Everything that works in the background is done, and what the start asks for is shown.
    void waitUntilIdle();
    /// Builds frames, without pixels.
    void frame(int count = 1);
    /// Draws the last frame, and waits until it is drawn.
    void draw();
    Picture picture();
    /// Only the pane of a panel; the whole where it is not shown.
    Picture picture(const std::string& panel);

private:
    explicit HeadlessDesigner(LaunchOptions start) : start_(std::move(start)) {}

    LaunchOptions start_;
    std::unique_ptr<Surface> surface_;
    std::unique_ptr<Designer> designer_;
    double now_ = 100;
};

}  // namespace tafl::gui
