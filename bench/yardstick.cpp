// The yardstick: ONE tafl variant with hard-coded rules, as fast as possible.
//
// Tablut on 9x9 ("T9"). Attackers move first; the king wins on any edge square. Nobody stops on the throne, everybody
// passes it, and it is hostile to all when empty. The king is armed; it is captured by four enemies on or beside the
// throne and by two elsewhere. Linnaean capture: a defender between the king on his throne and an attacker is captured
// if attackers hold the other three sides of the throne. No repetition rule. A side that cannot move ends the game;
// without attackers the defenders win.
//
// `yardstick(seconds)` checks perft 1 to 4 once and returns nanoseconds per ply of uniform random playouts (CPU time).
//
// Method. Every square owns one bit in each of four boards: ranks and files, each forward and reversed. A line takes
// ten bits (nine squares and a guard), and six lines share a 64-bit word, so no carry leaves a line. One addition
// generates all slides of a side in one direction: the seeds (own pieces shifted by one, where empty) added to the
// empty squares carry through each run. The empty squares that the sum clears are the destinations.

#include "yardstick.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <stdexcept>
#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace {

using u8 = std::uint8_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

constexpr int N = 9, Line = N + 1, LinesPerWord = 6, Words = 2;
constexpr int Directions = 4;  // forward and reversed ranks, forward and reversed files
constexpr int Stride =
    N + 2;  // mailbox boards: two guard columns, shared by neighbouring ranks, and two guard ranks at each end
constexpr int Cells = 160;

// One word of all four directions in one vector register.
using Row = u64 __attribute__((vector_size(32)));
using LineBoards = std::array<Row, Words>;

constexpr int cell(int rank, int file) { return (rank + 2) * Stride + file + 2; }
constexpr int Throne = cell(4, 4);

// Codes of a piece as a victim; the same bits encode to whom a square is hostile.
enum : u8 { Attacker = 1, Defender = 2, BareKing = 4, GuardedKing = 8, AnyKing = BareKing | GuardedKing };
constexpr u8 HostileAttacker = Defender | AnyKing, HostileDefender = Attacker,
             HostileThrone = Attacker | Defender | AnyKing;

struct Tables {
    std::array<LineBoards, Cells> bits{};              // bits of a square in all four boards
    std::array<u8, Words * Directions * 64> square{};  // (word, direction, bit) to square
    LineBoards all{}, stop{};                          // whole board; squares where a piece may stop
    std::array<u8, Cells> edge{}, kingCode{},
        linnaeanVictim{};  // escape squares; victim code of a king there; victim behind a Linnaean hammer
    Tables() {
        kingCode.fill(BareKing);
        for (int r = 0; r < N; ++r)
            for (int f = 0; f < N; ++f) {
                const int c = cell(r, f);
                const int line[Directions] = {r, r, f, f}, pos[Directions] = {f, N - 1 - f, r, N - 1 - r};
                for (int d = 0; d < Directions; ++d) {
                    const int w = line[d] / LinesPerWord, b = line[d] % LinesPerWord * Line + pos[d];
                    bits[c][w][d] |= u64{1} << b;
                    all[w][d] |= u64{1} << b;
                    if (c != Throne) stop[w][d] |= u64{1} << b;
                    square[(w * Directions + d) * 64 + b] = static_cast<u8>(c);
                }
                edge[c] = r == 0 || f == 0 || r == N - 1 || f == N - 1;
            }
        kingCode[Throne] = GuardedKing;
        for (int d : {1, -1, Stride, -Stride}) {
            kingCode[Throne + d] = GuardedKing;
            linnaeanVictim[Throne + 2 * d] = static_cast<u8>(Throne + d);
        }
    }
};
const Tables T;

struct alignas(64) YardstickPosition {
    std::array<LineBoards, 2> side{};           // attackers; defenders with king
    std::array<u8, Cells> victim{}, hostile{};  // mailbox boards
    int king = Throne, attackers = 0;

    void put(int c, bool defender, u8 code) {
        for (int w = 0; w < Words; ++w) side[defender][w] ^= T.bits[c][w];
        victim[c] = code;
        hostile[c] = defender ? HostileDefender : HostileAttacker;
        attackers += !defender;
    }
};

