// The squares of a board: those of a square grid that are not holes. A hole is outside the board, like everything
// beyond the rim.
#pragma once

#include <array>
#include <string>
#include <vector>

namespace reference {

/// Squares are numbered rank by rank from a1; a direction is one step to a neighbour.
enum class Direction { east, west, north, south };

inline constexpr std::array<Direction, 4> allDirections{Direction::east, Direction::west, Direction::north,
                                                        Direction::south};

Direction opposite(Direction direction);

/// The two directions at right angles to this one.
std::array<Direction, 2> across(Direction direction);

inline constexpr int nowhere = -1;  // no such square
inline constexpr char holeLetter = '#';

class Shape {
public:
    /// The grid of a layout, highest rank first. An empty layout has no holes. Throws std::invalid_argument if the
    /// layout does not fit the size, which is the longer side of a rectangle.
    explicit Shape(int size, const std::vector<std::string>& layout = {});

    int size() const { return size_; }
    /// The squares of the grid, holes included.
    int gridCount() const { return size_ * size_; }
    /// All squares of the board in order, without holes.
    const std::vector<int>& squares() const { return squares_; }

    bool has(int square) const { return square != nowhere && exists_[static_cast<std::size_t>(square)]; }
    /// The neighbouring square, or `nowhere` beyond the rim and on a hole.
    int step(int square, Direction direction) const;
    /// Is a neighbour missing?
    bool isEdge(int square) const;
    /// The middle of the smallest rectangle around all squares: one, two or four squares, without holes.
    std::vector<int> centre() const;

private:
    int size_;
    std::vector<bool> exists_;
    std::vector<int> squares_;
};

/// The layout with holes on the right of a rectangle and above it, so that it is a square. Throws std::invalid_argument
/// on rows of unequal length, and on a rectangle of sides that no board has.
std::vector<std::string> fillGrid(const std::vector<std::string>& layout);

}  // namespace reference
