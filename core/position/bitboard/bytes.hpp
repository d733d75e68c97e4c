// Vectors of cells of a byte board.
#pragma once
#include <bit>
#include <cstring>

#include "position/bitboard/layout.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

struct Bytes {
    static constexpr int count = 32;
    using Vector = u8 __attribute__((vector_size(count)));
    Vector v;

    static __attribute__((always_inline)) Bytes at(const u8* from) {
        Bytes out;
        std::memcpy(&out.v, from, count);
        return out;
    }
    static __attribute__((always_inline)) Bytes all(u8 value) { return {Vector{} + value}; }
    __attribute__((always_inline)) Bytes operator&(Bytes other) const { return {v & other.v}; }
    __attribute__((always_inline)) Bytes operator|(Bytes other) const { return {v | other.v}; }

    /// One bit for each zero byte.
    __attribute__((always_inline)) u32 zeroMask() const {
        const auto mask = v == Vector{};
#ifdef __AVX2__
        return static_cast<u32>(_mm256_movemask_epi8(reinterpret_cast<__m256i>(mask)));
#else
        // Gathers one bit of each byte, eight bytes at a time.
        u64 part[count / 8];
        std::memcpy(part, &mask, count);
        u32 out = 0;
        for (int i = 0; i < count / 8; ++i)
            out |= static_cast<u32>((part[i] & 0x0101010101010101u) * 0x0102040810204080u >> 56) << 8 * i;
        return out;
#endif
    }
    __attribute__((always_inline)) u32 nonzeroMask() const { return ~zeroMask(); }
};

}  // namespace tafl::inline TAFLSMITH_BUILD
