#include "base/base64.hpp"

#include <array>
#include <cstdint>

namespace tafl {
namespace {

constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

constexpr auto values = [] {
    std::array<std::int8_t, 256> out{};
    out.fill(-1);
    for (std::size_t i = 0; i < digits.size(); ++i)
        out[static_cast<unsigned char>(digits[i])] = static_cast<std::int8_t>(i);
    return out;
}();

}  // namespace

std::string base64Text(std::string_view bytes) {
    std::string out;
    std::uint32_t bits = 0;
    int count = 0;
    for (const char c : bytes) {
        bits = (bits << 8 | static_cast<unsigned char>(c)) & 0xffff;
        for (count += 8; count >= 6;) out += digits[bits >> (count -= 6) & 63];
    }
    if (count) out += digits[bits << (6 - count) & 63];
    return out;
}

std::optional<std::string> parseBase64(std::string_view text, std::size_t& wrong) {
    std::string out;
    std::uint32_t bits = 0;
    int count = 0;
    bool padding = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == ' ' || c == '\t' || c == '\r' || c == '\n') continue;
        const std::int8_t value = values[static_cast<unsigned char>(c)];
        padding |= c == '=';
        if (padding ? c != '=' : value < 0) {
            wrong = i;
            return std::nullopt;
        }
        if (padding) continue;
        bits = (bits << 6 | static_cast<std::uint32_t>(value)) & 0xffff;
        if ((count += 6) >= 8) out += static_cast<char>(bits >> (count -= 8) & 0xff);
    }
    // Six bits alone make no byte.
    if (count == 6) {
        wrong = text.size();
        return std::nullopt;
    }
    return out;
}

}  // namespace tafl
