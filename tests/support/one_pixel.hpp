// The smallest picture that can be a card.
#pragma once
#include <string>

namespace tafl {

/// A picture of one pixel, as other programs write it.
inline std::string onePixel() {
    static const char bytes[] =
        "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1\x08\0\0\0\0\x3a\x7e\x9b\x55\0\0\0\nIDATx\x9c\x63\x60\0\0\0\2\0\1"
        "\x48\xaf\xa4\x71\0\0\0\0IEND\xae\x42\x60\x82";
    return {bytes, sizeof bytes - 1};
}

}  // namespace tafl
