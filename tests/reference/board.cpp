#include "board.hpp"

#include <algorithm>
#include <utility>

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

bool Zone::any() const { return std::find(squares.begin(), squares.end(), true) != squares.end(); }

void Board::remove(int square) {
    put(square, emptyCell);
    marks_[static_cast<std::size_t>(square)] = 0;
}

void Board::move(int from, int to) {
    put(to, at(from));
    marks_[static_cast<std::size_t>(to)] |= marks_[static_cast<std::size_t>(from)];
    remove(from);
}

void Board::exchange(int one, int other) {
    std::swap(cells_[static_cast<std::size_t>(one)], cells_[static_cast<std::size_t>(other)]);
    std::swap(marks_[static_cast<std::size_t>(one)], marks_[static_cast<std::size_t>(other)]);
}

int Board::step(int square, Direction direction) const {
    const int file = square % size_;
    const int rank = square / size_;
    switch (direction) {
        case Direction::east:
            return file + 1 < size_ ? square + 1 : nowhere;
        case Direction::west:
            return file > 0 ? square - 1 : nowhere;
        case Direction::north:
            return rank + 1 < size_ ? square + size_ : nowhere;
        case Direction::south:
            return rank > 0 ? square - size_ : nowhere;
    }
    return nowhere;
}

bool Board::onRim(int square) const {
    const int file = square % size_;
    const int rank = square / size_;
    return file == 0 || rank == 0 || file == size_ - 1 || rank == size_ - 1;
}

std::vector<bool> flood(const Board& board, const std::vector<bool>& seed, const std::vector<bool>& through) {
    std::vector<bool> reached = seed;
    std::vector<int> open;
    for (int square = 0; square < board.squareCount(); ++square) {
        if (seed[static_cast<std::size_t>(square)]) open.push_back(square);
    }
    while (!open.empty()) {
        const int square = open.back();
        open.pop_back();
        for (Direction direction : allDirections) {
            const int next = board.step(square, direction);
            if (next == nowhere) continue;
            const auto index = static_cast<std::size_t>(next);
            if (reached[index] || !through[index]) continue;
            reached[index] = true;
            open.push_back(next);
        }
    }
    return reached;
}

std::string squareName(int square, int size) {
    return std::string(1, static_cast<char>('a' + square % size)) + std::to_string(square / size + 1);
}

}  // namespace reference
