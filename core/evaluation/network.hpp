// A small neural network as the greater part of an evaluation: it sees where the men stand in relation to the royal
// piece. Its first layer is kept from position to position (after Y. Nasu, "Efficiently updatable neural-network-based
// evaluation functions for computer shogi", 2018), so that it costs less than looking for shapes.
#pragma once
#include <algorithm>
#include <memory>
#include <vector>

#include "evaluation/piece_sets.hpp"

namespace tafl {

/// The case of the royal piece that a network distinguishes, from evaluation inputs alone.
struct RoyalContext {
    static constexpr int goals = 8;   ///< it reaches one, two or more, or none at once, and then 0 to 5 or more in two
    static constexpr int beside = 5;  ///< enemies beside it: 0 to 4 or more
    static constexpr int count = goals * beside * 2;

    static int number(int goalContext, int neighbourContext, Side toMove) {
        return (goalContext * beside + neighbourContext) * 2 + static_cast<int>(toMove);
    }
    static int of(const EvalInputs& g, Side toMove) {
        return number(g.openGoals ? std::min(g.openGoals, 2) - 1 : 2 + std::min(g.goalsInTwoMoves, goals - 3),
                      std::min(g.enemiesBesideRoyal, beside - 1), toMove);
    }
    static int goalContext(int number) { return number / 2 / beside; }
    static int neighbourContext(int number) { return number / 2 % beside; }
    static Side toMove(int number) { return static_cast<Side>(number % 2); }
};

/// One hidden layer in integers, exact on every machine:
///     sums = base[bucket] + the rows of all men but the royal piece + signals[case]
///     score = points * (constant + the sum over units of out * clamp(sum, 0, one) ^ 2)
struct Network {
    static constexpr int hidden = 32;              ///< units
    static constexpr int phases = 4;               ///< by the men left: each has outputs of its own
    static constexpr int quantizedOne = 255;       ///< a sum that is 1
    static constexpr int quantizedOutputOne = 32;  ///< an output weight that is 1
    static constexpr int maxRowWeight = 255, maxOutputWeight = 127, maxOutputBias = 1'000'000'000;
    static constexpr int outputBuckets = 2 * phases;  ///< of outputs: by phase, then by the side to move
    /// A number for each unit, in one line of the cache.
    struct alignas(64) Row : std::array<std::int16_t, hidden> {};

    /// How boards are turned: by the royal piece's square, so that it always stands in the same part of the board.
    struct RoyalBuckets {
        std::vector<std::uint8_t> form;              ///< by the royal piece's square: the way in which it is turned
        std::vector<std::uint8_t> bucket;            ///< and the number of the square where it comes to stand
        std::vector<std::uint16_t> orientedSquares;  ///< squares, by form * squares + square
        std::vector<int> forms;                      ///< those that leave start and goals as they are
        int buckets = 0, squares = 0, startingMen = 0;
    };
    /// Null: this variant can have no network, because it has more than one royal piece, or none.
    static std::shared_ptr<const RoyalBuckets> makeRoyalBuckets(const RuleImage&);

    /// All weights nought. `tenfold`: the score that outputs of ln 10 in all make.
    Network(std::shared_ptr<const RoyalBuckets>, int scoreAtTenToOne);

    std::shared_ptr<const RoyalBuckets> royalBuckets;
    int scoreAtTenToOne;
    std::int64_t pointsPerOutput;  ///< that make one of the sum over units, times 2 ^ 64, rounded up
    std::vector<Row> bucketBias;   ///< by bucket
    std::vector<Row> men;          ///< by (bucket * 2 + side) * squares + square, turned
    std::array<Row, RoyalContext::count> royalContext{};
    std::array<Row, outputBuckets> out{};
    std::array<std::int32_t, outputBuckets> outputBias{};
    std::array<std::uint8_t, maxSquares + 1> phaseByMen{};  ///< by the men left

    int outputBucket(int left, Side toMove) const {
        return phaseByMen[static_cast<std::size_t>(left)] * 2 + static_cast<int>(toMove);
    }
    bool operator==(const Network&) const;
};

/// The first layer of one position.
struct Accumulator {
    alignas(32) Network::Row accumulation;
    Square royal = noSquare;  ///< none: nothing is known yet, or it is gone
    int men = 0;              ///< all of them
    /// What follows from the royal piece's square: how the board is turned, and the rows of both sides' men.
    const std::uint16_t* orientedSquares = nullptr;
    const Network::Row* rows = nullptr;
};

}  // namespace tafl
