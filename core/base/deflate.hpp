// Deflated bytes in the zlib format (RFC 1950), with a preset dictionary.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include "base/diagnostic.hpp"

namespace tafl {

std::string deflateText(std::string_view text, std::string_view dictionary = {});

/// Inflates one whole stream that may come from anywhere. Stops with an error beyond `maxSize` bytes of text, so no
/// more than these are ever in memory. A stream need not use the dictionary. Errors have no place.
Result<std::string> inflateText(std::string_view bytes, std::size_t maxSize, std::string_view dictionary = {});

}  // namespace tafl
