// A move in 32 bits, and the end of a game.
#pragma once
#include <cstdint>

#include "image/calls.hpp"

namespace tafl {

enum class MoveKind : std::uint8_t { slide, jump, pass, stop, claim, claimWithMove, enter };

/// Squares (rank * size + file) take 9 bits each, kind 3, declarations 3, choice 8. Choice and declarations select a
/// branch where the rules offer several. A piece that enters comes from no square: its move has the same square twice,
/// and its class, less one, in place of the declarations.
struct Move {
    std::uint32_t word = 0;
    static constexpr int toShift = 9;  ///< bit position of `to`

    static constexpr Move of(MoveKind kind, Square from, Square to, unsigned choice = 0, unsigned declared = 0) {
        return {static_cast<std::uint32_t>(from) | static_cast<std::uint32_t>(to) << toShift |
                static_cast<std::uint32_t>(kind) << 18 | static_cast<std::uint32_t>(declared) << 21 |
                static_cast<std::uint32_t>(choice) << 24};
    }
    static constexpr Move of(MoveKind kind) { return of(kind, 0, 0); }
    static constexpr Move enter(Square square, int classNumber, unsigned choice = 0) {
        return of(MoveKind::enter, square, square, choice, static_cast<unsigned>(classNumber - 1));
    }
    /// The same move on other squares.
    constexpr Move withSquares(Square from, Square to) const {
        return {(word & ~0x3ffffu) | static_cast<std::uint32_t>(from) | static_cast<std::uint32_t>(to) << toShift};
    }
    constexpr Square from() const { return static_cast<Square>(word & 511); }
    constexpr Square to() const { return static_cast<Square>(word >> toShift & 511); }
    constexpr MoveKind kind() const { return static_cast<MoveKind>(word >> 18 & 7); }
    constexpr unsigned declared() const { return kind() == MoveKind::enter ? 0 : word >> 21 & 7; }  ///< bit o: option o
    /// The class of the piece that enters; 0: none does.
    constexpr int entering() const { return kind() == MoveKind::enter ? static_cast<int>(word >> 21 & 7) + 1 : 0; }
    /// Index of the permitted set of victims. With `one`: from the lowest square up, then none. With `all_or_none`:
    /// all, then none.
    constexpr unsigned choice() const { return word >> 24; }
    /// Whether a piece comes to stand on to().
    constexpr bool movesPiece() const {
        return kind() == MoveKind::slide || kind() == MoveKind::jump || kind() >= MoveKind::claimWithMove;
    }
    constexpr auto operator<=>(const Move&) const = default;
};
constexpr unsigned maxOptions = 3;
constexpr unsigned maxChoices = 255;

/// Why a game is over. Copied on every ply, so it has no padding: a full load after partial stores would stall.
struct alignas(8) Ending {
    bool over = false;
    Winner winner{};
    Phase phase{};
    std::uint8_t unused1 = 0;
    RuleIndex ruleIndex = 0;  ///< the rule that ends it
    bool noMoves = false;     ///< the side to move is stuck; phase is meaningless
    std::uint8_t unused2 = 0;
    bool operator==(const Ending&) const = default;
};
static_assert(sizeof(Ending) == 8);

}  // namespace tafl
