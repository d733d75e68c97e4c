// Where the men stand, as sets of squares: a search keeps this beside its board and looks for walls in it.
#pragma once
#include "board/board.hpp"

namespace tafl {

/// The men of a position.
struct Field {
    SquareSet men[2];  ///< by side, royal pieces included
    SquareSet royals;

    static Field of(const Board&);
    /// A piece of `side` went from here to there.
    void move(Side side, bool royal, Square from, Square to) {
        const auto a = static_cast<unsigned>(from), b = static_cast<unsigned>(to);
        const auto shift = [&](SquareSet& set) {
            set.bits[a / 64] ^= std::uint64_t{1} << a % 64;
            set.bits[b / 64] ^= std::uint64_t{1} << b % 64;
        };
        shift(men[static_cast<std::size_t>(side)]);
        if (royal) shift(royals);
    }
    /// What the last move of `board` took is gone, or has become what it becomes.
    void lose(const Board& board);

    bool operator==(const Field&) const = default;
};

}  // namespace tafl
