#include "model/board_edit.hpp"

#include <algorithm>
#include <cmath>

#include "notation/board_shape.hpp"
#include "notation/notation.hpp"

namespace tafl::model {
namespace {

std::size_t rowOf(Square s, int size) { return static_cast<std::size_t>(size - 1 - s / size); }
std::size_t columnOf(Square s, int size) { return static_cast<std::size_t>(s % size); }
int sizeOf(const Rows& rows) { return static_cast<int>(rows.size()); }

Square transformSquare(Square s, Transform turn, int size) {
    const int file = s % size, rank = s / size, last = size - 1;
    switch (turn) {
        case Transform::leftRight:
            return rank * size + (last - file);
        case Transform::upDown:
            return (last - rank) * size + file;
        case Transform::diagonal:
            return file * size + rank;
        case Transform::quarter:
            return file * size + (last - rank);
    }
    return s;
}

}  // namespace

std::string_view name(Symmetry symmetry) {
    constexpr std::string_view names[] = {"one square", "two-fold", "four-fold", "eight-fold"};
    return names[static_cast<int>(symmetry)];
}

std::vector<Square> symmetricSquares(Square square, Symmetry symmetry, int size) {
    std::vector<Square> out = {square};
    const auto add = [&](Transform turn) {
        const std::size_t count = out.size();
        for (std::size_t i = 0; i < count; ++i) out.push_back(transformSquare(out[i], turn, size));
    };
    if (symmetry == Symmetry::twofold)
        out.push_back(transformSquare(transformSquare(square, Transform::quarter, size), Transform::quarter, size));
    if (symmetry >= Symmetry::fourfold) {
        Square s = square;
        for (int i = 0; i < 3; ++i) out.push_back(s = transformSquare(s, Transform::quarter, size));
    }
    if (symmetry == Symmetry::eightfold) add(Transform::leftRight);
    std::ranges::sort(out);
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

char letterAt(const Rows& rows, Square square) {
    const int size = sizeOf(rows);
    return rows[rowOf(square, size)][columnOf(square, size)];
}

Rows setLetter(Rows rows, Square square, char letter, Symmetry symmetry) {
    const int size = sizeOf(rows);
    for (const Square s : symmetricSquares(square, symmetry, size)) rows[rowOf(s, size)][columnOf(s, size)] = letter;
    return rows;
}

Rows clearRows(const Rows& rows) {
    Rows out = rows;
    for (std::string& row : out)
        for (char& letter : row)
            if (letter != holeLetter) letter = '.';
    return out;
}

Rows transform(const Rows& rows, Transform turn) {
    const int size = sizeOf(rows);
    Rows out = rows;
    for (Square s = 0; s < size * size; ++s) {
        const Square to = transformSquare(s, turn, size);
        out[rowOf(to, size)][columnOf(to, size)] = letterAt(rows, s);
    }
    return out;
}

SquareSet transform(const SquareSet& set, Transform turn, int size) {
    SquareSet out;
    set.each([&](Square s) { out.add(transformSquare(s, turn, size)); });
    return out;
}

Rows symmetrize(const Rows& rows, Symmetry symmetry) {
    const int size = sizeOf(rows);
    Rows out = rows;
    // The lowest square of each symmetric set determines the rest.
    for (Square s = 0; s < size * size; ++s) {
        const auto all = symmetricSquares(s, symmetry, size);
        if (all.front() == s) out = setLetter(std::move(out), s, letterAt(rows, s), symmetry);
    }
    return out;
}

Rows resizeBoard(const Rows& rows, int size) {
    const int from = sizeOf(rows), shift = (size - from) / 2;
    Rows out(static_cast<std::size_t>(size), std::string(static_cast<std::size_t>(size), '.'));
    for (Square s = 0; s < from * from; ++s) {
        const int file = s % from + shift, rank = s / from + shift;
        if (file < 0 || file >= size || rank < 0 || rank >= size) continue;
        out[static_cast<std::size_t>(size - 1 - rank)][static_cast<std::size_t>(file)] = letterAt(rows, s);
    }
    return out;
}

SquareSet resizeBoard(const SquareSet& set, int from, int to) {
    SquareSet out;
    // Squares on the edge stay on the edge; others keep their offset from the centre.
    const auto moved = [&](int v) {
        if (v == 0) return 0;
        if (v == from - 1) return to - 1;
        return v + (to - from) / 2;
    };
    set.each([&](Square s) {
        const int file = moved(s % from), rank = moved(s / from);
        if (file >= 0 && file < to && rank >= 0 && rank < to) out.add(rank * to + file);
    });
    return out;
}

bool isSymmetric(const Rows& rows, Symmetry symmetry) { return symmetrize(rows, symmetry) == rows; }

std::string formatZone(const SquareSet& set, int size) {
    if (!set.any()) return "none";
    if (set == centreSquares(size)) return "centre";
    if (set == edgeSquares(size)) return "edge";
    if (set == SquareSet::all(size)) return "board";
    return squareNames(set, size);
}

SquareSet toggleSquares(SquareSet set, Square square, Symmetry symmetry, int size, bool on) {
    for (const Square s : symmetricSquares(square, symmetry, size)) on ? set.add(s) : set.remove(s);
    return set;
}

std::vector<Square> squaresBetween(Square from, Square to, int size) {
    const int files = to % size - from % size, ranks = to / size - from / size;
    const int steps = std::max(std::abs(files), std::abs(ranks));
    std::vector<Square> out;
    const auto part = [&](int distance, int i) {
        return static_cast<int>(std::lround(static_cast<double>(distance) * i / std::max(1, steps)));
    };
    for (int i = 0; i <= steps; ++i)
        out.push_back(static_cast<Square>((from / size + part(ranks, i)) * size + from % size + part(files, i)));
    return out;
}

}  // namespace tafl::model
