// Bytes as text that stands in addresses: base64url (RFC 4648, section 5), without padding.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace tafl {

std::string base64Text(std::string_view bytes);

/// The bytes. Blanks and line ends are skipped, padding at the end too. Nothing if a character or a rest is none of
/// base64url; then `wrong` is its offset, the size of the text for a rest.
std::optional<std::string> parseBase64(std::string_view text, std::size_t& wrong);

}  // namespace tafl
