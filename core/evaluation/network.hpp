// A small neural network as the greater part of an evaluation: it sees where the men stand in relation to the royal
// piece. Its first layer is kept from position to position (after Y. Nasu, "Efficiently updatable neural-network-based
// evaluation functions for computer shogi", 2018), so that it costs less than looking for shapes.
#pragma once
#include <algorithm>
#include <memory>
#include <vector>

#include "evaluation/piece_sets.hpp"

namespace tafl {

/// Of what can be told of the royal piece at a glance, the case that a network sees.
struct Signals {
    static constexpr int goals = 8;   ///< it reaches one, two or more, or none at once, and then 0 to 5 or more in two
    static constexpr int beside = 5;  ///< enemies beside it: 0 to 4 or more
    static constexpr int count = goals * beside * 2;

    static int number(int goalCase, int besideCase, Side toMove) {
        return (goalCase * beside + besideCase) * 2 + static_cast<int>(toMove);
    }
    static int of(const Glance& g, Side toMove) {
        return number(g.openGoals ? std::min(g.openGoals, 2) - 1 : 2 + std::min(g.goalsInTwo, goals - 3),
                      std::min(g.enemiesBesideRoyal, beside - 1), toMove);
    }
    static int goalCase(int number) { return number / 2 / beside; }
    static int besideCase(int number) { return number / 2 % beside; }
    static Side toMove(int number) { return static_cast<Side>(number % 2); }
};

/// One hidden layer in integers, exact on every machine:
///     sums = base[bucket] + the rows of all men but the royal piece + signals[case]
///     score = points * (constant + the sum over units of out * clamp(sum, 0, one) ^ 2)
struct Network {
    static constexpr int hidden = 32;     ///< units
    static constexpr int phases = 4;      ///< by the men left: each has outputs of its own
    static constexpr int one = 255;       ///< a sum that is 1
    static constexpr int outputOne = 32;  ///< an output weight that is 1
    static constexpr int mostOfRow = 255, mostOfOutput = 127, mostOfConstant = 1'000'000'000;
    static constexpr int cases = 2 * phases;  ///< of outputs: by phase, then by the side to move
    /// A number for each unit, in one line of the cache.
    struct alignas(64) Row : std::array<std::int16_t, hidden> {};

    /// How boards are turned: by the royal piece's square, so that it always stands in the same part of the board.
    struct Frame {
        std::vector<std::uint8_t> form;     ///< by the royal piece's square: the way in which it is turned
        std::vector<std::uint8_t> bucket;   ///< and the number of the square where it comes to stand
        std::vector<std::uint16_t> turned;  ///< squares, by form * squares + square
        std::vector<int> forms;             ///< those that leave start and goals as they are
        int buckets = 0, squares = 0, menAtFirst = 0;
    };
    /// Null: this variant can have no network, because it has more than one royal piece, or none.
    static std::shared_ptr<const Frame> frameOf(const RuleImage&);

    /// All weights nought. `tenfold`: the score that outputs of ln 10 in all make.
    Network(std::shared_ptr<const Frame>, int tenfold);

    std::shared_ptr<const Frame> frame;
    int tenfold;
    std::int64_t pointsOfOutput;  ///< that make one of the sum over units, times 2 ^ 64, rounded up
    std::vector<Row> base;        ///< by bucket
    std::vector<Row> men;         ///< by (bucket * 2 + side) * squares + square, turned
    std::array<Row, Signals::count> signals{};
    std::array<Row, cases> out{};
    std::array<std::int32_t, cases> constant{};
    std::array<std::uint8_t, mostSquares + 1> phaseOf{};  ///< by the men left

    int caseOf(int left, Side toMove) const {
        return phaseOf[static_cast<std::size_t>(left)] * 2 + static_cast<int>(toMove);
    }
    bool operator==(const Network&) const;
};

/// The first layer of one position.
struct NetworkSums {
    alignas(32) Network::Row sums;
    Square royal = noSquare;  ///< none: nothing is known yet, or it is gone
    int men = 0;              ///< all of them
    /// What follows from the royal piece's square: how the board is turned, and the rows of both sides' men.
    const std::uint16_t* turned = nullptr;
    const Network::Row* rows = nullptr;
};

}  // namespace tafl
