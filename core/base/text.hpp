// Splitting, joining, "did you mean", and escaping of untrusted text.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tafl {

std::string_view trim(std::string_view text);
/// Trimmed parts between separators; an empty text has none.
std::vector<std::string> split(std::string_view text, char separator);
/// Parts between blanks.
std::vector<std::string> words(std::string_view text);
std::string join(std::span<const std::string> parts, std::string_view separator);
/// An ASCII letter in lower case; other characters as they are.
constexpr char lowerCase(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
std::string lowerCase(std::string_view text);
/// "a, b and c".
std::string enumerate(std::span<const std::string> parts);

/// The candidate nearest to `name` by edit distance, or "" if none is near or the name is very long.
std::string nearest(std::string_view name, std::span<const std::string> candidates);

/// The text, or its beginning and its length if it has more than `max` bytes.
std::string shorten(std::string_view text, std::size_t max);

/// Escapes text for a terminal: control characters, invalid UTF-8, and characters that are invisible or change the
/// direction of writing become `\xNN`.
std::string escapeForTerminal(std::string_view text);
/// Escapes text for XML and HTML content and attributes.
std::string escapeXml(std::string_view text);

}  // namespace tafl