YardstickPosition startPosition() {
    constexpr const char* picture[N] = {"...ttt...", "....t....", "....T....", "t...T...t", "ttTTKTTtt",
                                        "t...T...t", "....T....", "....t....", "...ttt..."};
    YardstickPosition p;
    for (int r = 0; r < N; ++r)
        for (int f = 0; f < N; ++f) switch (picture[r][f]) {
                case 't':
                    p.put(cell(r, f), false, Attacker);
                    break;
                case 'T':
                    p.put(cell(r, f), true, Defender);
                    break;
                case 'K':
                    p.put(cell(r, f), true, GuardedKing);
                    break;
                default:
                    break;
            }
    return p;
}

struct Reach {  // destinations of the side to move, per word and direction
    alignas(32) std::array<u64, Words * Directions> to, from;
    u32 firstRow, total;
};

template <int Side>
inline void reach(const YardstickPosition& p, Reach& out) {
    for (int w = 0; w < Words; ++w) {
        const Row own = p.side[Side][w];
        const Row empty = T.all[w] & ~(own | p.side[1 - Side][w]);
        const Row seeds = (own + own) & empty;
        const Row to = empty & ~(empty + seeds) & T.stop[w];
        *reinterpret_cast<Row*>(&out.to[w * Directions]) = to;
        *reinterpret_cast<Row*>(&out.from[w * Directions]) = own;
    }
    u32 n[Words] = {};
    for (int w = 0; w < Words; ++w)
        for (int d = 0; d < Directions; ++d) n[w] += static_cast<u32>(std::popcount(out.to[w * Directions + d]));
    out.firstRow = n[0];
    out.total = n[0] + n[1];
}

#ifndef __BMI2__
constexpr auto BitInByte = [] {  // [k][byte]: index of the k-th set bit
    std::array<std::array<u8, 256>, 8> t{};
    for (int byte = 0; byte < 256; ++byte)
        for (int b = 0, k = 0; b < 8; ++b)
            if (byte >> b & 1) t[static_cast<unsigned>(k++)][static_cast<unsigned>(byte)] = static_cast<u8>(b);
    return t;
}();
#endif

inline int selectBit(u64 x, u32 k) {  // index of the k-th set bit
#ifdef __BMI2__
    return std::countr_zero(_pdep_u64(u64{1} << k, x));
#else
    constexpr u64 Ones = 0x0101010101010101u, High = 0x8080808080808080u;
    u64 counts = x - (x >> 1 & 0x5555555555555555u);
    counts = (counts & 0x3333333333333333u) + (counts >> 2 & 0x3333333333333333u);
    const u64 upTo = ((counts + (counts >> 4)) & 0x0f0f0f0f0f0f0f0fu) * Ones;  // popcount up to and including each byte
    const int place = std::popcount(((k * Ones | High) - upTo) & High) * 8;    // bytes before the one with the k-th bit
    const u64 before = upTo << 8 >> place & 0xff;
    return place + BitInByte[k - before][x >> place & 0xff];
#endif
}

struct Move {
    int from, to;
};

inline Move moveAt(const Reach& r, int i, int bit) {  // the mover is the nearest own piece below the destination
    const int origin = 63 - std::countl_zero(r.from[i] & ((u64{1} << bit) - 1));
    return {T.square[i * 64 + origin], T.square[i * 64 + bit]};
}

inline Move pick(const Reach& r, u32 k) {  // the k-th move, branch-free
    const u32 lower = k >= r.firstRow;
    k -= lower ? r.firstRow : 0;
    const int i = static_cast<int>(lower) * Directions;
    const u32 a = static_cast<u32>(std::popcount(r.to[i])), b = static_cast<u32>(std::popcount(r.to[i + 1])),
              c = static_cast<u32>(std::popcount(r.to[i + 2]));
    const u32 ge1 = k >= a, ge2 = k >= a + b, ge3 = k >= a + b + c;
    k -= (a & -ge1) + (b & -ge2) + (c & -ge3);
    const int word = i + static_cast<int>(ge1 + ge2 + ge3);
    return moveAt(r, word, selectBit(r.to[word], k));
}

constexpr std::array<int, 4> Around = {-1, 1, -Stride, Stride};

