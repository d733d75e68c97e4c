// A set of squares in all four directions.
#pragma once
#include <utility>

#include "position/bitboard/layout.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

template <int W>
struct alignas(32) LineWords {
    using Lay = Layout<W>;
    u64 words[Lay::K];

    /// Empties it row by row: compilers turn a loop into one string instruction, which is slow for so few words.
    LineWords() {
        [&]<std::size_t... I>(std::index_sequence<I...>) { ((row(static_cast<int>(I)) = Row{}), ...); }
        (std::make_index_sequence<W>());
    }
    Row& row(int w) { return reinterpret_cast<Row*>(words)[w]; }
    const Row& row(int w) const { return reinterpret_cast<const Row*>(words)[w]; }
    /// The words of a cell's rank and file.
    Row cross(const Lay& lay, int cell) const { return Lay::cross(row(lay.rankRow(cell)), row(lay.fileRow(cell))); }
    void add(const Lay& lay, int cell) {
        const Row bits = *reinterpret_cast<const Row*>(lay.bits[cell]);
        row(lay.rankRow(cell)) |= bits & Lay::alongRank;
        row(lay.fileRow(cell)) |= bits & Lay::alongFile;
    }
};

/// A royal class in one movement group.
template <int W>
struct RoyalGroup {
    int classNumber, group;
    LineWords<W> goals;
    LineWords<W> turns;  ///< by the direction of arrival: squares whose crossing line has a goal
};

}  // namespace tafl::inline TAFLSMITH_BUILD
