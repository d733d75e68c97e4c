// Rows of a store as values. A store may come from anybody, so every value is checked here and nowhere else: a value of
// another type or out of range is a failure that names table, row, column, value and the valid range.
#pragma once
#include "trials/store/sqlite.hpp"
#include "trials/store/trial_game.hpp"
#include "trials/store/trial_row.hpp"

namespace tafl::sqlite {

/// The columns that the functions below read. The first is the key.
inline constexpr const char* trialColumns =
    "id, variant, name, digest, text, nodes, depth, seconds, seed, opening_plies, most_plies, weights_text, weights,"
    " signature, build, begun";
inline constexpr const char* gameColumns =
    "number, state, complaint, opening, moves, first, result, rule, reason, plies, seconds, thinking, nodes, scores,"
    " choices, royal, royal_first, raichi, tuichi, fired";
inline constexpr const char* summaryColumns = "number, state, result";

TrialRow readTrial(Query&, std::int64_t id);
TrialGame readGame(Query&, std::int64_t trial);
GameSummary readSummary(Query&, std::int64_t trial, int& number);

}  // namespace tafl::sqlite
