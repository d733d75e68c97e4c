// Bitboards of both sides' men, kept incrementally beside the position for the evaluation.
#pragma once
#include "position/position.hpp"

namespace tafl {

/// One man's move and the men it captured, as in Stockfish.
struct DirtyPiece {
    static constexpr std::size_t maxCaptured = 3;
    Side side{};
    std::uint8_t capturedCount = 0;
    std::int16_t from = 0, to = 0;
    std::array<std::int16_t, maxCaptured> captured{};
};

/// The men of a position as bitboards.
struct PieceSets {
    SquareSet men[2];  ///< by side, royal pieces included
    SquareSet royals;

    static PieceSets of(const Position&);
    void move(Side side, bool royal, Square from, Square to) {
        const auto a = static_cast<unsigned>(from), b = static_cast<unsigned>(to);
        const auto shift = [&](SquareSet& set) {
            set.bits[a / 64] ^= std::uint64_t{1} << a % 64;
            set.bits[b / 64] ^= std::uint64_t{1} << b % 64;
        };
        shift(men[static_cast<std::size_t>(side)]);
        if (royal) shift(royals);
    }
    void move(const DirtyPiece& dirtyPiece) {
        move(dirtyPiece.side, false, dirtyPiece.from, dirtyPiece.to);
        for (std::size_t i = 0; i < dirtyPiece.capturedCount; ++i)
            men[1 - static_cast<std::size_t>(dirtyPiece.side)].remove(dirtyPiece.captured[i]);
    }
    /// Applies the captures of the position's last move, including pieces that change class.
    void removeCaptured(const Position& position);

    bool operator==(const PieceSets&) const = default;
};

}  // namespace tafl
