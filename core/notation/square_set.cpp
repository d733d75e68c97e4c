#include "notation/square_set.hpp"

namespace tafl {

namespace {

SquareSet shiftedUp(const SquareSet& set, unsigned n) {
    SquareSet out;
    for (std::size_t i = set.bits.size(); i-- > 0;) {
        out.bits[i] = set.bits[i] << n;
        if (i > 0) out.bits[i] |= set.bits[i - 1] >> (64 - n);
    }
    return out;
}

SquareSet shiftedDown(const SquareSet& set, unsigned n) {
    SquareSet out;
    for (std::size_t i = 0; i < set.bits.size(); ++i) {
        out.bits[i] = set.bits[i] >> n;
        if (i + 1 < set.bits.size()) out.bits[i] |= set.bits[i + 1] << (64 - n);
    }
    return out;
}

struct BoardMasks {
    SquareSet all, eastFile, westFile;
};

const BoardMasks& masksFor(int size) {
    static const auto masks = [] {
        std::array<BoardMasks, maxBoardSize + 1> out;
        for (int n = minBoardSize; n <= maxBoardSize; ++n) {
            BoardMasks& f = out[static_cast<std::size_t>(n)];
            f.all = SquareSet::all(n);
            for (int rank = 0; rank < n; ++rank) {
                f.westFile.add(rank * n);
                f.eastFile.add(rank * n + n - 1);
            }
        }
        return out;
    }();
    return masks[static_cast<std::size_t>(size)];
}

}  // namespace

SquareSet shift(const SquareSet& set, Direction d, int size) {
    const BoardMasks& masks = masksFor(size);
    switch (d) {
        case Direction::east:
            return shiftedUp(set - masks.eastFile, 1);
        case Direction::west:
            return shiftedDown(set - masks.westFile, 1);
        case Direction::north:
            return shiftedUp(set, static_cast<unsigned>(size)) & masks.all;
        case Direction::south:
            return shiftedDown(set, static_cast<unsigned>(size));
    }
    return {};
}

SquareSet neighbours(const SquareSet& set, int size) {
    SquareSet out;
    for (const Direction d : allDirections) out |= shift(set, d, size);
    return out;
}

SquareSet flood(const SquareSet& seed, const SquareSet& through, int size) {
    SquareSet reached = seed;
    for (;;) {
        const SquareSet next = reached | (neighbours(reached, size) & through);
        if (next == reached) return reached;
        reached = next;
    }
}

SquareSet slide(const SquareSet& set, Direction d, const SquareSet& through, int size) {
    SquareSet out, front = set;
    while (front.any()) {
        front = shift(front, d, size) & through;
        out |= front;
    }
    return out;
}

SquareSet edgeSquares(int size) {
    SquareSet out;
    for (int i = 0; i < size; ++i)
        for (const Square s : {i, i * size, size * (size - 1) + i, i * size + size - 1}) out.add(s);
    return out;
}

SquareSet centreSquares(int size) {
    SquareSet out;
    for (const int rank : {(size - 1) / 2, size / 2})
        for (const int file : {(size - 1) / 2, size / 2}) out.add(rank * size + file);
    return out;
}

}  // namespace tafl
