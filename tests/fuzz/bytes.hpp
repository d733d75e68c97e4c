// What a fuzzer makes of its input: random choices, or a text to take as it is.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "program/random_programs.hpp"

namespace tafl {

/// Random choices from a fuzzer's input: its bytes in order, then zeros.
class Bytes final : public random_programs::Choices {
public:
    Bytes(const std::uint8_t* data, std::size_t count) : at_(data), end_(data + count) {}
    std::uint32_t below(std::uint32_t n) override {
        const std::uint32_t value = n <= 256 ? next() : next() << 8 | next();
        return value % n;
    }

private:
    std::uint32_t next() { return at_ == end_ ? 0u : *at_++; }
    const std::uint8_t *at_, *end_;
};

/// The text of an input whose first line is "text", as most files of the corpus begin.
inline std::optional<std::string> literalText(const std::uint8_t* data, std::size_t count) {
    constexpr std::string_view mark = "text\n";
    const std::string_view input(reinterpret_cast<const char*>(data), count);
    if (!input.starts_with(mark)) return std::nullopt;
    return std::string(input.substr(mark.size()));
}

}  // namespace tafl
