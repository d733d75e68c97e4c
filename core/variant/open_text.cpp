#include "variant/open_text.hpp"

#include <fstream>

#include "base/png_text.hpp"
#include "variant/files.hpp"
#include "variant/link.hpp"

namespace tafl {
namespace fs = std::filesystem;
namespace {

constexpr std::uintmax_t maxPictureSize = 16u << 20;

bool isPicture(const fs::path& file) {
    char start[8] = {};
    std::error_code error;
    if (!fs::is_regular_file(file, error)) return false;
    std::ifstream(file, std::ios::binary).read(start, sizeof start);
    return looksLikePng({start, sizeof start});
}

}  // namespace

Result<std::string> unwrapText(std::string text, const fs::path& file) {
    if (!looksLikePng(text)) return looksLikeLink(text) ? readLink(text, file) : Result<std::string>(std::move(text));
    const auto link = findPngText(text, cardKeyword, maxFileSize);
    if (!link) return fail({file.string()}, link.error().front().text, link.error().front().valid);
    if (!*link)
        return fail({file.string()}, "the picture holds no variant",
                    "a card, as 'taflsmith show --card' writes it; programs that send pictures may strip its text");
    return readLink(**link, file);
}

Result<std::string> openText(const std::string& fileOrLink) {
    if (looksLikeLink(fileOrLink)) return readLink(fileOrLink, placeName(fileOrLink));
    auto text = readTextFile(fileOrLink, isPicture(fileOrLink) ? maxPictureSize : maxFileSize);
    return text ? unwrapText(std::move(*text), fileOrLink) : text;
}

fs::path placeName(const std::string& fileOrLink) {
    return looksLikeLink(fileOrLink) ? fs::path(linkPlace) : fs::path(fileOrLink);
}

}  // namespace tafl
