// The image laid out for boards of W words a direction: four-way line words and byte boards.
//
// Every square owns one bit in each of four boards: its rank read eastwards and westwards, its file read northwards and
// southwards. A line takes size + 1 bits; the last is a guard bit and never set. A word holds whole lines only. Its
// index is word * 4 + direction, so a row of four words is one vector. Byte boards have a frame of guard cells.
#pragma once
#include <array>
#include <cstring>
#ifdef __AVX2__
#include <immintrin.h>
#endif

#include "base/random.hpp"
#include "image/rule_image.hpp"
#include "program/evaluator.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;

/// A row: the same word of the four directions.
using Row = u64 __attribute__((vector_size(32), may_alias));

/// Cells of the byte boards: powers of two, so that a shift indexes tables by occupant and cell.
template <int W>
struct Sizes;
template <>
struct Sizes<1> {
    static constexpr int cells = 128;
};  // board sizes 5 to 7
template <>
struct Sizes<2> {
    static constexpr int cells = 256;
};  // 8 to 10
template <>
struct Sizes<3> {
    static constexpr int cells = 256;
};  // 11 and 12
template <>
struct Sizes<4> {
    static constexpr int cells = 512;
};  // 13 to 15
template <>
struct Sizes<7> {
    static constexpr int cells = 512;
};  // 16 to 19

constexpr int maxGroups = 24;

template <int W>
struct Layout {
    static constexpr int K = 4 * W, cells = Sizes<W>::cells;
    static constexpr int maxSide = 19, maxLines = 7;  ///< board size; lines in one word
    /// Up to size 15 a toggle covers whole rows. On larger boards it is faster to touch only the square's two rows.
    static constexpr bool rowToggles = W <= 4;
    /// Whether shifts (bitIn) compute a square's bit in every row. At these widths a table would fill more than a third
    /// of the L1 cache.
#ifdef __AVX2__
    static constexpr bool rowShifts = W >= 4;
#else
    static constexpr bool rowShifts = false;
#endif

    int size = 0, stride = 0, classCount = 0;
    int step[4]{};  ///< cell offset by direction
    RankWords<W> words;

    alignas(64) u64 toggle[rowToggles ? cells : 1][K]{};
    alignas(64) u64 toggleAt[W == 1 ? K * 64 : 1][K]{};  ///< the same by line word and bit: one load fewer
    alignas(64) u64 bits[cells][4]{};                    ///< by direction: the square's bit in its line word
    alignas(64) u64 bitNumber[rowShifts ? cells : 1]
                             [4]{};          ///< by direction: its bit number, counted over all words of the direction
    u8 word[cells][4]{}, place[cells][4]{};  ///< by direction: index of its line word, and the bit number in it
    u8 rankWord[cells]{};                    ///< its word and bit among rank words, which programs use
    u64 rankBit[cells]{};
    u16 cellAt[K * 64]{};  ///< by line word and bit
    u16 bases[K]{};        ///< of each line word in cellAt
    u16 cellOf[maxSquares]{};
    u16 squareOf[cells]{};
    int lines = 0;  ///< per line word
    u8 rankOf[cells]{}, fileOf[cells]{};
    u8 lineAt[maxSide]{};         ///< first bit of a line in its word
    u64 firsts[1 << maxLines]{};  ///< for a set of lines of one word: their first squares

    struct MachineGroup {
        alignas(64) u64 pass[K]{}, stop[K]{}, enter[K]{}, from[K]{};
        int plane = 0, limit = 0, royalClass = 0;
        ClassSet classes = 0;
        bool split = false, enters = false;
    };
    MachineGroup groups[maxGroups];
    int groupCount = 0;
    int rowGroups[2][maxGroups]{}, rowCount[2]{}, single[2]{-1, -1};
    bool anyExtended = false;
    int planes = 0;

    u8 victim[10][cells]{}, hostile[10][cells]{}, zoneHostile[10][cells]{};
    u8 conditionalHostile[cells]{}, goal[cells]{};
    u8 patternSetIndex[9][cells]{};
    u8 exactCaptures[9][cells]{};  ///< [victim class][cell]: directions (a bit each) in which the byte test is exact
    u8 wall[16][cells]{};
    u8 take[10]{}, anvil[10]{}, planeOf[10]{}, sideOf[10]{};
    FateKind fate[10]{};
    ClassSet classesOf[2]{};  ///< by side
    bool anyHeld = false;
    u64 zoneWords[9][8][W]{};  ///< zoneHostile as rank words: [occupant][class index]
    bool zoneAny[9][8]{};

