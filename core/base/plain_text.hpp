// Checks and normalises text that comes from files.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace tafl {

/// Length of the well-formed UTF-8 sequence at the front; 0: none.
std::size_t utf8Length(std::string_view text);

/// With "\n" as the only line end.
std::string normalizeLineEnds(std::string_view text);

}  // namespace tafl
