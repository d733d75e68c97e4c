// Moves from the tables: slides, jumps and leaps.
#pragma once
#include "base/bit_sum.hpp"
#include "position/bitboard/bitboard_position.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

/// Longest slide of a group in this turn; 0: no limit.
template <int W, FeatureLevel L>
inline int BitboardPosition<W, L>::slideLimit(const typename Lay::MachineGroup& g) const {
    int limit = g.limit;
    if constexpr (full)
        if (p_.info.die && p_.info.die != freeDie && !ignoreDie_) {
            const int dieLimit = image_->calls.dice[p_.info.die - 1u].limit;
            if (dieLimit && (!limit || dieLimit < limit)) limit = dieLimit;
        }
    return limit;
}

template <int W, FeatureLevel L>
template <bool KeepMovers, bool Extended>
inline __attribute__((always_inline)) void BitboardPosition<W, L>::addRowGroup(const GroupRows& rows, const Row* free,
                                                                               int group, int at,
                                                                               Reach<W, L>& r) const {
    Row* const to = reinterpret_cast<Row*>(r.to) + at * W;
    Row* const from = reinterpret_cast<Row*>(r.from) + at * W;
    const auto& g = layout_.groups[group];
#pragma GCC unroll 8
    for (int w = 0; w < W; ++w) {
        Row movers = rows.pieces[w];
        if constexpr (Extended) {
            movers &= reinterpret_cast<const Row*>(g.from)[w];
            to[w] = extendedLandings(movers, free[w], rows.masks(w), slideLimit(g), g.enters);
        } else {
            to[w] = landings(movers, free[w], rows.masks(w));
        }
        if constexpr (KeepMovers) from[w] = movers;
    }
}

/// The royal piece with its own masks.
template <int W, FeatureLevel L>
template <bool CountOnly, bool Extended>
inline __attribute__((always_inline)) void BitboardPosition<W, L>::addRoyalRow(const GroupRows& rows, const Row* free,
                                                                               int group, Reach<W, L>& r) const {
    const int cell = p_.info.royal;
    const Row bits = *reinterpret_cast<const Row*>(layout_.bits[cell]);  // empty if it has been captured
    if constexpr (!CountOnly) {
        std::memcpy(r.base + r.entries, layout_.bases + layout_.rankRow(cell) * 4, 2 * sizeof(u16));
        std::memcpy(r.base + r.entries + 2, layout_.bases + layout_.fileRow(cell) * 4 + 2, 2 * sizeof(u16));
    }
    Row& to = reinterpret_cast<Row*>(r.to)[r.entries / 4];
    if constexpr (Extended) {
        const auto& g = layout_.groups[group];
        const RowMasks masks = crossMasks(layout_, cell, rows);
        to = extendedLandings(bits, crossFree(layout_, cell, p_.occupied, free[0]), masks, slideLimit(g), g.enters);
    } else {
        to = pieceLandings(layout_, p_.occupied, cell, bits, rows, free[0]);
    }
    if constexpr (!CountOnly) reinterpret_cast<Row*>(r.from)[r.entries / 4] = bits;
    r.entries += 4;
}