    struct MachineJump {
        ClassSet movers[2]{}, over[2]{};  ///< by side of the mover
        bool touchingOnly = false;
        u8 touching[cells]{};
    };
    std::vector<MachineJump> jumps;
    u8 mayStop[9][cells]{};  ///< [class][cell]: whether a jump may end there, whatever its origin
    bool stopByOrigin = false;

    u64 keyOf[9][cells]{}, keySide = 0;  ///< 0 for cell 0
    u64 keyRest[64]{};                   ///< seeds for the rest of a key

    std::string set(const RuleImage& image) {
        // 1. Geometry.
        size = image.size;
        stride = size + 2;
        step[0] = 1, step[1] = -1, step[2] = stride, step[3] = -stride;
        words.set(size);
        planes = image.planes;
        classCount = static_cast<int>(image.calls.classes.size());
        for (int i = 0; i < K; ++i) bases[i] = static_cast<u16>(i * 64);
        lines = std::min(64 / (size + 1), size);
        for (int i = 0; i < size; ++i) lineAt[i] = static_cast<u8>(i % lines * (size + 1));
        for (u32 set = 0; set < 1u << lines; ++set)
            for (u32 b = set; b; b &= b - 1) firsts[set] |= u64{1} << std::countr_zero(b) * (size + 1);
        for (Square s = 0; s < size * size; ++s) {
            const int rank = s / size, file = s % size, cell = (rank + 2) * stride + file + 2;
            cellOf[s] = static_cast<u16>(cell);
            squareOf[cell] = static_cast<u16>(s);
            rankOf[cell] = static_cast<u8>(rank);
            fileOf[cell] = static_cast<u8>(file);
            rankWord[cell] = static_cast<u8>(words.word(s));
            rankBit[cell] = words.bit(s);
            const int line[4] = {rank, rank, file, file}, at[4] = {file, size - 1 - file, rank, size - 1 - rank};
            for (int d = 0; d < 4; ++d) {
                const int index = line[d] / lines * 4 + d, bit = line[d] % lines * (size + 1) + at[d];
                word[cell][d] = static_cast<u8>(index);
                place[cell][d] = static_cast<u8>(bit);
                bits[cell][d] = u64{1} << bit;
                if constexpr (rowShifts) bitNumber[cell][d] = static_cast<u64>(line[d] / lines * 64 + bit);
                cellAt[index * 64 + bit] = static_cast<u16>(cell);
                if constexpr (rowToggles) toggle[cell][index] |= u64{1} << bit;
            }
        }
        if constexpr (W == 1)
            for (int i = 0; i < K * 64; ++i)
                if (cellAt[i]) std::memcpy(toggleAt[i], toggle[cellAt[i]], sizeof toggleAt[i]);
        // 2. Groups.
        if (image.groups.size() > maxGroups)
            return "the bars on movement need " + std::to_string(image.groups.size()) +
                   " groups of pieces, more than " + std::to_string(maxGroups);
        for (const Group& from : image.groups) {
            MachineGroup& g = groups[groupCount];
            g.plane = from.plane;
            g.limit = from.limit;
            g.classes = from.classes;
            g.split = from.split;
            const auto side = static_cast<std::size_t>(from.side);
            for (std::size_t d = 0; d < 4; ++d)
                for (Square s = 0; s < size * size; ++s) {
                    const auto cell = cellOf[s];
                    const u64 bit = u64{1} << place[cell][d];
                    if (from.pass[d].has(s)) g.pass[word[cell][d]] |= bit;
                    if (from.stop[d].has(s)) g.stop[word[cell][d]] |= bit;
                    if (from.enter[d].has(s)) g.enter[word[cell][d]] |= bit, g.enters = true;
                    if (from.from.has(s)) g.from[word[cell][d]] |= bit;
                }
            anyExtended |= g.limit > 0 || g.split || g.enters;
            if (from.single && single[side] < 0)
                single[side] = groupCount;
            else
                rowGroups[side][rowCount[side]++] = groupCount;
            for (int c = 1; c <= maxClasses; ++c)
                if (from.classes >> (c - 1) & 1) {
                    planeOf[c] = static_cast<u8>(from.plane);
                    if (from.single) g.royalClass = c;
                }
            ++groupCount;
        }
        // 3. Captures.
        for (int o = 0; o <= 9; ++o)
            for (int cell = 0; cell < cells; ++cell) {
                const bool inside = isInside(cell);
                const auto s = static_cast<std::size_t>(squareOf[cell]), occupant = static_cast<std::size_t>(o);
                if (inside && o < 9) {
                    victim[o][cell] = o ? image.victim[occupant][s] : u8{0};
                    hostile[o][cell] = image.hostile[occupant][s];
                    zoneHostile[o][cell] = image.zoneHostile[occupant][s];
                    if (o) patternSetIndex[o][cell] = image.patternSetIndex[occupant][s];
                } else if (o == 9) {
                    hostile[o][cell] = zoneHostile[o][cell] = image.outsideHostile;
                }
            }
        for (Square s = 0; s < size * size; ++s) {
            const auto cell = cellOf[s];
            const auto i = static_cast<std::size_t>(s);
            conditionalHostile[cell] = image.conditionalHostile[i];
            goal[cell] = image.goal[i];
            for (std::size_t w = 0; w < image.walls.size(); ++w) wall[w][cell] = image.walls[w].has(s);
            for (std::size_t o = 0; o < 9; ++o)
                for (std::size_t c = 0; c < 8; ++c)
                    if (image.zoneHostile[o][i] >> c & 1) {
                        zoneWords[o][c][words.word(s)] |= words.bit(s);
                        zoneAny[o][c] = true;
                    }
        }
        for (std::size_t c = 1; c <= image.calls.classes.size(); ++c) {
            take[c] = image.take[c];
            anvil[c] = image.anvil[c];
            sideOf[c] = static_cast<u8>(image.calls.classes[c - 1].side);
            classesOf[sideOf[c]] |= static_cast<ClassSet>(1u << (c - 1));
            fate[c] = image.fate[c];
            anyHeld |= fate[c] == FateKind::held;
        }
        sideOf[0] = sideOf[9] = 2;
        for (int v = 1; v <= classCount; ++v) findExactCaptures(image, v);
        // 4. Jumps.
        for (const JumpCall& call : image.calls.jumps) {
            MachineJump j;
            for (const Side side : {Side::attackers, Side::defenders})
                j.movers[static_cast<int>(side)] = static_cast<ClassSet>(call.classes & image.classesOf(side));
            for (const Side side : {Side::attackers, Side::defenders})
                for (const bool own : {false, true})
                    if (call.crosses(own))
                        j.over[static_cast<int>(side)] |=
                            static_cast<ClassSet>(call.over & image.classesOf(own ? side : other(side)));
            j.touchingOnly = call.touching.has_value();
            if (call.touching) call.touching->each([&](Square s) { j.touching[cellOf[s]] = 1; });
            jumps.push_back(j);
        }
        // 5. Keys.
        Random random(0x7461666c736d6974ull);
        for (auto& perClass : keyOf)
            for (auto& k : perClass) k = random.next();
        for (auto& perClass : keyOf) perClass[0] = 0;  // a piece that enters comes from cell 0
        keySide = random.next();
        for (auto& k : keyRest) k = random.next();
        return {};
    }

