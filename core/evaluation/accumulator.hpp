// Accumulator updates and network inference. Inline because the search is compiled per processor and spends much of its
// time here.
#pragma once
#include <bit>
#include <cstring>

#include "evaluation/network.hpp"

namespace tafl {

/// A row in vector registers, loaded and stored in whole vectors. A compiler's array copy may use narrower stores, and
/// the wide loads that follow then stall on store forwarding.
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

/// Updates `now` incrementally from `before`, the accumulator of `pieceSetsBefore`; cheapest if that is one move away.
/// `now` and `before` must be different objects.
inline void updateAccumulator(const Network& net, const PieceSets& pieceSets, const PieceSets& pieceSetsBefore,
                              const Accumulator& before, Accumulator& now) {
    const Network::RoyalBuckets& royalBuckets = *net.royalBuckets;
    const Square royal = pieceSets.royals.first();
    now.royal = royal;
    if (royal == noSquare) return;
    const auto at = static_cast<std::size_t>(royal), squares = static_cast<std::size_t>(royalBuckets.squares);
    const std::uint16_t* const orientedSquares = &royalBuckets.orientedSquares[royalBuckets.form[at] * squares];
    const Network::Row* const rows = &net.menWeights[royalBuckets.bucket[at] * 2 * squares];
    // With the royal piece on another square the buckets differ: add every man again.
    const bool sameRoyal = before.royal == royal;
    now.orientedSquares = orientedSquares;
    now.rows = rows;
    AccumulatorVectors accumulation(sameRoyal ? before.accumulation : net.bucketBias[royalBuckets.bucket[at]]);
    int men = sameRoyal ? before.pieceCount : pieceSets.royals.count();
    for (std::size_t side = 0; side < 2; ++side)
        for (std::size_t w = 0; 64 * w < squares; ++w) {
            const std::uint64_t current = pieceSets.men[side].bits[w] & ~pieceSets.royals.bits[w],
                                previous =
                                    sameRoyal ? pieceSetsBefore.men[side].bits[w] & ~pieceSetsBefore.royals.bits[w] : 0;
            const auto menRow = [&](std::uint64_t x) -> const Network::Row& {
                return rows[side * squares + orientedSquares[64 * w + static_cast<std::size_t>(std::countr_zero(x))]];
            };
            for (std::uint64_t x = current & ~previous; x; x &= x - 1, ++men) accumulation += menRow(x);
            for (std::uint64_t x = previous & ~current; x; x &= x - 1, --men) accumulation -= menRow(x);
        }
    accumulation.to(now.accumulation);
    now.pieceCount = men;
}

inline __attribute__((always_inline)) int propagateOutput(const Network& net, const Accumulator& of, int royalContext) {
    const auto number = static_cast<std::size_t>(net.outputBucket(of.pieceCount, RoyalContext::toMove(royalContext)));
    const std::int16_t* __restrict const accumulation = of.accumulation.data();
    const std::int16_t* __restrict const row = net.royalContext[static_cast<std::size_t>(royalContext)].data();
    const std::int16_t* __restrict const out = net.outputWeights[number].data();
    std::int32_t total = 0;
    for (int i = 0; i < Network::hidden; ++i) {
        const auto sum = static_cast<std::int16_t>(accumulation[i] + row[i]);
        const std::int16_t a = std::clamp<std::int16_t>(sum, 0, Network::quantizedOne);
        total += static_cast<std::int16_t>(a * out[i]) * a;  // fits: 255 * 127 < 2 ^ 15
    }
    // Divides by quantizedLogit * tenToOne, rounding towards zero, as a faster multiplication. Sums are below 2 ^ 31,
    // so rounding the reciprocal up adds less than one unit of the divisor.
    const std::int64_t sum = std::int64_t{total} + net.outputBias[number];
    __extension__ using Wide = __int128;
    return static_cast<int>((Wide{sum} * net.pointsPerOutput >> 64) + (sum < 0));
}

/// The score in points from the attackers' side; `royalContext` is a RoyalContext index.
inline int evaluateNetwork(const Network& net, const Accumulator& of, int royalContext) {
    return of.royal == noSquare ? 0 : propagateOutput(net, of, royalContext);
}

/// Prefetches the rows that `updateAndEvaluate` will read.
inline void prefetch(const Accumulator& before, std::size_t squares, std::size_t side, Square from, Square to) {
    if (before.royal == noSquare) return;
    const Network::Row* const ownRows = before.rows + side * squares;
    __builtin_prefetch(&ownRows[before.orientedSquares[static_cast<std::size_t>(from)]]);
    __builtin_prefetch(&ownRows[before.orientedSquares[static_cast<std::size_t>(to)]]);
}

/// Updates the accumulator by one dirty piece and evaluates.
inline int updateAndEvaluate(const Network& net, const DirtyPiece& dirtyPiece, const Accumulator& before,
                             int royalContext, Accumulator& now) {
    now.royal = before.royal;
    now.pieceCount = before.pieceCount - dirtyPiece.capturedCount;
    if (before.royal == noSquare) return 0;
    now.orientedSquares = before.orientedSquares;
    now.rows = before.rows;
    const auto squares = static_cast<std::size_t>(net.royalBuckets->squares);
    const Network::Row *const ownRows = before.rows + static_cast<std::size_t>(dirtyPiece.side) * squares,
                              *const enemyRows =
                                  before.rows + (1 - static_cast<std::size_t>(dirtyPiece.side)) * squares;
    AccumulatorVectors accumulation(before.accumulation);
    accumulation += ownRows[before.orientedSquares[dirtyPiece.to]];
    accumulation -= ownRows[before.orientedSquares[dirtyPiece.from]];
    for (int i = 0; i < dirtyPiece.capturedCount; ++i)
        accumulation -= enemyRows[before.orientedSquares[dirtyPiece.captured[i]]];
    accumulation.to(now.accumulation);
    return propagateOutput(net, now, royalContext);
}

}  // namespace tafl
