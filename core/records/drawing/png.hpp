// Renders SVG pictures as PNG.
#pragma once
#include <string>

#include "base/diagnostic.hpp"

namespace tafl {

/// Whether this build can draw PNG (it needs librsvg).
bool pngAvailable();

/// The bytes of a PNG file; `scale` multiplies the size of the SVG.
Result<std::string> renderPng(const std::string& svg, double scale = 1);

}  // namespace tafl
