// Seeded random numbers, the same on every machine and standard library.
#pragma once
#include <cstdint>

namespace tafl {

/// splitmix64 (Steele, Lea, Flood 2014): every seed is good, the state is one word.
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15ull;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
        return z ^ (z >> 31);
    }
    /// A number below n (n > 0). The multiplication biases it by less than n / 2^32.
    std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(((next() >> 32) * n) >> 32); }

private:
    std::uint64_t state_;
};

}  // namespace tafl