// The slow path: resolves captures. Returns true if the mover wins.
template <int Side>
[[gnu::noinline]] bool capture(YardstickPosition& p, int to) {
    const u8 taken = Side ? Attacker : Defender;
    int victims[5], n = 0;
    bool won = false;
    for (int d : Around) {
        const int c = to + d;
        if (p.victim[c] & taken) {
            if (p.hostile[c + d] & taken) victims[n++] = c;
        } else if (Side == 0 && (p.victim[c] & BareKing)) {
            won |= (p.hostile[c + d] & BareKing) != 0;
        } else if (Side == 0 && (p.victim[c] & GuardedKing)) {
            int sides = 0;
            for (int e : Around) sides += (p.hostile[c + e] & GuardedKing) != 0;
            won |= sides == 4;
        }
    }
    if (const int c = Side == 0 ? T.linnaeanVictim[to] : 0; c && p.king == Throne && p.victim[c] == Defender) {
        int around = 0;
        for (int e : Around) around += p.victim[Throne + e] == Attacker;
        if (around == 3) victims[n++] = c;
    }
    for (int i = 0; i < n; ++i) {
        const int c = victims[i];
        for (int w = 0; w < Words; ++w) p.side[1 - Side][w] &= ~T.bits[c][w];
        p.victim[c] = p.hostile[c] = 0;
        if (Side == 1) --p.attackers;
    }
    return won || (Side == 1 && p.attackers == 0);
}

template <int Side>
inline bool play(YardstickPosition& p, Move m) {  // returns true if the mover wins
    const auto [from, to] = m;
    for (int w = 0; w < Words; ++w) p.side[Side][w] ^= T.bits[from][w] ^ T.bits[to][w];
    bool won = false;
    u8 code = Side ? Defender : Attacker;
    p.victim[from] = p.hostile[from] = 0;
    if (Side == 1 && from == p.king) {
        p.king = to;
        code = T.kingCode[to];
        won = T.edge[to];
        if (from == Throne) p.hostile[from] = HostileThrone;
    }
    p.victim[to] = code;
    p.hostile[to] = Side ? HostileDefender : HostileAttacker;
    // One byte encodes whether a capture is possible or a guarded king must be checked: the neighbour as victim, the
    // far square as anvil.
    constexpr u8 AlwaysCheck = Side ? 0 : GuardedKing, Enemy = Side ? Attacker : Defender | AnyKing;
    u8 hit = 0;
    for (int d : Around) hit = static_cast<u8>(hit | (p.victim[to + d] & (p.hostile[to + 2 * d] | AlwaysCheck)));
    const bool remote = Side == 0 && T.linnaeanVictim[to] && p.king == Throne;
    if ((hit & Enemy) || remote) [[unlikely]]
        won |= capture<Side>(p, to);
    return won;
}

template <int Side>
u64 perft(const YardstickPosition& p, int depth) {
    Reach r;
    reach<Side>(p, r);
    if (depth == 1) return r.total;
    u64 nodes = 0;
    for (int i = 0; i < Words * Directions; ++i)
        for (u64 x = r.to[i]; x; x &= x - 1) {
            YardstickPosition q = p;
            if (!play<Side>(q, moveAt(r, i, std::countr_zero(x)))) nodes += perft<1 - Side>(q, depth - 1);
        }
    return nodes;
}

struct Random {  // splitmix64; bounded by multiplication
    u64 state;
    u32 below(u32 n) {
        u64 z = state += 0x9E3779B97F4A7C15u;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return static_cast<u32>((((z ^ (z >> 31)) >> 32) * n) >> 32);
    }
};

double cpuSeconds() {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

struct Tally {
    u64 games = 0, plies = 0, attackersWon = 0, defendersWon = 0, unfinished = 0;
};

template <int Side>
inline bool randomPly(YardstickPosition& p, Reach& r, Random& random, Tally& t,
                      int& plies) {  // returns true if the game is over
    if (plies >= 1000) return ++t.unfinished, true;
    reach<Side>(p, r);
    if (!r.total) return ++t.unfinished, true;
    ++plies;
    if (!play<Side>(p, pick(r, random.below(r.total)))) return false;
    ++(Side ? t.defendersWon : t.attackersWon);
    return true;
}

}  // namespace

double yardstick(double seconds, std::uint64_t seed) {
    const YardstickPosition start = startPosition();
    static const bool checked = [&] {
        constexpr u64 expected[] = {80, 4400, 353200, 19913864};
        for (int depth = 1; depth <= 4; ++depth)
            if (perft<0>(start, depth) != expected[depth - 1]) throw std::logic_error("the yardstick miscounts");
        return true;
    }();
    (void)checked;
    Random random{seed};
    Tally t;
    Reach r;
    const double t0 = cpuSeconds();
    double used = 0;
    do {
        for (int game = 0; game < 64; ++game) {
            YardstickPosition p = start;
            int plies = 0;
            while (!randomPly<0>(p, r, random, t, plies) && !randomPly<1>(p, r, random, t, plies)) {
            }
            ++t.games;
            t.plies += static_cast<u64>(plies);
        }
        used = cpuSeconds() - t0;
    } while (used < seconds);
    return 1e9 * used / static_cast<double>(t.plies);
}
