// Candidates from the tables. All slides of a group in one direction are one addition: the seeds (pieces moved by one,
// where free) carry through each run of free squares that begins at a piece; the free squares which the sum lost are
// the landing squares, and the mover of each is the nearest mover bit below it.
#pragma once
#include "base/bit_sum.hpp"
#include "position/bitboard/bitboard_position.hpp"
#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace tafl::inline TAFLSMITH_BUILD {

/// The place of the k-th set bit.
inline int selectBit(u64 x, u32 k) {
#ifdef __BMI2__
    return std::countr_zero(_pdep_u64(u64{1} << k, x));
#else
    constexpr u64 ones = 0x0101010101010101u, high = 0x8080808080808080u;
    u64 counts = x - (x >> 1 & 0x5555555555555555u);
    counts = (counts & 0x3333333333333333u) + (counts >> 2 & 0x3333333333333333u);
    const u64 prefixCounts = ((counts + (counts >> 4)) & 0x0f0f0f0f0f0f0f0fu) * ones;
    const int shift = std::popcount(((k * ones | high) - prefixCounts) & high) * 8;
    u64 byte = x >> shift & 0xff;
    for (u64 before = prefixCounts << 8 >> shift & 0xff; before < k; ++before) byte &= byte - 1;
    return shift + std::countr_zero(byte);
#endif
}

template <int W, FeatureLevel L>
void BitboardPosition<W, L>::prepare(Reach& r) const {
    const int rows = std::max(layout_.rowCount[0], layout_.rowCount[1]);
    for (int row = 0; row < rows; ++row) std::memcpy(r.base + row * K, layout_.bases, sizeof layout_.bases);
    r.row[0] = 0;
    r.jumpCount = 0;
}

/// How far a group slides at most in this turn; 0: any distance.
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

/// Where the movers of one row of words land.
template <int W, FeatureLevel L>
template <bool Extended>
inline __attribute__((always_inline)) Row BitboardPosition<W, L>::landings(
    Row movers, Row free, const Masks& masks, const typename Lay::MachineGroup* group) const {
    const Row empty = masks.pass & free;
    const Row seeds = (movers + movers) & empty;
    Row run = empty & ~(empty + seeds);
    if constexpr (Extended) {
        const int limit = slideLimit(*group);
        if (limit) {
            run = seeds;
            for (int k = 1; k < limit; ++k) run |= (run + run) & empty;
        }
        Row landing = run & masks.stop;
        if (group->enters) {
            Row before = limit == 1 ? Row{} : run;
            if (limit > 1) {
                before = seeds;
                for (int k = 2; k < limit; ++k) before |= (before + before) & empty;
            }
            before |= movers;
            landing |= (before + before) & masks.enter & free;
        }
        return landing;
    }
    return run & masks.stop;
}

template <int W, FeatureLevel L>
template <bool KeepMovers, bool Extended>
inline __attribute__((always_inline)) void BitboardPosition<W, L>::rowGroup(Rows rows, const Row* free,
                                                                            const typename Lay::MachineGroup* group,
                                                                            int at, Reach& r) const {
    Row* const to = reinterpret_cast<Row*>(r.to) + at * W;
    Row* const from = reinterpret_cast<Row*>(r.from) + at * W;
#pragma GCC unroll 8
    for (int w = 0; w < W; ++w) {
        Row movers = rows.pieces[w];
        if constexpr (Extended) movers &= reinterpret_cast<const Row*>(group->from)[w];
        to[w] = landings<Extended>(movers, free[w], rows.masks(w), group);
        if constexpr (KeepMovers) from[w] = movers;
    }
}

/// Where the piece of a group lands that stands on `cell`: one row, of the words in which its rank and its file lie.
/// `bits`: its own; `free`: the first row of free squares, asked for only where there is no other.
template <int W, FeatureLevel L>
template <bool Extended>
inline __attribute__((always_inline)) Row BitboardPosition<W, L>::landingsOf(
    int cell, Row bits, Rows rows, Row free, const typename Lay::MachineGroup* group) const {
    Masks masks = rows.masks(0);
    if constexpr (W > 1) {
        const int rank = layout_.rankRow(cell), file = layout_.fileRow(cell);
        const Masks a = rows.masks(rank), b = rows.masks(file);
        masks = {Lay::cross(a.pass, b.pass), Lay::cross(a.stop, b.stop), Lay::cross(a.enter, b.enter)};
        const Row* const occupied = reinterpret_cast<const Row*>(p_.occupied);
        free = ~Lay::cross(occupied[rank], occupied[file]);
    }
    return landings<Extended>(bits, free, masks, group);
}

