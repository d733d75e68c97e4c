// The squares of a board: a square grid of which some squares may be missing.
#pragma once
#include <string>
#include <vector>

#include "notation/square_set.hpp"

namespace tafl {

/// The letter of a hole in a layout.
constexpr char holeLetter = '#';

/// A hole is not a square: it is outside the board.
struct BoardShape {
    int size = 0;  ///< squares along a side of the grid
    SquareSet holes;

    BoardShape(int squaresASide = 0, const SquareSet& missing = {}) : size(squaresASide), holes(missing) {}

    SquareSet squares() const { return SquareSet::all(size) - holes; }
    bool has(Square s) const { return s >= 0 && s < size * size && !holes.has(s); }
    /// The neighbour in a direction, or noSquare beyond the board.
    Square step(Square s, Direction d) const {
        const Square to = tafl::step(s, d, size);
        return to == noSquare || holes.has(to) ? noSquare : to;
    }
    int files() const;  ///< up to the last that has a square
    int ranks() const;
    /// "7×7", "9×7" (nine files), or "9×9 with 12 holes".
    std::string words() const;
    /// Squares without a neighbour in one of the four directions.
    SquareSet edge() const;
    /// The middle of the smallest rectangle around all squares: one, two or four squares.
    SquareSet centre() const;
};

/// The shape of a layout's rows, highest rank first; there are as many as each has letters.
BoardShape shapeOf(const std::vector<std::string>& rows);

}  // namespace tafl
