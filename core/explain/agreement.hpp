// Cross-check: plays random games with the engine and by direct evaluation, and compares them after every move.
#pragma once
#include "position/position.hpp"

namespace tafl {

/// The first difference between engine and direct evaluation.
struct EngineMismatch {
    int game = 0, ply = 0;
    std::string subject;             ///< "the legal moves: only the engine has e5-e1"
    std::string position;            ///< as text, before the move
    std::vector<std::string> moves;  ///< from the start of the game
};
struct CrossCheckReport {
    int games = 0, finished = 0;
    std::uint64_t plies = 0, captures = 0;
    std::uint64_t attackersWon = 0, defendersWon = 0, draws = 0;
    std::optional<EngineMismatch> mismatch;  ///< the first one; play stops there
};

/// Compares legal moves, captures, positions, the side to move and endings. Games stop after `maxPlies`.
/// Throws CallbackFailure, also if a callback keeps state.
CrossCheckReport crossCheckEngine(const std::shared_ptr<const RuleImage>&, int games, std::uint64_t seed,
                                  int maxPlies = 300);

}  // namespace tafl
