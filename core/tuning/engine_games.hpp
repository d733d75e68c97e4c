// Common parts of all self-play: openings, worker threads, dice and results.
#pragma once
#include <array>
#include <functional>

#include "search/engine.hpp"
#include "trials/run/openings.hpp"

namespace tafl {

struct SelfPlay {
    int games = 1000;
    std::uint64_t nodes = 400;  ///< per move
    std::uint64_t seed = 1;
    int maxPlies = 240;
    int randomMoveInterval = 0;  ///< every n-th move on average is random; 0: never
    double maxDoublings = 6;     ///< limit of the node handicap, in doublings
    bool equalSelfPlay = false;  ///< self-play games without handicap, so that their results can be learned
    int workers = 1;
    /// Plays half of the games as the opponent; null: self-play only.
    std::shared_ptr<const Weights> fixedOpponent;
    std::vector<Opening> openings;  ///< starting openings, shuffled; empty: random moves
};
/// Called after each game or pair with the number done; false stops.
using ProgressCallback = std::function<bool(int done)>;

/// Runs numbered jobs on several threads until one returns false. Rethrows the first exception.
void runParallel(int jobs, int workers, const std::function<bool(int job)>& work);

/// Distinct random openings; fewer if there are not enough.
std::vector<Opening> makeRandomOpenings(const std::shared_ptr<const RuleImage>&, std::uint64_t seed, int plies,
                                        int count);

std::unique_ptr<Position> positionAfter(const std::shared_ptr<const RuleImage>&, const Opening&);

/// Plays to the end or to a forced win; empty at the ply limit, unless the board is sealed. `onMove` is called before
/// each move.
/// `players` and `nodes` are indexed by side.
std::optional<Winner> playGame(Position&, SearchEngine* players[2], const std::array<std::uint64_t, 2>& nodes,
                               int maxPlies, Random&, const std::function<void(const SearchResult&)>& onMove,
                               int randomMoveInterval = 0);

inline double attackersResult(Winner winner) {
    return winner == Winner::attackers ? 1 : winner == Winner::defenders ? 0 : 0.5;
}

}  // namespace tafl
