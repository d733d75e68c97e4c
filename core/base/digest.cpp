#include "base/digest.hpp"

#include <xxhash.h>

#include <cstdio>

namespace tafl {

std::string digest(std::string_view text) {
    const XXH128_hash_t hash = XXH3_128bits(text.data(), text.size());
    char buffer[40];
    std::snprintf(buffer, sizeof buffer, "%016llx%016llx", static_cast<unsigned long long>(hash.high64),
                  static_cast<unsigned long long>(hash.low64));
    return buffer;
}

}  // namespace tafl
