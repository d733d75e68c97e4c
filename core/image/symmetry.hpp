// The eight forms of a board: as it is, turned and mirrored.
#pragma once
#include <utility>
#include <vector>

#include "image/rule_image.hpp"

namespace tafl {

constexpr int symmetryCount = 8;

/// Where a square comes to lie in a form of the board, 0 to 7; form 0 is the board as it is.
constexpr Square transformSquare(Square s, int form, int size) {
    int rank = s / size, file = s % size;
    if (form & 1) rank = size - 1 - rank;
    if (form & 2) file = size - 1 - file;
    if (form & 4) std::swap(rank, file);
    return rank * size + file;
}

/// The forms in which start, goals, hostile squares and those where none is taken stay the same; the first is 0.
std::vector<int> symmetries(const RuleImage&);

}  // namespace tafl
