// The referee's board: one cell per square, and the marks of rules on the squares.
#pragma once

#include "shape.hpp"

#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace reference {

enum class Side { attackers, defenders };

inline Side opponent(Side side) { return side == Side::attackers ? Side::defenders : Side::attackers; }
inline const char* sideName(Side side) { return side == Side::attackers ? "attackers" : "defenders"; }

inline constexpr int emptyCell = -1;  // no piece

/// One flag per square of the grid; holes are in no zone. `outside` is everything beyond the edge of the board.
struct Zone {
    std::vector<bool> squares;
    bool outside = false;

    bool has(int square) const { return square != nowhere && squares[static_cast<std::size_t>(square)]; }
    bool any() const;
};

/// What rules write on squares. A mark goes where the piece on its square goes, and vanishes with it.
enum class Mark { trap, blunt, ember, swapped };

inline constexpr std::array<Mark, 4> allMarks{Mark::trap, Mark::blunt, Mark::ember, Mark::swapped};

/// A cell holds the index of a piece class, or `emptyCell`. The cell of a hole is always empty.
class Board {
public:
    explicit Board(std::shared_ptr<const Shape> shape)
        : shape_(std::move(shape)),
          cells_(static_cast<std::size_t>(shape_->gridCount()), emptyCell),
          marks_(static_cast<std::size_t>(shape_->gridCount()), 0) {}

    int size() const { return shape_->size(); }
    /// All squares, without holes.
    const std::vector<int>& squares() const { return shape_->squares(); }
    /// The squares of the grid, holes included.
    int squareCount() const { return shape_->gridCount(); }
    bool exists(int square) const { return shape_->has(square); }
    int at(int square) const { return cells_[static_cast<std::size_t>(square)]; }
    bool empty(int square) const { return at(square) == emptyCell; }
    void put(int square, int pieceClass) { cells_[static_cast<std::size_t>(square)] = pieceClass; }

    bool hasMark(int square, Mark mark) const { return (marks_[static_cast<std::size_t>(square)] & bit(mark)) != 0; }
    void addMark(int square, Mark mark) { marks_[static_cast<std::size_t>(square)] |= bit(mark); }

    /// The piece leaves the board with its marks.
    void remove(int square);
    /// The piece goes to an empty square with its marks. The marks of that square stay.
    void move(int from, int to);
    /// Two pieces change places, each with its marks.
    void exchange(int one, int other);

    /// The neighbouring square, or `nowhere` beyond the edge and on a hole.
    int step(int square, Direction direction) const { return shape_->step(square, direction); }
    bool onEdge(int square) const { return shape_->isEdge(square); }

private:
    static unsigned bit(Mark mark) { return 1U << static_cast<unsigned>(mark); }

    std::shared_ptr<const Shape> shape_;
    std::vector<int> cells_;
    std::vector<unsigned> marks_;  // a bit for each mark
};

/// Flood fill from `seed` through the squares of `through`. The result includes the seed.
std::vector<bool> flood(const Board& board, const std::vector<bool>& seed, const std::vector<bool>& through);

std::string squareName(int square, int size);

}  // namespace reference
