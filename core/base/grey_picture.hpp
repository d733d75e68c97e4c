// Pictures as shades of grey.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"

namespace tafl {

struct GreyPicture {
    int width = 0, height = 0;
    std::vector<std::uint8_t> grey;  ///< rows from the top; 0: black
};

constexpr std::int64_t maxPicturePixels = 16'000'000;

/// Whether this build reads pixels; it needs gdk-pixbuf.
extern const bool readsPictures;

/// Whether a file begins like PNG or JPEG.
bool looksLikePicture(std::string_view bytes);

/// The pixels of a PNG or JPEG picture, of at most maxPicturePixels. It may come from anywhere. Errors have no place.
Result<GreyPicture> readGreyPicture(std::string_view bytes);

/// A part of a picture, which lies inside it.
GreyPicture cut(const GreyPicture&, int left, int top, int width, int height);
/// The picture at so many times its size, with soft edges.
GreyPicture enlarge(const GreyPicture&, int factor);

}  // namespace tafl