    /// The byte test is exact if all enemies of a victim are alike to it and neither walls nor conditions matter. Line
    /// patterns then need no further test.
    void findExactCaptures(const RuleImage& image, int v) {
        if (image.conditionalCaptures) return;
        ClassSet enemies = anvil[v];
        for (int c = 1; c <= classCount; ++c)
            if (take[c] >> (v - 1) & 1) enemies |= static_cast<ClassSet>(1u << (c - 1));
        const auto concerns = [&](ClassSet classes) { return classes >> (v - 1) & 1; };
        for (const PatternCall& call : image.calls.patterns)
            if (call.walls && concerns(call.victims)) return;
        for (const Condition& condition : image.conditions)
            if (concerns(condition.to)) return;
        for (Square s = 0; s < size * size; ++s)
            for (const Pattern& pattern : image.patternSets[patternSetIndex[v][cellOf[s]]])
                for (int d = 0; d < 4; ++d) {
                    const u32 hammer = 1u << (d ^ 1), line = hammer | 1u << d;
                    if ((pattern.sides & hammer) && !(pattern.sides & ~line) && !(enemies & ~pattern.by) &&
                        pattern.men <= 1)
                        exactCaptures[v][cellOf[s]] |= static_cast<u8>(1u << d);
                }
    }

    /// Whether a piece of the group's classes moves with the group from this cell. A class may have groups by origin.
    bool startsIn(const MachineGroup& g, int cell) const {
        return !g.split || (g.from[word[cell][0]] >> place[cell][0] & 1);
    }

    bool isInside(int cell) const {
        const int rank = cell / stride - 2, file = cell % stride - 2;
        return rank >= 0 && rank < size && file >= 0 && file < size;
    }

