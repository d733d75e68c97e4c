// What an evaluation holds worth how much. Everything is a property of any tafl game: pieces and where they stand,
// freedom to move, and how near a royal piece is to its goals.
#pragma once
#include "board/board.hpp"

namespace tafl {

/// In hundredths of an attacker, integers throughout.
struct Weights {
    SquareValues squares{};    ///< from the attackers' side, a piece's own worth included
    int freedom[2] = {0, 0};   ///< of each move of a side, in sixteenths, from that side
    int royalFreedom = 0;      ///< of each move of a royal piece; these from its side
    int oneOpenGoal = 0;       ///< it reaches one goal square at once, and the other side is to move
    int moreOpenGoals = 0;     ///< two or more
    int goalInTwo = 0;         ///< it reaches some in two moves
    int eachGoalInTwo = 0;     ///< and each of them, eight at most
    int enemyBesideRoyal = 0;  ///< each enemy on a square beside it (negative: it hurts)
    int cutOff = 0;            ///< if all goals are cut off from it (negative: it hurts); in proportion if some are
    int toMove = 0;            ///< of having the move

    bool operator==(const Weights&) const = default;
};

/// At first sight: numbers of men, distances to goals.
Weights genericWeights(const RuleImage&);

/// From the attackers' side.
int evaluate(const Weights&, const Glance&, Side toMove);

}  // namespace tafl
