// Writes moving pictures as WebP. A build without libwebp or librsvg writes none.
#pragma once
#include <cstdint>
#include <functional>
#include <string>

#include "base/diagnostic.hpp"

namespace tafl {

struct WebpFrame {
    std::string svg;
    int milliseconds = 1000;
};

/// What a moving picture may take at most.
struct WebpLimits {
    int frames = 2000;
    int side = 4096;                    ///< in pixels
    std::int64_t pixels = 500'000'000;  ///< of all frames
    std::size_t bytes = 64u << 20;
};

/// The bytes of a file that shows so many frames in a loop, without loss. `draw` is called for each, in order. All have
/// the size of the first.
Result<std::string> renderWebp(int frames, const std::function<WebpFrame(int)>& draw, const WebpLimits& = {});

}  // namespace tafl
