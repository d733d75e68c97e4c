#include "evaluation/weights.hpp"

#include <algorithm>

#include "evaluation/accumulator.hpp"

namespace tafl {
namespace {

/// Default term weights in sixteenths, for few goals (corners) and many goals (edges). bench_fit_default_weights fitted
/// the latter to 793 human games in 17 variants; they gain about 70 % of the points against the guesses of the former.
/// For corners no values suit all boards; `tune` learns them.
struct DefaultTerm {
    Term term;
    std::int16_t fewGoals, manyGoals;
};
constexpr DefaultTerm defaultTerms[] = {
    {Term::attackersMobility, 8, -1},
    {Term::defendersMobility, 8, 35},
    {Term::royalMobility, 48, 211},
    {Term::oneOpenGoal, 1920, 1920},
    {Term::moreOpenGoals, 11200, 11200},
    {Term::goalInTwo, 640, 704},
    {Term::eachGoalInTwo, 160, 495},
    {Term::enemiesBeside, -224, -179},
    {Term::ringedIn, 0, -3},
    {Term::cutOff, -400, -272},
    {Term::steps, 0, -378},
    {Term::region, 0, 150},
    {Term::gap, 0, 336},
    {Term::diagonalLinks, 0, -32},
    {Term::straightLinks, 0, -26},
    {Term::ownLinks, 0, -70},
    {Term::openLines, 0, 384},
    {Term::enemiesNear, 0, -316},
    {Term::ownNear, 0, -14},
    {Term::toMove, 96, 274},
};

int distance(Square a, Square b, int size) { return std::abs(a / size - b / size) + std::abs(a % size - b % size); }

/// Few goals are guarded from the diagonal that cuts them off: a knight's move away, or adjacent to that square.
int guardBonus(Square s, const SquareSet& goals, int size) {
    int best = 0;
    goals.each([&](Square g) {
        const int maxAxis = std::max(std::abs(s / size - g / size), std::abs(s % size - g % size)),
                  total = distance(s, g, size);
        const int value = total == 3 && maxAxis == 2   ? 18
                          : total == 2 && maxAxis == 1 ? 12
                          : total == 3 || total == 4   ? 6
                                                       : 0;
        best = std::max(best, value);
    });
    return best;
}

}  // namespace

SquareSet royalGoals(const RuleImage& image) {
    SquareSet out;
    for (const GoalCall& call : image.calls.goals)
        if (call.classes & image.royals()) out |= call.squares;
    return out;
}

Weights defaultWeights(const RuleImage& image) {
    Weights out;
    const auto index = [](auto n) { return static_cast<std::size_t>(n); };
    const int classCount = static_cast<int>(image.calls.classes.size());
    // 1. Men: a defender is worth the ratio of attackers to defenders.
    int men[2] = {0, 0}, maxCount[2] = {0, 0};
    std::array<int, 10> number{};
    for (const auto c : image.start)
        if (c && !image.calls.classes[index(c - 1)].royal) {
            const auto side = index(image.sideOf(c));
            ++men[side];
            maxCount[side] = std::max(maxCount[side], ++number[c]);
        }
    const int defender = men[1] ? std::clamp(100 * men[0] / men[1], 80, 220) : 150;
    // 2. Piece-square values by distance to the goals.
    const SquareSet goals = royalGoals(image);
    const bool edge = !isFewGoals(goals);
    for (int c = 1; c <= classCount; ++c) {
        const PieceClass& piece = image.calls.classes[index(c - 1)];
        // A class rarer than the side's most common men has special abilities.
        const bool special = !piece.royal && number[index(c)] > 0 && number[index(c)] < maxCount[index(piece.side)];
        const int sign = piece.side == Side::attackers ? 1 : -1;
        const int value = piece.royal ? 0 : (piece.side == Side::attackers ? 100 : defender) * (special ? 3 : 2) / 2;
        for (Square s = 0; s < image.size * image.size; ++s) {
            int nearest = 2 * image.size;
            goals.each([&](Square g) { nearest = std::min(nearest, distance(s, g, image.size)); });
            int squareBonus = 0;
            if (goals.any() && piece.royal)
                squareBonus = -4 * nearest;
            else if (goals.any() && piece.side == Side::attackers)
                squareBonus = edge ? (nearest == 1 || nearest == 2 ? 5 : 0) : guardBonus(s, goals, image.size);
            out.squares[index(c)][index(s)] = static_cast<std::int16_t>(sign * (value + squareBonus));
        }
    }
    // 3. Terms.
    for (const DefaultTerm& entry : defaultTerms) out[entry.term] = edge ? entry.manyGoals : entry.fewGoals;
    return out;
}

bool Weights::operator==(const Weights& other) const {
    const bool sameNetwork = network && other.network ? *network == *other.network : network == other.network;
    return sameNetwork && squares == other.squares && terms == other.terms &&
           scoreAtTenToOne == other.scoreAtTenToOne && calibrated == other.calibrated;
}

bool isRoyalHunt(const Position& position) {
    const RuleImage& image = position.image();
    const auto defends = [](const PieceClass& piece) { return piece.side == Side::defenders; };
    int startingMen = 0, men = 0, royals = 0;
    for (const auto c : image.start)
        if (c) {
            const PieceClass& piece = image.calls.classes[static_cast<std::size_t>(c - 1)];
            startingMen += defends(piece) && !piece.royal;
        }
    for (std::size_t c = 1; c <= image.calls.classes.size(); ++c) {
        const PieceClass& piece = image.calls.classes[c - 1];
        if (defends(piece)) (piece.royal ? royals : men) += position.count(static_cast<int>(c));
    }
    return royals > 0 && startingMen > 0 && 4 * men <= startingMen;
}

Weights makeHuntWeights(Weights weights) {
    const auto add = [&](Term term, int weight) {
        weights[term] = std::clamp(weights[term] + weight, -maxTermWeight, maxTermWeight);
    };
    // In sixteenths of a point per 64th of the board. Capped, so that large scores never outweigh a man or an open
    // goal.
    constexpr int maxBoardScore = 600;
    const int part = 16 * std::min(weights.scoreAtTenToOne, maxBoardScore) / 64;
    add(Term::region, -part), add(Term::shutRegion, -part), add(Term::defendersMobility, -part / 2);
    return weights;
}

bool hasTerms(const Weights& weights) {
    return std::any_of(weights.terms.begin(), weights.terms.begin() + static_cast<std::size_t>(Term::always),
                       [](int weight) { return weight != 0; });
}

int evaluate(const Weights& w, const EvalInputs& g, const EnclosureFeatures& v, Side toMove) {
    int sum = 0;
    forEachTerm(g, v, toMove, [&](Term term, int count) { sum += w.terms[static_cast<std::size_t>(term)] * count; });
    return g.value + sum / 16 + openGoalBonus(g, toMove);
}

int evaluate(const Weights& w, const Position& position, const EnclosureTables& enclosure) {
    const PieceSets pieceSets = PieceSets::of(position);
    const EvalInputs evalInputs = position.evalInputs();
    const int score = evaluate(w, evalInputs, enclosure.features(pieceSets), position.toMove());
    if (!w.network) return score;
    Accumulator accumulator;
    updateAccumulator(*w.network, pieceSets, {}, {}, accumulator);
    return score + evaluateNetwork(*w.network, accumulator, RoyalContext::indexFrom(evalInputs, position.toMove()));
}

std::string describeTraining(const std::string& learnedVariant, bool theseRules) {
    if (learnedVariant.empty()) return "default weights: not trained yet";
    if (theseRules) return "learned for these rules";
    return "learned for " + learnedVariant + ", with the same board and pieces";
}

std::string describeTraining(const Weights& weights, const RuleImage& image) {
    return describeTraining(weights.learnedVariant, weights.learnedDigest == image.digest);
}

}  // namespace tafl
