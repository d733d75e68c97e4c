#include "base/qr_code.hpp"

#ifdef TAFLSMITH_QR
#define ZX_USE_UTF8  // versions before 2.0 ask for it
#include <ZXing/BitMatrix.h>
#include <ZXing/MultiFormatWriter.h>
#include <ZXing/ReadBarcode.h>

#include <algorithm>
#include <exception>
#endif

namespace tafl {

#ifdef TAFLSMITH_QR

namespace {

#if __has_include(<ZXing/ReaderOptions.h>)
using ReaderOptions = ZXing::ReaderOptions;
#else
using ReaderOptions = ZXing::DecodeHints;  // before version 2.2
#endif

/// The library's number for a code that repairs the fewest errors, and holds the most.
constexpr int lowestCorrection = 1;

}  // namespace

std::optional<QrCode> makeQrCode(std::string_view text) {
    if (text.empty() || text.size() > maxQrText) return {};
    try {
        const ZXing::BitMatrix bits = ZXing::MultiFormatWriter(ZXing::BarcodeFormat::QRCode)
                                          .setMargin(0)
                                          .setEccLevel(lowestCorrection)
                                          .encode(std::string(text), 0, 0);
        QrCode out{bits.width(), {}};
        for (int y = 0; y < out.size; ++y)
            for (int x = 0; x < out.size; ++x) out.dark.push_back(bits.get(x, y));
        return out;
    } catch (const std::exception&) {  // too long
        return {};
    }
}

namespace {

/// The library's search for codes anywhere in a picture takes minutes where the picture has thousands of corners of
/// codes. With isPure it expects the code alone, and searches nothing.
std::optional<std::string> readAtThisSize(const GreyPicture& code) {
    try {
        ReaderOptions options;
        options.setFormats(ZXing::BarcodeFormat::QRCode);
        options.setIsPure(true);
        const ZXing::ImageView view(code.grey.data(), code.width, code.height, ZXing::ImageFormat::Lum);
        const auto found = ZXing::ReadBarcode(view, options);
        if (found.isValid()) return std::string(found.bytes().begin(), found.bytes().end());
    } catch (const std::exception&) {  // no code
    }
    return {};
}

struct Columns {
    int left, right;  ///< left > right: none
};

/// The outermost dark pixels of these rows.
Columns findDark(const GreyPicture& picture, int top, int bottom) {
    Columns out{picture.width, -1};
    for (int y = std::max(top, 0); y <= bottom; ++y)
        for (int x = 0; x < picture.width; ++x)
            if (picture.grey[static_cast<std::size_t>(y) * static_cast<std::size_t>(picture.width) +
                             static_cast<std::size_t>(x)] < 128)
                out = {std::min(out.left, x), std::max(out.right, x)};
    return out;
}

}  // namespace

std::optional<std::string> readLowestQrCode(const GreyPicture& picture) {
    // 1. Its lowest row begins with a corner, at the left edge. It stands in the middle, so that is its width, nearly.
    int bottom = picture.height - 1;
    while (bottom >= 0 && findDark(picture, bottom, bottom).right < 0) --bottom;
    if (bottom < 0) return {};
    const int left = findDark(picture, bottom, bottom).left, side = picture.width - 2 * left;
    const int right = findDark(picture, bottom - side + 1, bottom).right, top = bottom - (right - left);
    if (right <= left) return {};
    // 2. Nothing but the code, with some of its margin.
    constexpr int margin = 3;
    const int x = std::max(left - margin, 0), y = std::max(top - margin, 0);
    const GreyPicture code = cut(picture, x, y, std::min(right + margin + 1, picture.width) - x,
                                 std::min(bottom + margin + 1, picture.height) - y);
    // 3. In a picture that was scaled, squares are no whole number of pixels: then an enlarged one is read more often.
    auto out = readAtThisSize(code);
    for (const int factor : {2, 3}) {
        if (out || std::int64_t{code.width} * code.height * factor * factor > maxPicturePixels) break;
        out = readAtThisSize(enlarge(code, factor));
    }
    return out;
}

#else

std::optional<QrCode> makeQrCode(std::string_view) { return {}; }

std::optional<std::string> readLowestQrCode(const GreyPicture&) { return {}; }

#endif

}  // namespace tafl
