// Texts beside the pixels of a PNG picture.
#pragma once
#include <optional>

#include "base/diagnostic.hpp"

namespace tafl {

bool looksLikePng(std::string_view bytes);

/// The picture with a text under a keyword, in front of its pixels: programs that read a part of the file find it. Both
/// are ASCII.
std::string addPngText(std::string_view png, std::string_view keyword, std::string_view text);

/// The text under a keyword, of at most `maxSize` bytes; nothing if there is none. The picture may come from anywhere.
/// Programs that write pictures again may have compressed the text. Errors have no place.
Result<std::optional<std::string>> findPngText(std::string_view png, std::string_view keyword, std::size_t maxSize);

}  // namespace tafl