template <int W, FeatureLevel L>
template <ReachMode Mode, int SideNumber, bool Extended>
inline __attribute__((always_inline)) void BitboardPosition<W, L>::computeReach(Reach<W, L>& r, const Row* free,
                                                                                PrefixCounts& prefixCounts) const {
    constexpr bool keepsMovers = Mode == ReachMode::list || (Mode == ReachMode::choice && Extended);
    // 1. Groups by rows. A side of a lone royal piece has none.
    int rows = 0;
    if constexpr (Extended) {
        for (; rows < layout_.rowCount[SideNumber]; ++rows) {
            const int group = layout_.rowGroups[SideNumber][rows];
            // The royal piece of the other side, which may have fewer groups, puts its own lines there.
            if constexpr (Mode != ReachMode::count) std::memcpy(r.base + rows * K, layout_.bases, sizeof layout_.bases);
            addRowGroup<keepsMovers, true>(groupRows(group), free, group, rows, r);
        }
    } else {
        addRowGroup<keepsMovers, false>(facts_.groupRows[SideNumber], free, 0, 0, r);
        rows = 1;
    }
    r.rows = rows;
    r.entries = rows * K;
    // 2. The royal piece.
    const int single = layout_.single[SideNumber];
    if (single >= 0) addRoyalRow<Mode == ReachMode::count, Extended>(facts_.royalRows[SideNumber], free, single, r);
    if constexpr (full && Extended)
        if (image_->conditionalBars) dropBarredSlides(r, SideNumber);
    // 3. Counts by row. With seven rows the compiler would extract words from vector registers one by one; reloading
    // them is faster.
    if constexpr (W == 7 && !Extended && Mode != ReachMode::count) asm("" : "+m"(r.to));
#ifdef __AVX2__
    if constexpr (Mode == ReachMode::count && !Extended) {
        BitSum sum;
#pragma GCC unroll 8
        for (int w = 0; w < W; ++w) sum.add(std::bit_cast<__m256i>(reinterpret_cast<const Row*>(r.to)[w]));
        if (single >= 0) sum.add(std::bit_cast<__m256i>(reinterpret_cast<const Row*>(r.to)[W]));
        r.total = static_cast<u32>(sum.total());
        return;
    }
#endif
    u32 total = 0;
    const auto count = [&](int row) __attribute__((always_inline)) {
        u32 n = 0;
#pragma GCC unroll 4
        for (int d = 0; d < 4; ++d) {
            n += static_cast<u32>(std::popcount(r.to[row * 4 + d]));
            if constexpr (!Extended)
                if (row < 2 && d < 3) prefixCounts.count[row][d] = n;
        }
        total += n;
        r.row[row + 1] = total;
    };
    if constexpr (Extended) {
        for (int row = 0; row < r.entries / 4; ++row) count(row);
    } else {
#pragma GCC unroll 8
        for (int w = 0; w < W; ++w) count(w);
        prefixCounts.firstRow = r.row[1];
        if (single >= 0) count(W);
    }
    r.total = total;
    // 4. Jumps, leaps, and moves onto pieces.
    if constexpr (Extended) {
        r.slides = r.total;
        r.jumpCount = 0;
        if (image_->anyJump) {
            const bool counted = full && Mode == ReachMode::choice && countPossibleJumps(r, SideNumber);
            if (!counted && !layout_.jumps.empty()) generateJumps(r, SideNumber);
            if constexpr (full) {
                if (!counted && !leaps_.leapers.empty()) generateLeaps(r, SideNumber);
                if (!image_->calls.swaps.empty()) generateSwaps(r, SideNumber);
                if (!image_->calls.displacements.empty()) generateDisplacements(r, SideNumber);
            }
            r.total += static_cast<u32>(r.jumpCount);
            if constexpr (full && Mode == ReachMode::choice) r.total += r.possible;
        }
    }
}

template <int W, FeatureLevel L>
bool BitboardPosition<W, L>::mayStopAt(int classNumber, int from, int to) const {
    return !(layout_.stopByOrigin
                 ? computeBars(*image_, classNumber, layout_.squareOf[from]).stop.has(layout_.squareOf[to])
                 : !layout_.mayStop[classNumber][to]);
}

/// Adds a jump, leap, swap or displacement. Several rules may allow the same one; it is one move.
template <int W, FeatureLevel L>
inline void BitboardPosition<W, L>::addJump(Reach<W, L>& r, int c, const Step& step) const {
    const auto begin = r.jumps.steps.begin(), end = begin + r.jumpCount;
    if (end == r.jumps.steps.end()) return;
    if (facts_.coinciding >> (c - 1) & 1) [[unlikely]]
        if (std::any_of(begin, end, [&](const Step& s) { return s.from == step.from && s.to == step.to; })) return;
    *end = step;
    ++r.jumpCount;
}

