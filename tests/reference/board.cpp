#include "board.hpp"

#include <algorithm>
#include <utility>

namespace reference {

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

std::vector<bool> flood(const Board& board, const std::vector<bool>& seed, const std::vector<bool>& through) {
    std::vector<bool> reached = seed;
    std::vector<int> open;
    for (const int square : board.squares()) {
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
