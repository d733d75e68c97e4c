// Layout of rank words for code generation.
#pragma once
#include <array>
#include <cstdint>

#include "notation/square_set.hpp"

namespace tafl {

/// Words per slot: slots are padded to whole vectors.
constexpr int slotStride(int words) { return words == 3 ? 4 : words == 7 ? 8 : words; }

/// A board of any width; unused words are zero.
using PaddedWords = std::array<std::uint64_t, 8>;

/// The layout of RankWords, with the width as a run-time value.
struct CodeGeometry {
    int size, words;  ///< board size, words per board

    int line() const { return size + 1; }
    int lines() const { return 64 / line(); }            ///< ranks per word
    int rest() const { return line() * (lines() - 1); }  ///< distance to the rank that carries into the next word
    int stride() const { return slotStride(words); }
    std::size_t word(Square s) const { return static_cast<std::size_t>(s / size / lines()); }
    std::uint64_t bit(Square s) const { return std::uint64_t{1} << (s / size % lines() * line() + s % size); }
    PaddedWords toWords(const SquareSet&) const;
};

/// Boards of single squares, padded like slots, by square. The empty board before the first serves noSquare. They live
/// until the process ends.
const std::uint64_t* singleSquares(const CodeGeometry&);

}  // namespace tafl
