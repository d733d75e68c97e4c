#include "sparring/evaluation.hpp"

#include <algorithm>

namespace tafl::sparring {
namespace {

// Rough weights, the same for every variant; in hundredths of an attacker.
constexpr int openGoalBonus = 4000;  ///< the royal side is to move and can arrive
constexpr int twoOpenGoals = 700;    ///< two ways at once: only one can be closed
constexpr int oneOpenGoal = 220;
constexpr int goalInTwo = 70, eachGoalInTwo = 12, goalInThree = 25, enclosedPenalty = 60;
constexpr int enemyBeside = 18, eachSquareToGo = 3;

}  // namespace

Evaluation::Evaluation(const RuleImage& image) : image_(&image) {
    int men[2] = {0, 0}, maxCount[2] = {0, 0};
    std::array<int, 10> number{};
    for (const auto c : image.start)
        if (c && !image.calls.classes[index(c - 1)].royal) {
            const auto side = index(static_cast<int>(image.sideOf(c)));
            ++men[side];
            maxCount[side] = std::max(maxCount[side], ++number[c]);
        }
    // Where the attackers are twice as many, a defender is worth twice as much.
    const int defender = men[1] ? std::clamp(100 * men[0] / men[1], 80, 220) : 150;
    for (int c = 1; c <= static_cast<int>(image.calls.classes.size()); ++c) {
        const PieceClass& piece = image.calls.classes[index(c - 1)];
        // A class that is rarer than the side's commonest men can do something that they cannot.
        const bool special =
            !piece.royal && number[index(c)] > 0 && number[index(c)] < maxCount[index(static_cast<int>(piece.side))];
        value_[index(c)] = (piece.side == Side::attackers ? 100 : -defender) * (special ? 3 : 2) / 2;
        if (piece.royal) royalClasses_.push_back(c);
        for (const GoalCall& call : image.calls.goals)
            if (call.classes >> (c - 1) & 1) goal_[index(c)] |= call.squares;
        mayStop_[index(c)] = mayPass_[index(c)] = SquareSet::all(image.size);
        const auto bar = [&](const std::vector<BarCall>& bars, SquareSet& set) {
            for (const BarCall& call : bars)
                if (call.classes >> (c - 1) & 1) set -= call.squares;
        };
        bar(image.calls.stopBars, mayStop_[index(c)]);
        bar(image.calls.passBars, mayPass_[index(c)]);
        mayStop_[index(c)] |= goal_[index(c)];
    }
}

/// How near a royal piece is to winning, from its own side: a search over its slides, three moves deep.
int Evaluation::royalScore(const std::array<std::uint8_t, maxSquares>& occupants, Square from, int classNumber,
                           Side toMove) const {
    const std::size_t c = index(classNumber);
    const Side side = image_->sideOf(classNumber);
    const int size = image_->size;
    int score = 0;
    for (const Direction d : allDirections) {
        const Square s = step(from, d, size);
        if (s == noSquare) continue;
        const int beside = occupants[index(s)];
        if (beside && image_->sideOf(beside) != side) score -= enemyBeside;
    }
    if (!goal_[c].any()) return score;
    SquareSet seen = SquareSet::of(from);
    std::vector<Square> frontier{from}, next;
    for (int moves = 1; moves <= 3 && !frontier.empty(); ++moves) {
        int goals = 0;
        next.clear();
        for (const Square origin : frontier)
            for (const Direction d : allDirections)
                for (Square s = step(origin, d, size); s != noSquare && !occupants[index(s)]; s = step(s, d, size)) {
                    if (mayStop_[c].has(s) && !seen.has(s)) {
                        seen.add(s);
                        next.push_back(s);
                        goals += goal_[c].has(s);
                    }
                    if (!mayPass_[c].has(s)) break;
                }
        if (moves == 1) score += eachSquareToGo * std::min<int>(static_cast<int>(next.size()), 12);
        if (goals > 0) {
            if (moves == 1) return score + (toMove == side ? openGoalBonus : goals > 1 ? twoOpenGoals : oneOpenGoal);
            return score + (moves == 2 ? goalInTwo + eachGoalInTwo * std::min(goals, 8) : goalInThree);
        }
        frontier.swap(next);
    }
    return frontier.empty() ? score - enclosedPenalty : score;
}

int Evaluation::operator()(const Position& position) const {
    int score = 0;
    std::array<std::uint8_t, maxSquares> occupants{};
    for (int c = 1; c <= static_cast<int>(image_->calls.classes.size()); ++c)
        score += value_[index(c)] * position.count(c);
    for (Square s = 0; s < image_->size * image_->size; ++s)
        occupants[index(s)] = static_cast<std::uint8_t>(position.occupant(s));
    for (const int c : royalClasses_)
        for (Square s = 0; s < image_->size * image_->size; ++s)
            if (occupants[index(s)] == c) {
                const int royal = royalScore(occupants, s, c, position.toMove());
                score += image_->sideOf(c) == Side::attackers ? royal : -royal;
            }
    return score;
}

}  // namespace tafl::sparring