/// Calls visit(cell) for the pieces of these classes, in the order of squares.
template <int W, FeatureLevel L>
template <class Visit>
inline void BitboardPosition<W, L>::eachPiece(ClassSet classes, const Visit& visit) const {
    for (int w = 0; w < W; ++w) {
        u64 pieces = 0;
        for (ClassSet rest = classes; rest; rest &= static_cast<ClassSet>(rest - 1))
            pieces |= classWord(std::countr_zero(rest) + 1, w);
        for (; pieces; pieces &= pieces - 1) visit(int{layout_.cellAt[w * 4 * 64 + std::countr_zero(pieces)]});
    }
}

/// Whether a piece may jump over the neighbour at this offset.
template <int W, FeatureLevel L>
inline __attribute__((always_inline)) bool BitboardPosition<W, L>::mayJump(const typename Lay::MachineJump& jump,
                                                                           int from, int offset) const {
    const int c = p_.code[from], to = from + 2 * offset;
    const u32 over = u32{jump.over[layout_.sideOf[c]]} << 1;  // by occupant
    return (over >> p_.code[from + offset] & 1) && p_.code[to] == 0 && mayStopAt(c, from, to) &&
           (!jump.touchingOnly || (jump.touching[from] | jump.touching[to]));
}

inline Step jumpStep(int from, int offset) {
    return {.from = static_cast<u16>(from),
            .to = static_cast<u16>(from + 2 * offset),
            .jumped = static_cast<u16>(from + offset),
            .kind = MoveKind::jump};
}

template <int W, FeatureLevel L>
inline __attribute__((always_inline)) void BitboardPosition<W, L>::addJumps(Reach<W, L>& r,
                                                                            const typename Lay::MachineJump& jump,
                                                                            int from) const {
#pragma GCC unroll 4
    for (const int offset : layout_.step)
        if (mayJump(jump, from, offset)) addJump(r, p_.code[from], jumpStep(from, offset));
}

template <int W, FeatureLevel L>
__attribute__((noinline)) void BitboardPosition<W, L>::generateJumps(Reach<W, L>& r, int side) const {
    if constexpr (hooked)
        for (const auto& jump : layout_.jumps)
            for (ClassSet rest = jump.movers[side]; rest; rest &= static_cast<ClassSet>(rest - 1))
                if (p_.count[std::countr_zero(rest) + 1])
                    eachPiece(static_cast<ClassSet>(rest & -rest), [&](int from) { addJumps(r, jump, from); });
}

/// After prepareBars.
template <int W, FeatureLevel L>
inline void BitboardPosition<W, L>::addLeaps(Reach<W, L>& r, const LeapTables::Leaper& leaper, int from) const {
    const int c = leaper.classNumber;
    const bool bars = image_->conditionalBars;
    leaps_.eachLanding(
        leaper, from, [&](const LeapTables::Landing& landing) __attribute__((always_inline)) {
            if (p_.code[landing.cell]) return false;
            if (landing.mayStop) addJump(r, c, {.from = static_cast<u16>(from), .to = landing.cell});
            return !bars || !isBarredNow(c, from, landing.cell);
        });
}

template <int W, FeatureLevel L>
__attribute__((noinline)) void BitboardPosition<W, L>::generateLeaps(Reach<W, L>& r, int side) const {
    if constexpr (full) {
        if (image_->conditionalBars) const_cast<BitboardPosition*>(this)->prepareBars(side, nullptr);
        for (const LeapTables::Leaper& leaper : leaps_.leapers)
            if (leaper.side == side && p_.count[leaper.classNumber])
                eachPiece(static_cast<ClassSet>(1u << (leaper.classNumber - 1)),
                          [&](int from) { addLeaps(r, leaper, from); });
    }
}

