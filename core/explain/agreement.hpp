// Random games played twice, by the engine and by direct evaluation of the rules, and compared after every move.
#pragma once
#include "position/position.hpp"

namespace tafl {

struct EngineMismatch {
    int game = 0, ply = 0;
    std::string subject;             ///< "the legal moves: only the engine has e5-e1"
    std::string position;            ///< where it happened
    std::vector<std::string> moves;  ///< from the start of the game
};
struct CrossCheckReport {
    int games = 0, finished = 0;
    std::uint64_t plies = 0, captures = 0;
    std::uint64_t attackersWon = 0, defendersWon = 0, draws = 0;
    std::optional<EngineMismatch> mismatch;  ///< the first; playing stops there
};

/// Legal moves, what is taken, the position, the side to move and endings must be the same. Games are cut after
/// `maxPlies`.
CrossCheckReport crossCheckEngine(const std::shared_ptr<const RuleImage>&, int games, std::uint64_t seed,
                                  int maxPlies = 300);

}  // namespace tafl
