// Squares and sets of squares on boards of size 5 to 19, independent of the engine's layout.
#pragma once
#include <array>
#include <bit>
#include <compare>
#include <cstdint>

namespace tafl {

constexpr int minBoardSize = 5, maxBoardSize = 19;
constexpr int maxSquares = maxBoardSize * maxBoardSize;

/// rank * size + file, both from 0 (rank 1, file a).
using Square = int;
constexpr Square noSquare = -1;

enum class Direction : std::uint8_t { east, west, north, south };
constexpr std::array<Direction, 4> allDirections = {Direction::east, Direction::west, Direction::north,
                                                    Direction::south};
constexpr Direction opposite(Direction d) { return static_cast<Direction>(static_cast<int>(d) ^ 1); }

class SquareSet {
public:
    std::array<std::uint64_t, 6> bits{};

    static constexpr SquareSet of(Square s) {
        SquareSet out;
        out.add(s);
        return out;
    }
    static constexpr SquareSet all(int size) {
        SquareSet out;
        for (Square s = 0; s < size * size; ++s) out.add(s);
        return out;
    }
    constexpr bool has(Square s) const {
        return bits[static_cast<unsigned>(s) / 64] >> (static_cast<unsigned>(s) % 64) & 1;
    }
    constexpr void add(Square s) {
        bits[static_cast<unsigned>(s) / 64] |= std::uint64_t{1} << (static_cast<unsigned>(s) % 64);
    }
    constexpr void remove(Square s) {
        bits[static_cast<unsigned>(s) / 64] &= ~(std::uint64_t{1} << (static_cast<unsigned>(s) % 64));
    }
    constexpr bool any() const {
        for (const auto w : bits)
            if (w) return true;
        return false;
    }
    constexpr int count() const {
        int n = 0;
        for (const auto w : bits) n += std::popcount(w);
        return n;
    }
    /// The lowest square, or noSquare.
    constexpr Square first() const {
        for (std::size_t i = 0; i < bits.size(); ++i)
            if (bits[i]) return static_cast<Square>(i * 64) + std::countr_zero(bits[i]);
        return noSquare;
    }
    constexpr auto operator<=>(const SquareSet&) const = default;
    friend constexpr SquareSet operator&(SquareSet a, const SquareSet& b) {
        for (std::size_t i = 0; i < a.bits.size(); ++i) a.bits[i] &= b.bits[i];
        return a;
    }
    friend constexpr SquareSet operator|(SquareSet a, const SquareSet& b) {
        for (std::size_t i = 0; i < a.bits.size(); ++i) a.bits[i] |= b.bits[i];
        return a;
    }
    friend constexpr SquareSet operator-(SquareSet a, const SquareSet& b) {
        for (std::size_t i = 0; i < a.bits.size(); ++i) a.bits[i] &= ~b.bits[i];
        return a;
    }
    SquareSet& operator|=(const SquareSet& b) { return *this = *this | b; }
    SquareSet& operator&=(const SquareSet& b) { return *this = *this & b; }
    SquareSet& operator-=(const SquareSet& b) { return *this = *this - b; }

    /// Calls f(square) for every member, lowest first.
    template <class F>
    constexpr void each(F&& f) const {
        for (std::size_t i = 0; i < bits.size(); ++i)
            for (std::uint64_t w = bits[i]; w; w &= w - 1) f(static_cast<Square>(i * 64) + std::countr_zero(w));
    }
};

/// The neighbour in a direction, or noSquare off the board.
constexpr Square step(Square s, Direction d, int size) {
    const int file = s % size, rank = s / size;
    switch (d) {
        case Direction::east:
            return file + 1 < size ? s + 1 : noSquare;
        case Direction::west:
            return file > 0 ? s - 1 : noSquare;
        case Direction::north:
            return rank + 1 < size ? s + size : noSquare;
        case Direction::south:
            return rank > 0 ? s - size : noSquare;
    }
    return noSquare;
}

/// Every member moved by one step; members that would leave the board vanish.
SquareSet shift(const SquareSet& set, Direction d, int size);
/// The union of the four shifts; may overlap the set.
SquareSet neighbours(const SquareSet& set, int size);
/// The smallest set that contains `seed` and is closed under neighbours in `through`.
SquareSet flood(const SquareSet& seed, const SquareSet& through, int size);
/// Squares of `through` in an unbroken run that begins one step from a member; without the members.
SquareSet slide(const SquareSet& set, Direction d, const SquareSet& through, int size);
SquareSet edgeSquares(int size);
/// The middle square; on even boards the four middle squares.
SquareSet centreSquares(int size);

}  // namespace tafl
