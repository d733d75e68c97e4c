#include "shape.hpp"

#include <algorithm>
#include <stdexcept>

namespace reference {

Direction opposite(Direction direction) {
    switch (direction) {
        case Direction::east:
            return Direction::west;
        case Direction::west:
            return Direction::east;
        case Direction::north:
            return Direction::south;
        case Direction::south:
            return Direction::north;
    }
    return direction;
}

std::array<Direction, 2> across(Direction direction) {
    if (direction == Direction::east || direction == Direction::west) return {Direction::north, Direction::south};
    return {Direction::east, Direction::west};
}

Shape::Shape(int size, const std::vector<std::string>& layout)
    : size_(size), exists_(static_cast<std::size_t>(size * size), true) {
    if (!layout.empty()) {
        const std::vector<std::string> rows = fillGrid(layout);
        if (rows.size() != static_cast<std::size_t>(size)) throw std::invalid_argument("layout of another size");
        for (int square = 0; square < gridCount(); ++square) {
            const std::string& row = rows[static_cast<std::size_t>(size - 1 - square / size)];
            exists_[static_cast<std::size_t>(square)] = row[static_cast<std::size_t>(square % size)] != holeLetter;
        }
    }
    for (int square = 0; square < gridCount(); ++square) {
        if (has(square)) squares_.push_back(square);
    }
    if (squares_.empty()) throw std::invalid_argument("layout without squares");
}

int Shape::step(int square, Direction direction) const {
    const int file = square % size_;
    const int rank = square / size_;
    int next = nowhere;
    switch (direction) {
        case Direction::east:
            if (file + 1 < size_) next = square + 1;
            break;
        case Direction::west:
            if (file > 0) next = square - 1;
            break;
        case Direction::north:
            if (rank + 1 < size_) next = square + size_;
            break;
        case Direction::south:
            if (rank > 0) next = square - size_;
            break;
    }
    return has(next) ? next : nowhere;
}

bool Shape::isEdge(int square) const {
    return std::ranges::any_of(allDirections, [&](Direction direction) { return step(square, direction) == nowhere; });
}

std::vector<int> Shape::centre() const {
    int west = size_;
    int east = -1;
    int south = size_;
    int north = -1;
    for (const int square : squares_) {
        west = std::min(west, square % size_);
        east = std::max(east, square % size_);
        south = std::min(south, square / size_);
        north = std::max(north, square / size_);
    }
    // A side of even length has two middle files or ranks. Twice the distance to the middle is then 1.
    std::vector<int> middle;
    for (const int square : squares_) {
        const int files = 2 * (square % size_) - (west + east);
        const int ranks = 2 * (square / size_) - (south + north);
        if (files >= -1 && files <= 1 && ranks >= -1 && ranks <= 1) middle.push_back(square);
    }
    return middle;
}

std::vector<std::string> fillGrid(const std::vector<std::string>& layout) {
    const std::size_t ranks = layout.size();
    const std::size_t files = layout.empty() ? 0 : layout.front().size();
    for (const std::string& row : layout) {
        if (row.size() != files) throw std::invalid_argument("row of wrong length: " + row);
    }
    const std::size_t side = std::max(ranks, files);
    const bool isRectangle = ranks != files;
    if (isRectangle && (side < 5 || side > 19 || std::min(ranks, files) < 3)) {
        throw std::invalid_argument("layout: a rectangle of sides from 3 to 19, one of them 5 or more, expected");
    }
    std::vector<std::string> rows(side - ranks, std::string(side, holeLetter));
    for (const std::string& row : layout) rows.push_back(row + std::string(side - files, holeLetter));
    return rows;
}

}  // namespace reference
