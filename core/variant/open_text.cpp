#include "variant/open_text.hpp"

#include <fstream>

#include "base/png_text.hpp"
#include "base/qr_code.hpp"
#include "variant/files.hpp"
#include "variant/link.hpp"

namespace tafl {
namespace fs = std::filesystem;
namespace {

constexpr std::uintmax_t maxPictureSize = 16u << 20;

/// The link of a card: the text of a PNG picture, or the code in the pixels where a program has left the text out.
/// Nothing if there is none.
Result<std::optional<std::string>> findLink(std::string_view picture) {
    if (looksLikePng(picture))
        if (auto text = findPngText(picture, cardKeyword, maxFileSize); !text || *text) return text;
    const std::optional<std::string> none;
    if (!readsPictures) return none;
    const auto pixels = readGreyPicture(picture);
    if (!pixels) return tl::unexpected(pixels.error());
    auto text = readLowestQrCode(*pixels);
    return text && looksLikeLink(*text) ? std::move(text) : none;
}

}  // namespace

bool isPictureFile(const fs::path& file) {
    char start[8] = {};
    std::error_code error;
    if (!fs::is_regular_file(file, error)) return false;
    std::ifstream(file, std::ios::binary).read(start, sizeof start);
    return looksLikePicture({start, sizeof start});
}

Result<std::string> unwrapText(std::string text, const fs::path& file) {
    if (!looksLikePicture(text))
        return looksLikeLink(text) ? readLink(text, file) : Result<std::string>(std::move(text));
    const auto link = findLink(text);
    if (!link) return fail({file.string()}, link.error().front().text, link.error().front().valid);
    if (!*link)
        return fail(
            {file.string()}, phrase("the picture holds no variant"),
            phrase(
                "a card, as 'taflsmith show --card' writes it; programs that send pictures may strip its text and make "
                "its code unreadable"));
    return readLink(**link, file);
}

Result<std::string> openText(const std::string& fileOrLink) {
    if (looksLikeLink(fileOrLink)) return readLink(fileOrLink, placeName(fileOrLink));
    auto text = readTextFile(fileOrLink, isPictureFile(fileOrLink) ? maxPictureSize : maxFileSize);
    return text ? unwrapText(std::move(*text), fileOrLink) : text;
}

fs::path placeName(const std::string& fileOrLink) {
    return looksLikeLink(fileOrLink) ? fs::path(linkPlace) : fs::path(fileOrLink);
}

}  // namespace tafl
