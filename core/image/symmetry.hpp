// The eight symmetries of a square board.
#pragma once
#include <utility>
#include <vector>

#include "image/rule_image.hpp"

namespace tafl {

constexpr int symmetryCount = 8;

/// Maps a square under a symmetry, 0 to 7; 0 is the identity.
constexpr Square transformSquare(Square s, int form, int size) {
    int rank = s / size, file = s % size;
    if (form & 1) rank = size - 1 - rank;
    if (form & 2) file = size - 1 - file;
    if (form & 4) std::swap(rank, file);
    return rank * size + file;
}

/// Symmetries under which start, first marks, goals, hostile and spared squares stay the same; the first is 0.
std::vector<int> symmetries(const RuleImage&);

}  // namespace tafl
