// Where pieces can slide.
//
// All slides of a group in one direction are one addition. The seeds (pieces moved by one, where free) carry through
// each run of free squares behind a piece. The free squares that the sum cleared are the landing squares; the mover of
// each is the nearest mover bit below it.
#pragma once
#include "position/bitboard/piece_boards.hpp"
#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace tafl::inline TAFLSMITH_BUILD {

/// The moves that a caller needs: their number, one at random, or all. `choice` reads the movers from the plane of
/// their group and does not copy them.
enum class ReachMode { count, choice, list };

/// A piece that may jump or leap.
struct JumpOrigin {
    u16 cell;
    u16 rule;  ///< index among the jumps of the layout, then among the leapers
    u32 end;   ///< moves counted up to and including its own
};

/// The moves of one side: landing squares and movers per group and line word, then jumps and leaps.
template <int W, FeatureLevel L>
struct Reach {
    static constexpr int maxEntries = maxGroups * Layout<W>::K + 8;
    /// Leaps need the full level.
    static constexpr std::size_t maxJumps = L == FeatureLevel::plain ? 1 : L == FeatureLevel::hooked ? 256 : 1024;
    alignas(64) u64 to[maxEntries], from[maxEntries];
    u16 base[maxEntries];  ///< of each line word in Layout::cellAt
    u32 row[maxGroups * W + 4];
    int rows = 0, entries = 0;
    u32 slides = 0, total = 0;
    int jumpCount = 0;
    /// A union leaves the steps uninitialized: clearing would be ten kilobytes each time.
    union Jumps {
        Jumps() {}
        std::array<Step, maxJumps> steps;
    } jumps;
    /// The pieces whose jumps and leaps are tested when drawn (possible_jumps.hpp), and the number of those moves.
    std::array<JumpOrigin, L == FeatureLevel::full ? 256 : 1> origins;
    u32 possible = 0;

    void prepare(const Layout<W>& lay) {
        const int rowGroups = std::max(lay.rowCount[0], lay.rowCount[1]);
        for (int i = 0; i < rowGroups; ++i) std::memcpy(base + i * Layout<W>::K, lay.bases, sizeof lay.bases);
        row[0] = 0;
        jumpCount = 0;
    }
    template <class F>
    void eachSlide(const Layout<W>& lay, F&& f) const {
        anySlide(lay, [&](u16 origin, u16 target) {
            f(origin, target);
            return false;
        });
    }
    /// Stops at the first slide for which f(from, to) is true. Returns whether there is one.
    template <class F>
    bool anySlide(const Layout<W>& lay, F&& f) const {
        for (int i = 0; i < entries; ++i) {
            const u16* const cells = lay.cellAt + base[i];
            for (u64 x = to[i]; x; x &= x - 1) {
                const int target = std::countr_zero(x);
                const int origin = 63 - std::countl_zero(from[i] & ((u64{1} << target) - 1));
                if (f(cells[origin], cells[target])) return true;
            }
        }
        return false;
    }
};

/// Moves up to the first, second and third word of the first two rows, and in the first row.
struct PrefixCounts {
    u32 count[2][3]{}, firstRow = 0;
};

struct RowMasks {
    Row pass, stop, enter;
};

/// The pieces and masks of one group.
struct GroupRows {
    const Row *pieces, *pass, *stop, *enter;
    __attribute__((always_inline)) RowMasks masks(int w) const { return {pass[w], stop[w], enter[w]}; }
};

/// The squares without a piece. Bits beyond the rim are set too; all masks leave them out.
template <int W>
struct FreeRows {
    Row board[W];
    __attribute__((always_inline)) explicit FreeRows(const u64* occupied) {
#pragma GCC unroll 8
        for (int w = 0; w < W; ++w) board[w] = ~reinterpret_cast<const Row*>(occupied)[w];
    }
};

/// The free squares and the bits a move changes, kept in registers from ply to ply of a random game: the moves of the
/// next side depend on nothing else.
template <int W>
struct CarriedRows {
    FreeRows<W> free;
    Row change[W];
};

/// The position of the k-th set bit.
inline __attribute__((always_inline)) int selectBit(u64 x, u32 k) {
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

/// Landing squares of a row of movers by plain masks.
inline __attribute__((always_inline)) Row landings(Row movers, Row free, const RowMasks& masks) {
    const Row empty = masks.pass & free, seeds = (movers + movers) & empty;
    return empty & ~(empty + seeds) & masks.stop;
}

/// The same for a group with a limit (0: none) or with squares that may be entered but not crossed.
inline __attribute__((always_inline)) Row extendedLandings(Row movers, Row free, const RowMasks& masks, int limit,
                                                           bool enters) {
    const Row empty = masks.pass & free, seeds = (movers + movers) & empty;
    Row run = empty & ~(empty + seeds);
    if (limit) {
        run = seeds;
        for (int k = 1; k < limit; ++k) run |= (run + run) & empty;
    }
    Row landing = run & masks.stop;
    if (enters) {
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

/// The masks of a cell's rank and file in one row.
template <int W>
inline __attribute__((always_inline)) RowMasks crossMasks(const Layout<W>& lay, int cell, const GroupRows& rows) {
    if constexpr (W == 1) return rows.masks(0);
    const RowMasks rank = rows.masks(lay.rankRow(cell)), file = rows.masks(lay.fileRow(cell));
    return {Layout<W>::cross(rank.pass, file.pass), Layout<W>::cross(rank.stop, file.stop),
            Layout<W>::cross(rank.enter, file.enter)};
}

/// The free squares of a cell's rank and file in one row; `first`: row 0 of the free squares, read where W is 1.
template <int W>
inline __attribute__((always_inline)) Row crossFree(const Layout<W>& lay, int cell, const u64* occupied, Row first) {
    if constexpr (W == 1) return first;
    const Row* const rows = reinterpret_cast<const Row*>(occupied);
    return ~Layout<W>::cross(rows[lay.rankRow(cell)], rows[lay.fileRow(cell)]);
}

/// Landing squares of a single piece along its rank and file. `bits`: those of its cell.
template <int W>
inline __attribute__((always_inline)) Row pieceLandings(const Layout<W>& lay, const u64* occupied, int cell, Row bits,
                                                        const GroupRows& rows, Row firstFree) {
    const RowMasks masks = crossMasks(lay, cell, rows);
    return landings(bits, crossFree(lay, cell, occupied, firstFree), masks);
}

/// Landing squares of a single piece in one direction, as bits of its line word.
template <bool Extended, int W>
inline u64 wordLandings(const Layout<W>& lay, const u64* occupiedWords, const typename Layout<W>::MachineGroup& g,
                        int cell, int d, int limit) {
    const int i = lay.word[cell][d];
    const u64 mover = u64{1} << lay.place[cell][d];
    const u64 occupied = occupiedWords[i];
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

}  // namespace tafl::inline TAFLSMITH_BUILD