/// The royal piece that has masks of its own.
template <int W, FeatureLevel L>
template <bool CountOnly, bool Extended>
inline __attribute__((always_inline)) void BitboardPosition<W, L>::royalRow(Rows rows, const Row* free,
                                                                            const typename Lay::MachineGroup* group,
                                                                            Reach& r) const {
    const int cell = p_.info.royal;
    const Row bits = *reinterpret_cast<const Row*>(layout_.bits[cell]);  // nothing if it is gone
    if constexpr (!CountOnly) {
        std::memcpy(r.base + r.entries, layout_.bases + layout_.rankRow(cell) * 4, 2 * sizeof(u16));
        std::memcpy(r.base + r.entries + 2, layout_.bases + layout_.fileRow(cell) * 4 + 2, 2 * sizeof(u16));
    }
    reinterpret_cast<Row*>(r.to)[r.entries / 4] = landingsOf<Extended>(cell, bits, rows, free[0], group);
    if constexpr (!CountOnly) reinterpret_cast<Row*>(r.from)[r.entries / 4] = bits;
    r.entries += 4;
}

template <int W, FeatureLevel L>
template <bool Extended>
inline u64 BitboardPosition<W, L>::singleWord(const typename Lay::MachineGroup& g, int cell, int d, int limit) const {
    const int i = layout_.word[cell][d];
    const u64 mover = u64{1} << layout_.place[cell][d];
    const u64 occupied = p_.occupied[i];
    const u64 empty = g.pass[i] & ~occupied, seed = mover << 1 & empty;
    u64 run = empty & ~(empty + seed);
    if constexpr (Extended) {
        if (limit) {
            run = seed;
            for (int k = 1; k < limit; ++k) run |= run << 1 & empty;
        }
        u64 landing = run & g.stop[i];
        if (g.enters) {
            u64 before = limit == 1 ? 0 : run;
            if (limit > 1) {
                before = seed;
                for (int k = 2; k < limit; ++k) before |= before << 1 & empty;
            }
            before |= mover;
            landing |= before << 1 & g.enter[i] & ~occupied;
        }
        return landing;
    }
    return run & g.stop[i];
}

template <int W, FeatureLevel L>
template <ReachMode Mode, int SideNumber, bool Extended>
inline __attribute__((always_inline)) void BitboardPosition<W, L>::computeReach(Reach& r, const Row* free,
                                                                                PrefixCounts& prefixCounts) const {
    constexpr bool keepsMovers = Mode == ReachMode::list || (Mode == ReachMode::choice && Extended);
    // 1. Groups by rows; a side whose only group is one piece of its own has no rows.
    int rows = 0;
    if constexpr (Extended) {
        for (; rows < layout_.rowCount[SideNumber]; ++rows) {
            const int group = layout_.rowGroups[SideNumber][rows];
            rowGroup<keepsMovers, true>(rowsOf(group), free, &layout_.groups[group], rows, r);
        }
    } else {
        rowGroup<keepsMovers, false>(rows_[SideNumber], free, nullptr, 0, r);
        rows = 1;
    }
    r.rows = rows;
    r.entries = rows * K;
    // 2. The royal piece.
    const int single = layout_.single[SideNumber];
    if (single >= 0) royalRow<Mode == ReachMode::count, Extended>(royal_[SideNumber], free, &layout_.groups[single], r);
    // 3. Counts by row. Of seven rows the compiler is kept from taking the words out of the vector registers one by
    // one, which is slower than reading again what was just written.
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
    // 4. Jumps.
    if constexpr (Extended) {
        r.slides = r.total;
        r.jumpCount = 0;
        if (image_->anyJump) {
            generateJumps(r, SideNumber);
            r.total += static_cast<u32>(r.jumpCount);
        }
    }
}

template <int W, FeatureLevel L>
bool BitboardPosition<W, L>::mayStopAt(int classNumber, int from, int to) const {
    return !(layout_.stopByOrigin
                 ? computeBars(image_->calls, classNumber, layout_.squareOf[from]).stop.has(layout_.squareOf[to])
                 : !layout_.mayStop[classNumber][to]);
}