/// Whether no bar that always holds keeps a piece from crossing a square.
template <int W, FeatureLevel L>
bool BitboardPosition<W, L>::mayCrossEver(int classNumber, int from, int to) const {
    return !image_->holes.has(layout_.squareOf[to]) &&
           std::ranges::none_of(image_->calls.passBars, [&](const BarCall& bar) {
               return !bar.where && (bar.classes >> (classNumber - 1) & 1) && bar.from.has(layout_.squareOf[from]) &&
                      bar.squares.has(layout_.squareOf[to]);
           });
}

template <int W, FeatureLevel L>
template <int SideNumber, bool Extended>
inline __attribute__((always_inline)) void BitboardPosition<W, L>::pickMove(const Reach<W, L>& r,
                                                                            const PrefixCounts& prefixCounts, u32 k,
                                                                            Step& step, CarriedRows<W>* carried) const {
    if constexpr (hooked && Extended)
        if (k >= r.slides) [[unlikely]] {
            k -= r.slides;
            const auto listed = static_cast<u32>(r.jumpCount);
            if (full && k >= listed)
                step = pickPossibleJump(r, k - listed);
            else
                step = r.jumps.steps[k];
            if (carries && carried) layout_.computeChange(step.from, step.to, carried->change);
            return;
        }
    step.jumped = 0;
    // 1. The row, and the move counts up to its first, second and third word.
    int i;
    u32 c0, c1, c2;
    if (!Extended &&
        (W == 1 || (W == 2 && layout_.single[SideNumber] < 0))) {  // two rows: select by masks, in registers
        const u32 second = -static_cast<u32>(k >= prefixCounts.firstRow);
        const auto chosen = [&](int n) {
            return prefixCounts.count[0][n] ^ ((prefixCounts.count[0][n] ^ prefixCounts.count[1][n]) & second);
        };
        i = static_cast<int>(4 & second);
        k -= prefixCounts.firstRow & second;
        c0 = chosen(0), c1 = chosen(1), c2 = chosen(2);
    } else {
        int row = 0;
        if constexpr (Extended) {
            for (int j = 1; j < r.entries / 4; ++j) row += r.row[j] <= k;
        } else {
#pragma GCC unroll 8
            for (int j = 1; j < W; ++j) row += r.row[j] <= k;
            if (layout_.single[SideNumber] >= 0) row += r.row[W] <= k;
        }
        k -= r.row[row];
        i = row * 4;
        c0 = static_cast<u32>(std::popcount(r.to[i]));
        c1 = c0 + static_cast<u32>(std::popcount(r.to[i + 1]));
        c2 = c1 + static_cast<u32>(std::popcount(r.to[i + 2]));
    }
    // 2. The word, the landing square in it, and the nearest mover below.
    const u32 x0 = k >= c0, x1 = k >= c1, x2 = k >= c2;
    k -= (c0 & -x0) + ((c1 - c0) & -x1) + ((c2 - c1) & -x2);
    i += static_cast<int>(x0 + x1 + x2);
    const int to = selectBit(r.to[i], k);
    const u64* const movers = Extended || i >= K ? r.from : p_.plane[facts_.rowPlanes[SideNumber]];
    const int from = 63 - std::countl_zero(movers[i] & ((u64{1} << to) - 1));
    const u16* const cells = layout_.cellAt + r.base[i];
    step.from = cells[from];
    step.to = cells[to];
    if (!carries || !carried) return;
    if constexpr (W > 1) {
        layout_.computeChange(step.from, step.to, carried->change);
    } else {
        const auto line = static_cast<std::size_t>(r.base[i]);
        carried->change[0] = *reinterpret_cast<const Row*>(layout_.toggleAt[line + static_cast<std::size_t>(from)]) ^
                             *reinterpret_cast<const Row*>(layout_.toggleAt[line + static_cast<std::size_t>(to)]);
    }
}

}  // namespace tafl::inline TAFLSMITH_BUILD
