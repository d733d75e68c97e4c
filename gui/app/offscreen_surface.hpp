// Pixels without a window: an EGL context with a buffer to draw into, and PNG files from it.
#pragma once
#include <filesystem>
#include <memory>
#include <vector>

#include "base/diagnostic.hpp"

namespace tafl::gui {

/// Pixels, 4 bytes each, the top row first.
struct Picture {
    int width = 0, height = 0;
    std::vector<unsigned char> pixels;

    /// A part of it, as far as it lies inside.
    Picture cut(int x, int y, int width, int height) const;
};
/// How far apart two pictures of one size are: the share, 0 to 1, of their tiles of 4 by 4 pixels whose mean colours
/// differ by more than `tolerance` of 255 in a channel. Averaging forgives what fonts and drivers do differently. Two
/// pictures of different sizes are wholly apart.
double distance(const Picture&, const Picture&, int tolerance = 24);

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
    void draw(unsigned background);
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
Result<std::filesystem::path> writePng(const std::filesystem::path&, const Picture&);
Result<Picture> readPng(const std::filesystem::path&);

}  // namespace tafl::gui