template <int W, FeatureLevel L>
__attribute__((noinline)) void BitboardPosition<W, L>::generateJumps(Reach& r, int side) const {
    if constexpr (hooked) {
        for (std::size_t rule = 0; rule < layout_.jumps.size(); ++rule) {
            const auto& jump = layout_.jumps[rule];
            for (int c = 1; c <= maxClasses; ++c) {
                if (!(jump.classes >> (c - 1) & 1) || layout_.sideOf[c] != side) continue;
                for (int w = 0; w < W; ++w)
                    for (u64 b = classWord(c, w); b; b &= b - 1) {
                        const int from = layout_.cellAt[w * 4 * 64 + std::countr_zero(b)];
                        for (int d = 0; d < 4; ++d) {
                            const int over = from + layout_.step[d], to = over + layout_.step[d],
                                      hopped = p_.code[over];
                            if (hopped == 0 || hopped == outsideOccupant || layout_.sideOf[hopped] == side ||
                                !(jump.over >> (hopped - 1) & 1))
                                continue;
                            if (p_.code[to] != 0 || !mayStopAt(c, from, to)) continue;
                            if (jump.touchingOnly && !(jump.touching[from] | jump.touching[to])) continue;
                            // Two rules may grant the same hop; it is one move, and it takes if either takes.
                            bool known = false;
                            for (int k = 0; k < r.jumpCount; ++k)
                                if (r.jumps.steps[static_cast<std::size_t>(k)].from == from &&
                                    r.jumps.steps[static_cast<std::size_t>(k)].to == to) {
                                    known = true;
                                    r.jumps.steps[static_cast<std::size_t>(k)].jumpRule |= jump.takes;
                                }
                            if (!known && r.jumpCount < static_cast<int>(r.jumps.steps.size()))
                                r.jumps.steps[static_cast<std::size_t>(r.jumpCount++)] = {
                                    .from = static_cast<u16>(from),
                                    .to = static_cast<u16>(to),
                                    .jumped = static_cast<u16>(over),
                                    .kind = MoveKind::jump,
                                    .jumpRule = jump.takes};
                        }
                    }
            }
        }
    }
}

template <int W, FeatureLevel L>
template <class F>
inline void BitboardPosition<W, L>::eachSlide(const Lay& lay, const Reach& r, F&& f) {
    for (int i = 0; i < r.entries; ++i) {
        const u16* const cells = lay.cellAt + r.base[i];
        for (u64 x = r.to[i]; x; x &= x - 1) {
            const int to = std::countr_zero(x);
            const int from = 63 - std::countl_zero(r.from[i] & ((u64{1} << to) - 1));
            f(cells[from], cells[to]);
        }
    }
}

template <int W, FeatureLevel L>
template <int SideNumber, bool Extended>
inline __attribute__((always_inline)) void BitboardPosition<W, L>::pickMove(const Reach& r,
                                                                            const PrefixCounts& prefixCounts, u32 k,
                                                                            Step& step, Carried& carried) const {
    if constexpr (hooked && Extended)
        if (k >= r.slides) [[unlikely]] {
            step = r.jumps.steps[k - r.slides];
            if constexpr (carries) layout_.changeOf(step.from, step.to, carried.change);
            return;
        }
    step.jumped = 0;
    // 1. The row, and how many moves its first one, two and three words have.
    int i;
    u32 c0, c1, c2;
    if (!Extended && (W == 1 || (W == 2 && layout_.single[SideNumber] < 0))) {  // of two rows: by masks, in registers
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
    // 2. The word, the landing square in it, and who comes from nearest below it.
    const u32 x0 = k >= c0, x1 = k >= c1, x2 = k >= c2;
    k -= (c0 & -x0) + ((c1 - c0) & -x1) + ((c2 - c1) & -x2);
    i += static_cast<int>(x0 + x1 + x2);
    const int to = selectBit(r.to[i], k);
    const u64* const movers = Extended || i >= K ? r.from : p_.plane[rowPlanes_[SideNumber]];
    const int from = 63 - std::countl_zero(movers[i] & ((u64{1} << to) - 1));
    const u16* const cells = layout_.cellAt + r.base[i];
    step.from = cells[from];
    step.to = cells[to];
    if constexpr (carries && W > 1) {
        layout_.changeOf(step.from, step.to, carried.change);
    } else if constexpr (carries) {
        const auto line = static_cast<std::size_t>(r.base[i]);
        carried.change[0] = *reinterpret_cast<const Row*>(layout_.toggleAt[line + static_cast<std::size_t>(from)]) ^
                            *reinterpret_cast<const Row*>(layout_.toggleAt[line + static_cast<std::size_t>(to)]);
    }
}

}  // namespace tafl::inline TAFLSMITH_BUILD
