// What an evaluation holds worth how much. Everything is a property of any tafl game: pieces and where they stand,
// freedom to move, and how near a royal piece is to its goals.
#pragma once
#include "evaluation/network.hpp"
#include "evaluation/terms.hpp"

namespace tafl {

constexpr int maxSquareWeight = 32767, maxTermWeight = 500'000;  ///< a weight of a square or a term, at most

/// In hundredths of an attacker, integers throughout.
struct Weights {
    SquareValues squares{};                       ///< from the attackers' side, a piece's own worth included
    std::array<std::int32_t, termCount> terms{};  ///< of each unit of a term, in sixteenths
    int scoreAtTenToOne = 400;                    ///< the score at which the odds are ten to one; at 0 they are even
    bool calibrated = false;  ///< games under these very rules measured that; otherwise it is a guess
    /// The id of the variant whose games taught them, and the digest of its rules; empty: none, they are as at first
    /// sight.
    std::string learnedVariant, learnedDigest;

    std::shared_ptr<const Network> network;  ///< adds to what squares and terms tell; none: they tell all

    std::int32_t& operator[](Term t) { return terms[static_cast<std::size_t>(t)]; }
    /// Networks are compared by what is in them; who taught them does not matter.
    bool operator==(const Weights&) const;
};

/// The squares that royal pieces want to reach, and whether they are few: such as corners are guarded, where those
/// along the edges are raced to, so the same term is worth different things.
SquareSet royalGoals(const RuleImage&);
inline bool isFewGoals(const SquareSet& goals) { return goals.count() <= 8; }

/// At first sight: numbers of men, distances to goals.
Weights defaultWeights(const RuleImage&);

/// Have the defenders so few men left that nothing remains but to take their royal piece? A quarter of those they began
/// with, or fewer; where they begin with none, never.
bool isRoyalHunt(const Position&);
/// The same weights for a hunt. They give the royal piece room, as much as odds of ten to one for the whole board, but
/// no more than some men are worth, and its side moves: shut in tightly it stands where nobody can take it, and one who
/// has won nearly all men sees no way to go on from there. What it could escape by the rest of the evaluation and the
/// search see.
Weights makeHuntWeights(Weights);

/// Has any term but `always` a weight?
bool hasTerms(const Weights&);
/// What squares and terms tell, from the attackers' side.
int evaluate(const Weights&, const EvalInputs&, const EnclosureFeatures&, Side toMove);
/// The royal side is to move and can arrive: worth so much, from the attackers' side.
constexpr int openGoalBonus(const EvalInputs& g, Side toMove) {
    constexpr int value = 4000;
    if (!g.openGoals || toMove != g.royalSide) return 0;
    return g.royalSide == Side::attackers ? value : -value;
}
/// The same where no term but `always` has a weight.
inline int evaluateSquares(const Weights& w, const EvalInputs& g, Side toMove) {
    return g.value + w.terms[static_cast<std::size_t>(Term::always)] / 16 + openGoalBonus(g, toMove);
}
/// The whole evaluation of a position that stands alone.
int evaluate(const Weights&, const Position&, const EnclosureTables&);

/// Whose games taught the evaluation: those of this variant, of another one, or none. `theseRules`: its rules are
/// these.
std::string describeTraining(const std::string& learnedVariant, bool theseRules);
std::string describeTraining(const Weights&, const RuleImage&);

}  // namespace tafl
