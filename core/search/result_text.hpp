// What a search found, in words and numbers for people.
#pragma once
#include "evaluation/weights.hpp"
#include "records/game.hpp"
#include "search/limits.hpp"

namespace tafl {

/// A score as people are told it, the same for all variants: in fourths of what makes the odds ten to one (400 where it
/// is not calibrated), about the worth of a man.
double displayScore(int score, const Weights&);
/// From the attackers' side and for people: "attackers +0.35", "even", "defenders win in 5 moves".
std::string formatScore(int score, Side toMove, const Weights&);
/// The share of the points that the attackers may expect, 0 to 1: a logistic curve, even at a score of 0, ten to one at
/// the weights' `tenfold`. As true as that is (Weights::calibrated).
double attackersShare(int score, Side toMove, const Weights&);
/// A line as people write it, played out on the game and taken back.
std::vector<std::string> formatMoves(Game&, const std::vector<Move>&);

}  // namespace tafl
