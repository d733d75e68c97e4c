// The part of a position that changes with every move.
#pragma once
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>

#include "position/bitboard/layout.hpp"
#include "position/position.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

/// A position without its boards; an undo frame stores all of it.
template <FeatureLevel L>
struct StateInfo {
    u64 key = 0;                  ///< pieces and side to move
    u64 arrangement[2] = {0, 0};  ///< keys of each side's pieces
    std::int32_t pliesSinceCapture = 0;
    std::int32_t value = 0;  ///< sum of the square values
    u16 royal = 0;           ///< cell of the royal piece with its own masks, or of SetupFacts::sharedRoyal; 0: none
    u8 side = 0;
    bool pieceCountEndDue = false;  ///< an end by piece count held when the position was set up
    u32 pending = 0;                ///< bits of delayed ends that wait for the reply
};
struct ShuttleRecord {
    u16 from = 0, to = 0, runs = 0;
};
template <>
struct StateInfo<FeatureLevel::full> {
    u64 key = 0;
    u64 arrangement[2] = {0, 0};
    std::int32_t pliesSinceCapture = 0, value = 0;
    u16 royal = 0;
    u8 side = 0;
    bool pieceCountEndDue = false;
    u32 pending = 0;
    u16 chain = 0;        ///< cell of the piece that goes on, or that moved first of two; 0: a turn begins
    u8 die = 0;           ///< 0: not rolled; freeDie; else 1 + index into Calls::dice
    bool passed = false;  ///< the previous turn was a pass
    bool fallen = false;  ///< the piece on `chain` is not the one that moved first
    ShuttleRecord shuttle[2];
    std::int32_t numbers[16]{};  ///< flags and counters by state
};
constexpr u8 freeDie = 255;  ///< a rolled die without effect

template <int W, FeatureLevel L>
struct alignas(64) PieceBoards {
    static constexpr int planes = L == FeatureLevel::full ? maxClasses : 3;
    static constexpr bool classBoards = L != FeatureLevel::plain;

    u64 occupied[4 * W];  ///< union of the planes; moves of the next side depend on it first
    u64 plane[planes][4 * W];
    u64 classes[classBoards ? maxClasses : 1][W];  ///< only where several classes share a plane
    u8 code[Sizes<W>::cells], victim[Sizes<W>::cells], hostile[Sizes<W>::cells];
    u16 count[10];
    StateInfo<L> info;
    u64 marks[L == FeatureLevel::full ? 16 : 1][W];

    /// Whether a mover of this class may capture something beside `to`. False is exact.
    __attribute__((always_inline)) bool mayCaptureAt(const Layout<W>& lay, int to, int classNumber) const {
        const u8 *const v = victim, *const h = hostile;
        const int s = lay.stride;
        return ((v[to + 1] & h[to + 2]) | (v[to - 1] & h[to - 2]) | (v[to + s] & h[to + 2 * s]) |
                (v[to - s] & h[to - 2 * s])) &
               lay.take[classNumber];
    }
    /// Whether a piece of the side not to move stands beside a cell.
    bool hasEnemyBeside(const Layout<W>& lay, int cell) const {
        for (const int d : lay.step) {
            const int occupant = code[cell + d];
            if (occupant && occupant != outsideOccupant && lay.sideOf[occupant] != info.side) return true;
        }
        return false;
    }
    bool isTooFew(const PieceCountEnd& end) const {
        int left = 0;
        for (u32 rest = end.classes; rest; rest &= rest - 1) left += count[std::countr_zero(rest) + 1];
        return left < end.below;
    }
};

/// A Move in cells. A piece that enters comes from cell 0, which is outside the board.
struct Step {
    u16 from = 0, to = 0, jumped = 0;
    MoveKind kind = MoveKind::slide;
    u8 declared = 0;  ///< options, as bits; if a piece enters: its class, less one
    u8 choice = 0;
    u8 met = 0;  ///< class of the piece on `to`: the partner of a swap, or the piece that is displaced

    bool enters() const { return kind == MoveKind::enter; }
};

template <int W>
inline __attribute__((always_inline)) Step decodeMove(const Layout<W>& lay, Move m) {
    Step step;
    step.kind = m.kind();
    step.declared = static_cast<u8>(m.word >> 21 & 7);
    step.choice = static_cast<u8>(m.choice());
    if (!m.movesPiece()) return step;
    step.from = lay.cellOf[m.from()];
    step.to = lay.cellOf[m.to()];
    if (m.kind() != MoveKind::slide) [[unlikely]] {
        if (m.kind() == MoveKind::jump) step.jumped = static_cast<u16>((step.from + step.to) / 2);
        if (step.enters()) step.from = 0;
    }
    return step;
}

template <int W>
inline Move encodeMove(const Layout<W>& lay, const Step& s) {
    if (s.kind == MoveKind::pass || s.kind == MoveKind::stop || s.kind == MoveKind::claim) return Move::of(s.kind);
    const int to = lay.squareOf[s.to];
    return Move::of(s.kind, s.enters() ? to : lay.squareOf[s.from], to, s.choice, s.declared);
}

/// Spreads a small number over all bits of a key (the finalizer of splitmix64).
constexpr u64 mixKey(u64 z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}

}  // namespace tafl::inline TAFLSMITH_BUILD
