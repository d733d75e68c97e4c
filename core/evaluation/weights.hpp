// Evaluation weights: piece-square values, term weights and an optional network.
#pragma once
#include "evaluation/network.hpp"
#include "evaluation/terms.hpp"

namespace tafl {

constexpr int maxSquareWeight = 32767, maxTermWeight = 500'000;  ///< limits of a weight's magnitude

/// In hundredths of an attacker, integers only.
struct Weights {
    SquareValues squares{};                       ///< from the attackers' side, material included
    std::array<std::int32_t, termCount> terms{};  ///< per unit of a term, in sixteenths
    int scoreAtTenToOne = 400;                    ///< score at odds of 10:1; 0 is even
    bool calibrated = false;                      ///< measured in games under these rules; otherwise an estimate
    /// Id and rules digest of the variant whose games they were trained on; empty for default weights.
    std::string learnedVariant, learnedDigest;

    std::shared_ptr<const Network> network;  ///< its output is added to squares and terms; may be null

    std::int32_t& operator[](Term t) { return terms[static_cast<std::size_t>(t)]; }
    /// Compares networks by value; ignores where the weights were learned.
    bool operator==(const Weights&) const;
};

/// The goal squares of royal pieces. Few goals (corners) are guarded, many (edges) are raced to, so terms weigh
/// differently.
SquareSet royalGoals(const RuleImage&);
inline bool isFewGoals(const SquareSet& goals) { return goals.count() <= 8; }

/// Estimates from the rules alone, without training games.
Weights defaultWeights(const RuleImage&);

/// Is this a king hunt: do the royal defenders have at most a quarter of their men left? Never if they start without
/// men.
bool isRoyalHunt(const Position&);
/// The weights for a king hunt, tafl's endgame mode: the royal side loses points for the size of its region and for its
/// mobility. In this way its enemies let the royal piece out; walled in tightly, it could not be captured.
Weights makeHuntWeights(Weights);

/// Does any term except `always` have a weight?
bool hasTerms(const Weights&);
/// Piece-square values and terms, from the attackers' side.
int evaluate(const Weights&, const EvalInputs&, const EnclosureFeatures&, Side toMove);
/// The bonus if the royal side is to move and can reach a goal, from the attackers' side.
constexpr int openGoalBonus(const EvalInputs& g, Side toMove) {
    constexpr int value = 4000;
    if (!g.openGoals || toMove != g.royalSide) return 0;
    return g.royalSide == Side::attackers ? value : -value;
}
/// `evaluate` for weights without terms except `always`.
inline int evaluateSquares(const Weights& w, const EvalInputs& g, Side toMove) {
    return g.value + w.terms[static_cast<std::size_t>(Term::always)] / 16 + openGoalBonus(g, toMove);
}
/// The full evaluation of one position, computed from scratch.
int evaluate(const Weights&, const Position&, const EnclosureTables&);

/// Where the weights were trained, for display. `theseRules`: under the rules at hand.
std::string describeTraining(const std::string& learnedVariant, bool theseRules);
std::string describeTraining(const Weights&, const RuleImage&);

}  // namespace tafl
