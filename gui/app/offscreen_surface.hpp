// Drawing without a window: an EGL context with a framebuffer, and PNG files of its pixels.
#pragma once
#include <filesystem>
#include <memory>
#include <vector>

#include "app/changed_tiles.hpp"
#include "base/diagnostic.hpp"

namespace tafl::gui {

/// Pixels, 4 bytes each, the top row first.
struct Picture {
    int width = 0, height = 0;
    std::vector<unsigned char> pixels;

    /// The part of this rectangle that lies inside the picture.
    Picture cut(int x, int y, int width, int height) const;
};
/// The share, 0 to 1, of 4 by 4 pixel tiles whose mean colours differ by more than `tolerance` (of 255) in a channel.
/// The mean hides small differences of fonts and drivers. 1 if the sizes differ.
double distance(const Picture&, const Picture&, int tolerance = 24);

class Surface {
public:
    /// Fails without EGL or a driver for it.
    static Result<std::unique_ptr<Surface>> open(int width, int height);
    ~Surface();
    Surface(const Surface&) = delete;
    Surface& operator=(const Surface&) = delete;

    int width() const { return width_; }
    int height() const { return height_; }
    /// Draws ImGui's current frame, or what has changed of it. Call it after ImGui::Render.
    void draw(unsigned background, ChangedTiles* changed = nullptr);
    /// Waits for the GPU.
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

/// Writes the picture without its alpha channel.
Result<std::filesystem::path> writePng(const std::filesystem::path&, const Picture&);
Result<Picture> readPng(const std::filesystem::path&);

}  // namespace tafl::gui
