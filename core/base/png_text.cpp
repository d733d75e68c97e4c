#include "base/png_text.hpp"

#include <zlib.h>

#include <algorithm>
#include <cstdint>

#include "base/deflate.hpp"

namespace tafl {
namespace {

constexpr std::string_view pngSignature("\x89PNG\r\n\x1a\n", 8);
/// Length, kind and checksum around the data of a chunk.
constexpr std::size_t chunkFrame = 12;

std::string bigEndian(std::uint32_t number) {
    std::string out;
    for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(number >> shift & 0xff);
    return out;
}

std::uint32_t readBigEndian(std::string_view bytes) {
    std::uint32_t out = 0;
    for (const char c : bytes.substr(0, 4)) out = out << 8 | static_cast<unsigned char>(c);
    return out;
}

std::string makeChunk(std::string_view kind, std::string_view data) {
    const std::string body = std::string(kind) + std::string(data);
    const auto checksum = static_cast<std::uint32_t>(
        crc32(0, reinterpret_cast<const Bytef*>(body.data()), static_cast<uInt>(body.size())));
    return bigEndian(static_cast<std::uint32_t>(data.size())) + body + bigEndian(checksum);
}

/// The text of a chunk tEXt, zTXt or iTXt if it has this keyword.
Result<std::optional<std::string>> readTextChunk(std::string_view kind, std::string_view data, std::string_view keyword,
                                                 std::size_t maxSize) {
    const std::optional<std::string> none;
    if (kind != "tEXt" && kind != "zTXt" && kind != "iTXt") return none;
    if (!data.starts_with(keyword) || data.size() <= keyword.size() || data[keyword.size()] != '\0') return none;
    data.remove_prefix(keyword.size() + 1);
    bool compressed = kind == "zTXt";
    if (kind == "zTXt") {
        data.remove_prefix(data.empty() ? 0 : 1);  // the method, of which there is one
    } else if (kind == "iTXt") {
        // Compressed or not, the method, a language and the keyword in that language.
        const std::size_t language = data.size() < 2 ? data.npos : data.find('\0', 2);
        const std::size_t translated = language == data.npos ? data.npos : data.find('\0', language + 1);
        if (translated == data.npos) return fail({}, phrase("the text '%1' of the picture is damaged", keyword));
        compressed = data[0] != '\0';
        data.remove_prefix(translated + 1);
    }
    if (!compressed && data.size() > maxSize)
        return fail({}, phrase("the text '%1' of the picture is too large", keyword),
                    phrase("at most %1 bytes", maxSize));
    if (!compressed) return std::optional(std::string(data));
    auto text = inflateText(data, maxSize);
    if (!text)
        return fail({}, phrase("the text '%1' of the picture: %2", keyword, text.error().front().text),
                    text.error().front().valid);
    return std::optional(std::move(*text));
}

}  // namespace

bool looksLikePng(std::string_view bytes) { return bytes.starts_with(pngSignature); }

std::string addPngText(std::string_view png, std::string_view keyword, std::string_view text) {
    // The header has a fixed size and comes first.
    const std::size_t header = std::min(png.size(), pngSignature.size() + chunkFrame + 13);
    return std::string(png.substr(0, header)) + makeChunk("tEXt", std::string(keyword) + '\0' + std::string(text)) +
           std::string(png.substr(header));
}

Result<std::optional<std::string>> findPngText(std::string_view png, std::string_view keyword, std::size_t maxSize) {
    if (!looksLikePng(png)) return fail({}, phrase("this is no PNG picture"));
    for (std::string_view rest = png.substr(pngSignature.size()); rest.size() >= 8;) {
        const std::uint32_t size = readBigEndian(rest);
        const std::string_view kind = rest.substr(4, 4);
        if (kind == "IEND") return std::optional<std::string>();
        if (size > rest.size() - 8 || rest.size() - 8 - size < 4) break;
        const std::string_view data = rest.substr(8, size);
        auto text = readTextChunk(kind, data, keyword, maxSize);
        if (!text || *text) {
            if (text && makeChunk(kind, data) != rest.substr(0, size + chunkFrame))
                return fail({}, phrase("the text '%1' of the picture has a wrong checksum", keyword),
                            phrase("the picture as it was written"));
            return text;
        }
        rest.remove_prefix(size + chunkFrame);
    }
    return fail({}, phrase("the picture is cut off"), phrase("the whole file"));
}

std::string dropPngTexts(std::string_view png) {
    if (!looksLikePng(png)) return {};
    std::string out(pngSignature);
    for (std::string_view rest = png.substr(pngSignature.size()); rest.size() >= chunkFrame;) {
        const std::uint32_t size = readBigEndian(rest);
        if (size > rest.size() - chunkFrame) break;
        // Chunks that a reader needs begin with a capital.
        if (const char kind = rest[4]; kind >= 'A' && kind <= 'Z') out += rest.substr(0, size + chunkFrame);
        rest.remove_prefix(size + chunkFrame);
    }
    return out;
}

}  // namespace tafl
