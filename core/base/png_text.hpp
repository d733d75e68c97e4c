// Texts beside the pixels of a PNG picture.
#pragma once
#include <optional>

#include "base/diagnostic.hpp"

namespace tafl {

bool looksLikePng(std::string_view bytes);

/// The picture with a text under a keyword, before its pixels, so that programs that read only the beginning find it.
/// Keyword and text are ASCII.
std::string addPngText(std::string_view png, std::string_view keyword, std::string_view text);

/// The text under a keyword, of at most `maxSize` bytes; nothing if there is none. The picture may come from anywhere.
/// Programs that rewrite pictures may have compressed the text. Errors state no place in the file.
Result<std::optional<std::string>> findPngText(std::string_view png, std::string_view keyword, std::size_t maxSize);

/// The picture without what is beside its pixels, such as texts and colour profiles. What follows damage is left out.
std::string dropPngTexts(std::string_view png);

}  // namespace tafl
