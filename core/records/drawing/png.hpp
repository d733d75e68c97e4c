// Renders SVG pictures as pixels and as PNG.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "base/diagnostic.hpp"

namespace tafl {

struct Pixels {
    int width = 0, height = 0;
    std::vector<std::uint32_t> argb;  ///< rows from the top; alpha in the highest byte, not multiplied in
};

constexpr int maxPictureSide = 16'384;  ///< in pixels

/// Whether this build can draw PNG (it needs librsvg).
bool pngAvailable();

/// The bytes of a PNG file; `scale` multiplies the size of the SVG.
Result<std::string> renderPng(const std::string& svg, double scale = 1);
/// The pixels of such a file, of at most so many a side.
Result<Pixels> renderPixels(const std::string& svg, int maxSide = maxPictureSide);

}  // namespace tafl
