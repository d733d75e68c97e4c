// Where the men stand, as sets of squares: a search keeps this beside its board and looks for walls in it.
#pragma once
#include "board/board.hpp"

namespace tafl {

/// The men of a position.
struct Field {
    SquareSet men[2];  ///< by side, royal pieces included
    SquareSet royals;

    static Field of(const Board&);
    /// What a move and its captures changed; `board` stands after it.
    void follow(Move, const Board& board);

    bool operator==(const Field&) const = default;
};

}  // namespace tafl
