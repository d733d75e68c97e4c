// Formats search results for display.
#pragma once
#include "evaluation/weights.hpp"
#include "records/game.hpp"
#include "search/limits.hpp"

namespace tafl {

/// The score in display units, the same scale for all variants: 4.0 is odds of 10:1, so 1.0 is about one man.
double displayScore(int score, const Weights&);
/// From the attackers' side: "attackers +0.35", "even", "defenders win in 5 moves".
std::string formatScore(int score, Side toMove, const Weights&);
/// The attackers' expected share of the points, 0 to 1: logistic in the score, 10:1 at Weights::scoreAtTenToOne. Only
/// as accurate as that value (see Weights::calibrated).
double attackersShare(int score, Side toMove, const Weights&);
/// A line of legal moves in notation, up to an end, a throw of the die, or a move that makes a rule fail.
std::vector<std::string> formatMoves(const Game&, const std::vector<Move>&);

}  // namespace tafl
