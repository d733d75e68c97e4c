// Digests name images and variants in records and trials.
#pragma once
#include <string>
#include <string_view>

namespace tafl {

/// 128 bits of XXH3 over the text, as 32 hexadecimal digits. Identifies content; does not protect against forgery.
std::string digest(std::string_view text);

}  // namespace tafl
