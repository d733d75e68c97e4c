// Makes tests for a variant's file from a game on the board.
#pragma once
#include "model/app_context.hpp"
#include "records/game.hpp"

namespace tafl::model {

/// A rule behind the effect of a move.
struct RuleReason {
    Reason::Kind kind{};
    std::string rule;  ///< identity
};

/// A test of the last move: its captures, the outcome, and the rule that decides it. Fails without a move, and if
/// neither the position nor the whole game leads to this result.
Result<TestText> makeTestOfLastMove(const AppContext&, const Variant&, const Game&);
/// A test that the rules refuse a move in the position on the board. `reasons`: why they refuse it.
Result<TestText> makeTestOfRefusal(const AppContext&, const Variant&, const Game&, Square from, Square to,
                                   const std::vector<RuleReason>& reasons);

/// "e5-e8 takes e7; defenders win".
std::string describeExpectation(const TestText&);

}  // namespace tafl::model
