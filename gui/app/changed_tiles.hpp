// Draws only what has changed since the last frame: where the processor draws, a frame costs its pixels.
#pragma once
#include <imgui.h>

#include <cstdint>
#include <vector>

#include "look/draw.hpp"

namespace tafl::gui {

/// Compares frames by what their triangles leave on each tile of the window.
class ChangedTiles {
public:
    /// Rectangles, in pixels, that together cover every difference from the frame before. All of the window the first
    /// time, and when its size or its background changes.
    std::vector<Box> compare(const ImDrawData&, unsigned background);
    /// The next frame is drawn whole, such as after a change of the font atlas.
    void forget() { size_ = {}; }

private:
    void add(const ImDrawData&);

    ImVec2 size_;  ///< of the window before
    unsigned background_ = 0;
    int columns_ = 0, rows_ = 0;
    std::vector<std::uint64_t> tiles_, before_;  ///< a hash for each tile, rows from the top
};

/// Draws ImGui's frame by OpenGL, on this background. With `changed`, only what differs from the frame before, which
/// has to be there still: the framebuffer is one that keeps its pixels, and has one of them for each unit of ImGui's.
void drawFrame(ImDrawData&, unsigned background, ChangedTiles* changed = nullptr);

}  // namespace tafl::gui
