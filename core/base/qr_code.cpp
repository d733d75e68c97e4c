#include "base/qr_code.hpp"

#ifdef TAFLSMITH_QR
#define ZX_USE_UTF8  // versions before 2.0 ask for it
#include <ZXing/BitMatrix.h>
#include <ZXing/MultiFormatWriter.h>
#include <ZXing/ReadBarcode.h>

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

std::vector<std::string> readAtThisSize(const GreyPicture& picture) {
    std::vector<std::string> out;
    try {
        ReaderOptions options;
        options.setFormats(ZXing::BarcodeFormat::QRCode);
        const ZXing::ImageView view(picture.grey.data(), picture.width, picture.height, ZXing::ImageFormat::Lum);
        for (const auto& found : ZXing::ReadBarcodes(view, options))
            if (found.isValid()) out.emplace_back(found.bytes().begin(), found.bytes().end());
    } catch (const std::exception&) {  // no code
    }
    return out;
}

}  // namespace

std::vector<std::string> readQrCodes(const GreyPicture& picture) {
    auto out = readAtThisSize(picture);
    // In a picture that was scaled, squares are no whole number of pixels: then an enlarged one is read more often.
    for (const int factor : {2, 3}) {
        if (!out.empty() || std::int64_t{picture.width} * picture.height * factor * factor > maxPicturePixels) break;
        out = readAtThisSize(enlarge(picture, factor));
    }
    return out;
}

#else

std::optional<QrCode> makeQrCode(std::string_view) { return {}; }

std::vector<std::string> readQrCodes(const GreyPicture&) { return {}; }

#endif

}  // namespace tafl
