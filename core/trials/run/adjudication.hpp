// Results of games that reach the limit of plies.
#pragma once
#include "position/position.hpp"
#include "trials/store/trial_game.hpp"

namespace tafl {

/// Gives a game that has reached the limit of plies to the enemies of the royal side if the board is sealed: the royal
/// pieces can reach no goal while their enemies stand still. Otherwise the game stays unfinished.
void adjudicate(const Position&, TrialGame&);

}  // namespace tafl
