// The sums of a network and what they are worth. Inline: a search is compiled for several processors, and these are a
// good part of its time.
#pragma once
#include <bit>
#include <cstring>

#include "evaluation/network.hpp"

namespace tafl {

/// A row in vector registers, read and written in whole vectors: a compiler's copy of an array may be stores that are
/// narrower than the reads after it, which then have to wait.
struct NetworkUnits {
    using Part = std::int16_t __attribute__((vector_size(32)));
    static constexpr std::size_t parts = sizeof(Network::Row) / sizeof(Part), each = sizeof(Part) / 2;
    Part part[parts];

    __attribute__((always_inline)) static void read(Part& out, const Network::Row& row, std::size_t i) {
        std::memcpy(&out, &row[i * each], sizeof out);
    }
    __attribute__((always_inline)) explicit NetworkUnits(const Network::Row& row) {
        for (std::size_t i = 0; i < parts; ++i) read(part[i], row, i);
    }
    __attribute__((always_inline)) void operator+=(const Network::Row& row) {
        for (std::size_t i = 0; i < parts; ++i) {
            Part other;
            read(other, row, i);
            part[i] += other;
        }
    }
    __attribute__((always_inline)) void operator-=(const Network::Row& row) {
        for (std::size_t i = 0; i < parts; ++i) {
            Part other;
            read(other, row, i);
            part[i] -= other;
        }
    }
    __attribute__((always_inline)) void to(Network::Row& row) const {
        for (std::size_t i = 0; i < parts; ++i) std::memcpy(&row[i * each], &part[i], sizeof(Part));
    }
};

/// The sums of a position, from those of another, `fieldBefore`, best of one a move away. Into `now`, which may not be
/// `before`.
inline void follow(const Network& net, const Field& field, const Field& fieldBefore, const NetworkSums& before,
                   NetworkSums& now) {
    const Network::Frame& frame = *net.frame;
    const Square royal = field.royals.first();
    now.royal = royal;
    if (royal == noSquare) return;
    const auto at = static_cast<std::size_t>(royal), squares = static_cast<std::size_t>(frame.squares);
    const std::uint16_t* const turned = &frame.turned[frame.form[at] * squares];
    const Network::Row* const rows = &net.men[frame.bucket[at] * 2 * squares];
    // From a position where it stands elsewhere nothing is alike: all men are put.
    const bool near = before.royal == royal;
    now.turned = turned;
    now.rows = rows;
    NetworkUnits sums(near ? before.sums : net.base[frame.bucket[at]]);
    int men = near ? before.men : field.royals.count();
    for (std::size_t side = 0; side < 2; ++side)
        for (std::size_t w = 0; 64 * w < squares; ++w) {
            const std::uint64_t is = field.men[side].bits[w] & ~field.royals.bits[w],
                                was = near ? fieldBefore.men[side].bits[w] & ~fieldBefore.royals.bits[w] : 0;
            const auto rowOf = [&](std::uint64_t x) -> const Network::Row& {
                return rows[side * squares + turned[64 * w + static_cast<std::size_t>(std::countr_zero(x))]];
            };
            for (std::uint64_t x = is & ~was; x; x &= x - 1, ++men) sums += rowOf(x);
            for (std::uint64_t x = was & ~is; x; x &= x - 1, --men) sums -= rowOf(x);
        }
    sums.to(now.sums);
    now.men = men;
}

inline __attribute__((always_inline)) int pointsOf(const Network& net, const NetworkSums& of, int signals) {
    const auto number = static_cast<std::size_t>(net.caseOf(of.men, Signals::toMove(signals)));
    const std::int16_t* __restrict const sums = of.sums.data();
    const std::int16_t* __restrict const row = net.signals[static_cast<std::size_t>(signals)].data();
    const std::int16_t* __restrict const out = net.out[number].data();
    std::int32_t total = 0;
    for (int i = 0; i < Network::hidden; ++i) {
        const auto sum = static_cast<std::int16_t>(sums[i] + row[i]);
        const std::int16_t a = std::clamp<std::int16_t>(sum, 0, Network::one);
        total += static_cast<std::int16_t>(a * out[i]) * a;  // fits: 255 * 127 < 2 ^ 15
    }
    // As a division by outputUnit * tenToOne that rounds towards zero, in a fraction of its time: sums are less than
    // 2 ^ 31, so that what rounding up adds is less than one part of the divisor.
    const std::int64_t sum = std::int64_t{total} + net.constant[number];
    __extension__ using Wide = __int128;
    return static_cast<int>((Wide{sum} * net.pointsOfOutput >> 64) + (sum < 0));
}

/// The score in points, from the attackers' side; `signals` is a case of Signals.
inline int valueOf(const Network& net, const NetworkSums& of, int signals) {
    return of.royal == noSquare ? 0 : pointsOf(net, of, signals);
}

/// What `valueOfMan` will read of the network.
inline void prefetch(const NetworkSums& before, std::size_t squares, std::size_t side, Square from, Square to) {
    if (before.royal == noSquare) return;
    const Network::Row* const own = before.rows + side * squares;
    __builtin_prefetch(&own[before.turned[static_cast<std::size_t>(from)]]);
    __builtin_prefetch(&own[before.turned[static_cast<std::size_t>(to)]]);
}

/// Sums and score where nothing but what this man did has changed.
inline int valueOfMan(const Network& net, const ManMoved& man, const NetworkSums& before, int signals,
                      NetworkSums& now) {
    now.royal = before.royal;
    now.men = before.men - man.lostCount;
    if (before.royal == noSquare) return 0;
    now.turned = before.turned;
    now.rows = before.rows;
    const auto squares = static_cast<std::size_t>(net.frame->squares);
    const Network::Row *const own = before.rows + static_cast<std::size_t>(man.side) * squares,
                              *const others = before.rows + (1 - static_cast<std::size_t>(man.side)) * squares;
    NetworkUnits sums(before.sums);
    sums += own[before.turned[man.to]];
    sums -= own[before.turned[man.from]];
    for (int i = 0; i < man.lostCount; ++i) sums -= others[before.turned[man.lost[i]]];
    sums.to(now.sums);
    return pointsOf(net, now, signals);
}

}  // namespace tafl
