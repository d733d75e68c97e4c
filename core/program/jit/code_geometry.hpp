// Rank words as machine code needs them when it is made: constants, and boards to look up.
#pragma once
#include <array>
#include <cstdint>

#include "notation/square_set.hpp"

namespace tafl {

/// Slots of boards are padded to whole vectors: words from one slot to the next.
constexpr int slotStride(int words) { return words == 3 ? 4 : words == 7 ? 8 : words; }

/// A board of any width; zeros behind its words.
using PaddedWords = std::array<std::uint64_t, 8>;

/// The same layout as RankWords, for a width that is a number.
struct CodeGeometry {
    int size, words;  ///< squares a side, words a board

    int line() const { return size + 1; }
    int lines() const { return 64 / line(); }            ///< ranks a word
    int rest() const { return line() * (lines() - 1); }  ///< from a rank's place to the next word's rank below it
    int stride() const { return slotStride(words); }
    std::size_t word(Square s) const { return static_cast<std::size_t>(s / size / lines()); }
    std::uint64_t bit(Square s) const { return std::uint64_t{1} << (s / size % lines() * line() + s % size); }
    PaddedWords toWords(const SquareSet&) const;
};

/// The boards of single squares, padded as slots are, one after the other from square 0; before it the empty board, so
/// that noSquare has one too. They live as long as the process.
const std::uint64_t* singleSquares(const CodeGeometry&);

}  // namespace tafl
