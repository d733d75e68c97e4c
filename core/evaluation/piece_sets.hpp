// Where the men stand, as sets of squares: a search keeps this beside its board and looks for walls in it.
#pragma once
#include "position/position.hpp"

namespace tafl {

/// What a man of a side did: it went from here to there, and a few of the other side's men left the board.
struct ManMoved {
    static constexpr std::size_t most = 3;
    Side side{};
    std::uint8_t lostCount = 0;
    std::int16_t from = 0, to = 0;
    std::array<std::int16_t, most> lost{};
};

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
    void move(const ManMoved& man) {
        move(man.side, false, man.from, man.to);
        for (std::size_t i = 0; i < man.lostCount; ++i) men[1 - static_cast<std::size_t>(man.side)].remove(man.lost[i]);
    }
    /// What the last move of `board` took is gone, or has become what it becomes.
    void lose(const Board& board);

    bool operator==(const Field&) const = default;
};

}  // namespace tafl
