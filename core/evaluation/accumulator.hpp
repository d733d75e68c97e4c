// The sums of a network and what they are worth. Inline: a search is compiled for several processors, and these are a
// good part of its time.
#pragma once
#include <bit>
#include <cstring>

#include "evaluation/network.hpp"

namespace tafl {

/// A row in vector registers, read and written in whole vectors: a compiler's copy of an array may be stores that are
/// narrower than the reads after it, which then have to wait.
struct AccumulatorVectors {
    using Vector = std::int16_t __attribute__((vector_size(32)));
    static constexpr std::size_t vectorCount = sizeof(Network::Row) / sizeof(Vector),
                                 lanesPerVector = sizeof(Vector) / 2;
    Vector vectors[vectorCount];

    __attribute__((always_inline)) static void read(Vector& out, const Network::Row& row, std::size_t i) {
        std::memcpy(&out, &row[i * lanesPerVector], sizeof out);
    }
    __attribute__((always_inline)) explicit AccumulatorVectors(const Network::Row& row) {
        for (std::size_t i = 0; i < vectorCount; ++i) read(vectors[i], row, i);
    }
    __attribute__((always_inline)) void operator+=(const Network::Row& row) {
        for (std::size_t i = 0; i < vectorCount; ++i) {
            Vector other;
            read(other, row, i);
            vectors[i] += other;
        }
    }
    __attribute__((always_inline)) void operator-=(const Network::Row& row) {
        for (std::size_t i = 0; i < vectorCount; ++i) {
            Vector other;
            read(other, row, i);
            vectors[i] -= other;
        }
    }
    __attribute__((always_inline)) void to(Network::Row& row) const {
        for (std::size_t i = 0; i < vectorCount; ++i)
            std::memcpy(&row[i * lanesPerVector], &vectors[i], sizeof(Vector));
    }
};

/// The sums of a position, from those of another, `pieceSetsBefore`, best of one a move away. Into `now`, which may not
/// be `before`.
inline void updateAccumulator(const Network& net, const PieceSets& pieceSets, const PieceSets& pieceSetsBefore,
                              const Accumulator& before, Accumulator& now) {
    const Network::RoyalBuckets& royalBuckets = *net.royalBuckets;
    const Square royal = pieceSets.royals.first();
    now.royal = royal;
    if (royal == noSquare) return;
    const auto at = static_cast<std::size_t>(royal), squares = static_cast<std::size_t>(royalBuckets.squares);
    const std::uint16_t* const orientedSquares = &royalBuckets.orientedSquares[royalBuckets.form[at] * squares];
    const Network::Row* const rows = &net.men[royalBuckets.bucket[at] * 2 * squares];
    // From a position where it stands elsewhere nothing is alike: all men are put.
    const bool near = before.royal == royal;
    now.orientedSquares = orientedSquares;
    now.rows = rows;
    AccumulatorVectors accumulation(near ? before.accumulation : net.bucketBias[royalBuckets.bucket[at]]);
    int men = near ? before.men : pieceSets.royals.count();
    for (std::size_t side = 0; side < 2; ++side)
        for (std::size_t w = 0; 64 * w < squares; ++w) {
            const std::uint64_t is = pieceSets.men[side].bits[w] & ~pieceSets.royals.bits[w],
                                was = near ? pieceSetsBefore.men[side].bits[w] & ~pieceSetsBefore.royals.bits[w] : 0;
            const auto rowOf = [&](std::uint64_t x) -> const Network::Row& {
                return rows[side * squares + orientedSquares[64 * w + static_cast<std::size_t>(std::countr_zero(x))]];
            };
            for (std::uint64_t x = is & ~was; x; x &= x - 1, ++men) accumulation += rowOf(x);
            for (std::uint64_t x = was & ~is; x; x &= x - 1, --men) accumulation -= rowOf(x);
        }
    accumulation.to(now.accumulation);
    now.men = men;
}

inline __attribute__((always_inline)) int propagateOutput(const Network& net, const Accumulator& of, int royalContext) {
    const auto number = static_cast<std::size_t>(net.outputBucket(of.men, RoyalContext::toMove(royalContext)));
    const std::int16_t* __restrict const accumulation = of.accumulation.data();
    const std::int16_t* __restrict const row = net.royalContext[static_cast<std::size_t>(royalContext)].data();
    const std::int16_t* __restrict const out = net.out[number].data();
    std::int32_t total = 0;
    for (int i = 0; i < Network::hidden; ++i) {
        const auto sum = static_cast<std::int16_t>(accumulation[i] + row[i]);
        const std::int16_t a = std::clamp<std::int16_t>(sum, 0, Network::quantizedOne);
        total += static_cast<std::int16_t>(a * out[i]) * a;  // fits: 255 * 127 < 2 ^ 15
    }
    // As a division by quantizedLogit * ln 10 that rounds towards zero, in a fraction of its time: sums are less
    // than 2 ^ 31, so that what rounding up adds is less than one part of the divisor.
    const std::int64_t sum = std::int64_t{total} + net.outputBias[number];
    __extension__ using Wide = __int128;
    return static_cast<int>((Wide{sum} * net.pointsPerOutput >> 64) + (sum < 0));
}

/// The score in points, from the attackers' side; `signals` is a case of Signals.
inline int evaluateNetwork(const Network& net, const Accumulator& of, int royalContext) {
    return of.royal == noSquare ? 0 : propagateOutput(net, of, royalContext);
}

/// What `updateAndEvaluate` will read of the network.
inline void prefetch(const Accumulator& before, std::size_t squares, std::size_t side, Square from, Square to) {
    if (before.royal == noSquare) return;
    const Network::Row* const own = before.rows + side * squares;
    __builtin_prefetch(&own[before.orientedSquares[static_cast<std::size_t>(from)]]);
    __builtin_prefetch(&own[before.orientedSquares[static_cast<std::size_t>(to)]]);
}

/// Sums and score where nothing but what this man did has changed.
inline int updateAndEvaluate(const Network& net, const DirtyPiece& dirtyPiece, const Accumulator& before,
                             int royalContext, Accumulator& now) {
    now.royal = before.royal;
    now.men = before.men - dirtyPiece.capturedCount;
    if (before.royal == noSquare) return 0;
    now.orientedSquares = before.orientedSquares;
    now.rows = before.rows;
    const auto squares = static_cast<std::size_t>(net.royalBuckets->squares);
    const Network::Row *const own = before.rows + static_cast<std::size_t>(dirtyPiece.side) * squares,
                              *const others = before.rows + (1 - static_cast<std::size_t>(dirtyPiece.side)) * squares;
    AccumulatorVectors accumulation(before.accumulation);
    accumulation += own[before.orientedSquares[dirtyPiece.to]];
    accumulation -= own[before.orientedSquares[dirtyPiece.from]];
    for (int i = 0; i < dirtyPiece.capturedCount; ++i)
        accumulation -= others[before.orientedSquares[dirtyPiece.captured[i]]];
    accumulation.to(now.accumulation);
    return propagateOutput(net, now, royalContext);
}

}  // namespace tafl
