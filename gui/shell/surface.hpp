// Pixels without a window: an EGL context with a buffer to draw into, and PNG files from it.
#pragma once
#include <filesystem>
#include <memory>
#include <vector>

#include "base/diagnostic.hpp"

namespace tafl::gui {

class Surface {
public:
    /// Fails where there is no EGL, or no driver for it.
    static Result<std::unique_ptr<Surface>> open(int width, int height);
    ~Surface();
    Surface(const Surface&) = delete;
    Surface& operator=(const Surface&) = delete;

    int width() const { return width_; }
    int height() const { return height_; }
    /// Draws ImGui's current frame on that ground; ImGui::Render has been called.
    void draw(unsigned ground);
    /// Waits until all is drawn.
    void finish();
    /// The pixels, 4 bytes each, the top row first.
    std::vector<unsigned char> pixels() const;

private:
    Surface() = default;
    int width_ = 0, height_ = 0;
    void* display_ = nullptr;
    void* context_ = nullptr;
    unsigned framebuffer_ = 0, texture_ = 0;
};

/// Opaque; fails with the file's name and the reason.
Result<std::filesystem::path> writePng(const std::filesystem::path&, int width, int height,
                                       const std::vector<unsigned char>& pixels);

}  // namespace tafl::gui
