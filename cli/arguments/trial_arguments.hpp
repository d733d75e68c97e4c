// Arguments of the commands that play trials: trial, compare and sweep.
#pragma once
#include "arguments/command_table.hpp"
#include "arguments/context.hpp"
#include "trials/run/trial.hpp"

namespace tafl::cli {

/// --nodes: the budget of a move, unless --depth or --time limits it.
Argument nodesOption();
/// --games to --weights, without --nodes. `games`: the default number of games.
std::vector<Argument> trialArguments(int games);
/// Fills the plan. On failure prints the error, sets `status` and returns false.
bool parseTrialPlan(Context&, const ParsedArguments&, TrialPlan&, int& status);

}  // namespace tafl::cli
