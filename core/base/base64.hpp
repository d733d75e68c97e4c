// Bytes as text that may be part of an address: base64url (RFC 4648, section 5), without padding.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace tafl {

std::string base64Text(std::string_view bytes);

/// The bytes. Skips blanks, line ends and padding at the end. Nothing if a character is not base64url or the end is
/// incomplete; then `wrong` is the offset of the character, or the size of the text.
std::optional<std::string> parseBase64(std::string_view text, std::size_t& wrong);

}  // namespace tafl
