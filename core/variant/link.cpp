#include "variant/link.hpp"

#include <algorithm>
#include <cctype>

#include "base/base64.hpp"
#include "base/deflate.hpp"
#include "base/plain_text.hpp"
#include "base/text.hpp"
#include "base/translation.hpp"
#include "variant/files.hpp"

namespace tafl {
namespace fs = std::filesystem;
namespace {

constexpr const char* validLink = trMark("taflsmith:v1.… or #v1.…, as 'taflsmith link' prints it");

bool isVersion(std::string_view text) {
    return text.size() > 1 && text.front() == 'v' && std::isdigit(static_cast<unsigned char>(text[1]));
}

/// The text after "taflsmith:" or '#'; empty if the text is not a link.
std::string_view findFragment(std::string_view text) {
    if (text.starts_with(linkScheme)) return text.substr(linkScheme.size());
    const bool address = text.starts_with("https://") || text.starts_with("http://") || text.starts_with("file:");
    if (!address && !text.starts_with('#')) return {};
    const std::size_t fragment = text.find('#');
    if (fragment == text.npos || !isVersion(text.substr(fragment + 1))) return {};
    return text.substr(fragment + 1);
}

/// The place of an offset in a text.
Place placeAt(std::string_view text, std::size_t offset, const fs::path& file) {
    const std::string_view before = text.substr(0, offset);
    const std::size_t line = before.rfind('\n');
    return {file.string(), 1 + static_cast<int>(std::ranges::count(before, '\n')),
            static_cast<int>(line == before.npos ? offset : offset - line - 1) + 1};
}

}  // namespace

bool looksLikeLink(std::string_view text) {
    text = trim(text);
    return text.starts_with(linkScheme) || !findFragment(text).empty();
}

Result<std::string> readLink(std::string_view link, const fs::path& file) {
    // 1. Form and version.
    if (link.size() > maxFileSize)
        return fail({file.string()}, phrase("the link is too long"), phrase("at most 1 MiB"));
    const std::string_view fragment = findFragment(trim(link));
    const auto place = [&](std::string_view at) {
        return placeAt(link, at.data() ? static_cast<std::size_t>(at.data() - link.data()) : 0, file);
    };
    if (!isVersion(fragment)) return fail(place(fragment), phrase("this is no link"), phrase(validLink));
    if (!fragment.starts_with(linkVersion))
        return fail(place(fragment),
                    phrase("links of version '%1' are unknown", shorten(fragment.substr(0, fragment.find('.')), 20)),
                    "v1");
    // 2. The bytes.
    const std::string_view data = fragment.substr(linkVersion.size());
    std::size_t wrong = 0;
    const auto bytes = parseBase64(data, wrong);
    const Phrase cutOff = phrase("the link is cut off"), whole = phrase("all of its characters");
    if (!bytes && wrong == data.size()) return fail(place(data.substr(wrong)), cutOff, whole);
    if (!bytes)
        return fail(place(data.substr(wrong)),
                    phrase("'%1' is no character of a link",
                           std::string(data.substr(wrong, std::max<std::size_t>(1, utf8Length(data.substr(wrong)))))),
                    phrase("letters A to Z and a to z, digits, '-' and '_'"));
    // 3. The text.
    auto text = inflateText(*bytes, maxFileSize, linkDictionary);
    if (!text && bytes->size() < 6) return fail(place(data), cutOff, whole);
    if (!text) {
        const Diagnostic& why = text.error().front();
        if (why.text == "the end is missing") return fail(place(data.substr(data.size())), cutOff, whole);
        return fail(place(data), phrase("the link cannot be read: %1", why.text),
                    why.valid.empty() ? whole : why.valid);
    }
    return text;
}

std::string formatLink(std::string_view text) {
    return std::string(linkScheme) + std::string(linkVersion) + base64Text(deflateText(text, linkDictionary));
}

}  // namespace tafl
