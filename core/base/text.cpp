#include "base/text.hpp"

#include <algorithm>
#include <cstdio>

#include "base/plain_text.hpp"

namespace tafl {

std::string_view trim(std::string_view text) {
    const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; };
    while (!text.empty() && blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && blank(text.back())) text.remove_suffix(1);
    return text;
}

std::vector<std::string> split(std::string_view text, char separator) {
    std::vector<std::string> parts;
    if (trim(text).empty()) return parts;
    for (;;) {
        const auto end = text.find(separator);
        parts.emplace_back(trim(text.substr(0, end)));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

std::vector<std::string> words(std::string_view text) {
    std::vector<std::string> parts;
    for (const auto& part : split(text, ' '))
        if (!part.empty()) parts.push_back(part);
    return parts;
}

std::string join(std::span<const std::string> parts, std::string_view separator) {
    std::string out;
    for (const auto& part : parts) {
        if (!out.empty()) out += separator;
        out += part;
    }
    return out;
}

std::string lowerCase(std::string_view text) {
    std::string out(text);
    for (char& c : out) c = lowerCase(c);
    return out;
}

std::string enumerate(std::span<const std::string> parts) {
    std::string out;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0) out += i + 1 == parts.size() ? " and " : ", ";
        out += parts[i];
    }
    return out;
}

std::string nearest(std::string_view name, std::span<const std::string> candidates) {
    constexpr std::size_t maxNameLength = 100;  // the time grows with the product of the lengths
    if (name.size() > maxNameLength) return {};
    std::string best;
    std::size_t bestDistance = std::max<std::size_t>(2, name.size() / 3) + 1;
    for (const auto& candidate : candidates) {
        std::vector<std::size_t> row(candidate.size() + 1);
        for (std::size_t j = 0; j <= candidate.size(); ++j) row[j] = j;
        for (std::size_t i = 1; i <= name.size(); ++i) {
            std::size_t diagonal = row[0];
            row[0] = i;
            for (std::size_t j = 1; j <= candidate.size(); ++j) {
                const std::size_t above = row[j];
                row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (name[i - 1] == candidate[j - 1] ? 0u : 1u)});
                diagonal = above;
            }
        }
        if (row.back() < bestDistance) {
            bestDistance = row.back();
            best = candidate;
        }
    }
    return best;
}

/// Whether a character is invisible or changes the direction of writing (Unicode's class Cf, and separators of lines):
/// text with such characters can look like another text.
bool isFormatCharacter(char32_t c) {
    return c == 0xad || c == 0x61c || c == 0x180e || (c >= 0x200b && c <= 0x200f) || (c >= 0x2028 && c <= 0x202e) ||
           (c >= 0x2060 && c <= 0x206f) || c == 0xfeff || (c >= 0xfff9 && c <= 0xfffb) ||
           (c >= 0xe0000 && c <= 0xe0fff);
}

namespace {
/// Length of the printable UTF-8 sequence at the front; 0: none.
std::size_t sequenceLength(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const std::size_t length = utf8Length(text);
    if (length == 0) return 0;
    const unsigned char first = byte(0);
    // C1 control characters control some terminals.
    if (length == 2 && first == 0xc2 && byte(1) < 0xa0) return 0;
    char32_t character = length == 2 ? first & 0x1f : length == 3 ? first & 0x0f : first & 0x07;
    for (std::size_t i = 1; i < length; ++i) character = character << 6 | (byte(i) & 0x3f);
    return length > 1 && isFormatCharacter(character) ? 0 : length;
}
}  // namespace

std::string shorten(std::string_view text, std::size_t max) {
    if (text.size() <= max) return std::string(text);
    std::size_t end = max;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
    return std::string(text.substr(0, end)) + "… (" + std::to_string(text.size()) + " bytes)";
}

std::string escapeForTerminal(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const std::size_t length = sequenceLength(text);
        const auto first = static_cast<unsigned char>(text[0]);
        if (length == 0 || first < 0x20 || first == 0x7f) {
            char buffer[8];
            std::snprintf(buffer, sizeof buffer, "\\x%02x", first);
            out += buffer;
            text.remove_prefix(1);
        } else {
            out += text.substr(0, length);
            text.remove_prefix(length);
        }
    }
    return out;
}

std::string escapeXml(std::string_view text) {
    std::string out;
    for (const char c : escapeForTerminal(text)) switch (c) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '"':
                out += "&quot;";
                break;
            case '\'':
                out += "&#39;";
                break;
            default:
                out += c;
        }
    return out;
}

}  // namespace tafl
