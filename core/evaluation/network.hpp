// A small efficiently updatable network (Y. Nasu, "Efficiently updatable neural-network-based evaluation functions for
// computer shogi", 2018). Its inputs are the men relative to the royal piece's square.
#pragma once
#include <algorithm>
#include <memory>
#include <vector>

#include "evaluation/piece_sets.hpp"

namespace tafl {

/// A categorical input: what evalInputs reports about the royal piece. Weights files call it "signals".
struct RoyalContext {
    static constexpr int goalCases = 8;       ///< goals in reach: 1, 2+, or none now and 0 to 5+ in two moves
    static constexpr int neighbourCases = 5;  ///< adjacent enemies: 0 to 4+
    static constexpr int count = goalCases * neighbourCases * 2;

    static int index(int goalContext, int neighbourContext, Side toMove) {
        return (goalContext * neighbourCases + neighbourContext) * 2 + static_cast<int>(toMove);
    }
    static int indexFrom(const EvalInputs& g, Side toMove) {
        return index(g.openGoals ? std::min(g.openGoals, 2) - 1 : 2 + std::min(g.goalsInTwoMoves, goalCases - 3),
                     std::min(g.enemiesBesideRoyal, neighbourCases - 1), toMove);
    }
    static int goalContext(int index) { return index / 2 / neighbourCases; }
    static int neighbourContext(int index) { return index / 2 % neighbourCases; }
    static Side toMove(int index) { return static_cast<Side>(index % 2); }
};

/// One hidden layer in integers, exact on every machine:
///     accumulation = bucketBias[bucket] + menWeights of all men except the royal piece
///     hidden = clamp(accumulation + royalContext[context], 0, quantizedOne)
///     output = outputBias + sum of outputWeights * hidden ^ 2
struct Network {
    static constexpr int hidden = 32;              ///< units
    static constexpr int phases = 4;               ///< by number of men; each has its own output weights
    static constexpr int quantizedOne = 255;       ///< quantized 1.0 of an activation
    static constexpr int quantizedOutputOne = 32;  ///< quantized 1.0 of an output weight
    static constexpr int maxRowWeight = 255, maxOutputWeight = 127, maxOutputBias = 1'000'000'000;
    static constexpr int outputBuckets = 2 * phases;  ///< by phase, then side to move
    /// One int16 per unit: one cache line.
    struct alignas(64) Row : std::array<std::int16_t, hidden> {};

    /// King buckets: the board is oriented by the royal piece's square, so that symmetric positions share weights.
    struct RoyalBuckets {
        std::vector<std::uint8_t> form;              ///< orientation, by the royal piece's square
        std::vector<std::uint8_t> bucket;            ///< bucket, by the royal piece's square
        std::vector<std::uint16_t> orientedSquares;  ///< by form * squares + square
        std::vector<int> forms;                      ///< symmetries that preserve start position and goals
        int buckets = 0, squares = 0, startingMen = 0;
    };
    /// Null unless the variant starts with exactly one royal piece.
    static std::shared_ptr<const RoyalBuckets> makeRoyalBuckets(const RuleImage&);

    /// All weights zero. `scoreAtTenToOne`: the score of an output of ln 10 logits.
    Network(std::shared_ptr<const RoyalBuckets>, int scoreAtTenToOne);

    std::shared_ptr<const RoyalBuckets> royalBuckets;
    int scoreAtTenToOne;
    std::int64_t pointsPerOutput;  ///< scale of the output, times 2 ^ 64, rounded up
    std::vector<Row> bucketBias;
    std::vector<Row> menWeights;  ///< by (bucket * 2 + side) * squares + oriented square
    std::array<Row, RoyalContext::count> royalContext{};
    std::array<Row, outputBuckets> outputWeights{};
    std::array<std::int32_t, outputBuckets> outputBias{};
    std::array<std::uint8_t, maxSquares + 1> phaseByMen{};

    int outputBucket(int left, Side toMove) const {
        return phaseByMen[static_cast<std::size_t>(left)] * 2 + static_cast<int>(toMove);
    }
    bool operator==(const Network&) const;
};

/// The first layer's output for one position.
struct Accumulator {
    Network::Row accumulation;
    Square royal = noSquare;  ///< noSquare: not computed yet, or the royal piece is gone
    int pieceCount = 0;       ///< number of men, the royal piece included
    /// Cached from the royal piece's square: the orientation, and the rows of its bucket.
    const std::uint16_t* orientedSquares = nullptr;
    const Network::Row* rows = nullptr;
};

}  // namespace tafl
