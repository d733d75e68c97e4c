// A picture in pixels, from the same drawing as the SVG.
#pragma once
#include <string>

#include "base/diagnostic.hpp"

namespace tafl {

/// Whether this build can draw PNG (it needs librsvg).
bool pngAvailable();

/// The bytes of a PNG file with the picture, `scale` pixels for each of its own.
Result<std::string> renderPng(const std::string& svg, double scale = 1);

}  // namespace tafl
