// Random choices from a fuzzer's input: its bytes in order, then zeros.
#pragma once
#include "program/random_programs.hpp"

namespace tafl {

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

}  // namespace tafl
