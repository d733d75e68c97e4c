// QR codes (ISO/IEC 18004): texts as pictures of dark and light squares. A build without zxing-cpp has none.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/grey_picture.hpp"

namespace tafl {

/// What the largest code holds, in bytes.
constexpr std::size_t maxQrText = 2953;
constexpr int maxQrSize = 177;  ///< its squares a side
/// The light squares that belong around a code.
constexpr int qrMargin = 4;

struct QrCode {
    int size = 0;            ///< squares a side, without the margin
    std::vector<bool> dark;  ///< rows from the top
    bool isDark(int x, int y) const { return dark[static_cast<std::size_t>(y * size + x)]; }
};

/// The code of an ASCII text; nothing if the text is too long.
std::optional<QrCode> makeQrCode(std::string_view text);

/// The text of the code at the lower edge of a picture, in the middle and upright, as cards have it. The picture may
/// come from anywhere: the time grows with its pixels alone.
std::optional<std::string> readLowestQrCode(const GreyPicture&);

}  // namespace tafl