    /// Flips a square of two boards.
    void flip(u64* a, u64* b, int cell) const {
        if constexpr (rowToggles) {
            for (int w = 0; w < W; ++w) {
                const Row change = reinterpret_cast<const Row*>(toggle[cell])[w];
                reinterpret_cast<Row*>(a)[w] ^= change;
                reinterpret_cast<Row*>(b)[w] ^= change;
            }
        } else {
            flipWords(a, b, cell);
        }
    }
    /// The bits a moved piece changes, by row.
    __attribute__((always_inline)) void computeChange(int from, int to, Row* out) const {
#pragma GCC unroll 8
        for (int w = 0; w < W; ++w) out[w] = changeAt(from, to, w);
    }
    __attribute__((always_inline)) Row changeAt(int from, int to, int w) const {
        if constexpr (rowShifts)
            return bitIn(w, *cellRows(from)) ^ bitIn(w, *cellRows(to));
        else if constexpr (rowToggles)
            return cellRows(from)[w] ^ cellRows(to)[w];
        else
            return bitsIn(w, from) ^ bitsIn(w, to);
    }
    /// The bits of a square in one row.
    Row bitsIn(int w, int cell) const {
        const Row all = *reinterpret_cast<const Row*>(bits[cell]);
        return (rankRow(cell) == w ? all & alongRank : Row{}) | (fileRow(cell) == w ? all & alongFile : Row{});
    }
    __attribute__((always_inline)) const Row* cellRows(int cell) const {
        if constexpr (rowShifts)
            return reinterpret_cast<const Row*>(bitNumber) + cell;
        else
            return reinterpret_cast<const Row*>(toggle[static_cast<std::size_t>(cell)]);
    }
#ifdef __AVX2__
    /// The bits with these numbers in one row: the vector shift yields zero for bits of other rows.
    static __attribute__((always_inline)) Row bitIn(int w, Row numbers) {
        const auto inRow = reinterpret_cast<__m256i>(numbers - static_cast<u64>(w * 64));
        return reinterpret_cast<Row>(_mm256_sllv_epi64(_mm256_set1_epi64x(1), inRow));
    }
#else
    static Row bitIn(int, Row);
#endif
    __attribute__((always_inline)) void flipWords(u64* a, u64* b, int cell) const {
        const Row all = *reinterpret_cast<const Row*>(bits[cell]);
        const int rank = rankRow(cell), file = fileRow(cell);
        reinterpret_cast<Row*>(a)[rank] ^= all & alongRank;
        reinterpret_cast<Row*>(b)[rank] ^= all & alongRank;
        reinterpret_cast<Row*>(a)[file] ^= all & alongFile;
        reinterpret_cast<Row*>(b)[file] ^= all & alongFile;
    }

    /// The set squares of a line in its word, bit 0 first.
    u32 extractLine(u64 ofWord, int line) const {
        return static_cast<u32>(ofWord >> lineAt[line]) & ((u32{1} << size) - 1);
    }
    /// The same, last square first.
    u32 reversed(u32 squares) const {
        return u32{reversedBytes[squares & 255] << 16 | reversedBytes[squares >> 8 & 255] << 8 |
                   reversedBytes[squares >> 16]} >>
               (24 - size);
    }
    static constexpr std::array<u32, 256> reversedBytes = [] {
        std::array<u32, 256> out{};
        for (u32 byte = 0; byte < 256; ++byte)
            for (u32 bit = 0; bit < 8; ++bit) out[byte] |= (byte >> bit & 1) << (7 - bit);
        return out;
    }();

    /// The rows of a square's rank and file, and (for cell 0, none) its bits there.
    int rankRow(int cell) const { return W == 1 ? 0 : word[cell][0] >> 2; }
    int fileRow(int cell) const { return W == 1 ? 0 : word[cell][2] >> 2; }
    /// The rank words of one row with the file words of another.
    static Row cross(Row rank, Row file) { return __builtin_shufflevector(rank, file, 0, 1, 6, 7); }
    static __attribute__((always_inline)) bool any(Row row) {
#ifdef __AVX2__
        const auto bits = reinterpret_cast<__m256i>(row);
        return !_mm256_testz_si256(bits, bits);
#else
        return (row[0] | row[1] | row[2] | row[3]) != 0;
#endif
    }
    /// A bit for each non-empty word of a row.
    static __attribute__((always_inline)) u32 nonzero(Row row) {
#ifdef __AVX2__
        const auto empty = _mm256_cmpeq_epi64(reinterpret_cast<__m256i>(row), _mm256_setzero_si256());
        return static_cast<u32>(_mm256_movemask_pd(_mm256_castsi256_pd(empty))) ^ 15;
#else
        return (row[0] != 0) | (row[1] != 0) << 1 | (row[2] != 0) << 2 | (row[3] != 0) << 3;
#endif
    }
    static constexpr Row alongRank = {~u64{0}, ~u64{0}, 0, 0}, alongFile = {0, 0, ~u64{0}, ~u64{0}};
};

}  // namespace tafl::inline TAFLSMITH_BUILD
