// Results of games that no rule decides.
#pragma once
#include "records/game.hpp"
#include "solve/tables.hpp"
#include "trials/store/trial_game.hpp"

namespace tafl {

/// Gives a game that has reached the limit of plies to the enemies of the royal side if the board is sealed: the royal
/// pieces can reach no goal while their enemies stand still. Otherwise the game stays unfinished.
void adjudicate(const Position&, TrialGame&);

/// Ends a game if the tables prove its result, whatever came before. False if they do not. A damaged table throws
/// std::runtime_error.
bool decideByTables(const Tables&, const Game&, TrialGame&);

}  // namespace tafl
