// Bit counts of vector registers.
#pragma once
#ifdef __AVX2__
#include <immintrin.h>

namespace tafl {

/// Counts the bits of up to 31 registers: a table lookup per half byte, byte sums added at the end. Extracting words
/// for popcount takes three times as long. Only for code compiled for x86-64-v3.
class BitSum {
public:
    __attribute__((always_inline)) void add(__m256i bits) {
        const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3,
                                               1, 2, 2, 3, 2, 3, 3, 4);
        const __m256i half = _mm256_set1_epi8(15), low = _mm256_and_si256(bits, half),
                      high = _mm256_and_si256(_mm256_srli_epi16(bits, 4), half);
        sum_ = _mm256_add_epi8(sum_, _mm256_shuffle_epi8(table, low));
        sum_ = _mm256_add_epi8(sum_, _mm256_shuffle_epi8(table, high));
    }
    __attribute__((always_inline)) int total() const {
        const __m256i words = _mm256_sad_epu8(sum_, _mm256_setzero_si256());
        const __m128i two = _mm_add_epi64(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
        return _mm_cvtsi128_si32(_mm_add_epi64(two, _mm_unpackhi_epi64(two, two)));
    }

private:
    __m256i sum_ = _mm256_setzero_si256();
};

}  // namespace tafl
#endif
