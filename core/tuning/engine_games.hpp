// What all games of the engine against itself have in common: openings, threads, dice and ends.
#pragma once
#include <array>
#include <functional>

#include "search/engine.hpp"
#include "trials/run/openings.hpp"

namespace tafl {

struct SelfPlay {
    int games = 1000;
    std::uint64_t nodes = 400;  ///< a move
    std::uint64_t seed = 1;
    int maxPlies = 240;
    int randomMoveInterval = 0;  ///< one of so many moves is a random one; 0: none is
    double maxDoublings = 6;     ///< of a side's nodes, to make games even
    int workers = 1;
    /// Half of the games are against an engine with these weights; none: all against itself.
    std::shared_ptr<const Weights> fixedOpponent;
    std::vector<Opening> openings;  ///< to begin from, chance decides in which order; none: random moves
};
/// Called after each game or pair with how many are done; false ends the work.
using ProgressCallback = std::function<bool(int done)>;

/// Works on numbered jobs with several threads until one says false. The first exception is thrown on.
void runParallel(int jobs, int workers, const std::function<bool(int job)>& work);

/// Distinct openings of so many random plies; fewer where there are no more.
std::vector<Opening> makeRandomOpenings(const std::shared_ptr<const RuleImage>&, std::uint64_t seed, int plies,
                                        int count);

/// The board after an opening.
std::unique_ptr<Position> positionAfter(const std::shared_ptr<const RuleImage>&, const Opening&);

/// Plays a game to its end or to a forced win; none: it reached the limit of plies. `seen` hears of every move before
/// it is made. Players and nodes are the attackers' and the defenders'; one of `strays` moves is a random one.
std::optional<Winner> playGame(Position&, SearchEngine* players[2], const std::array<std::uint64_t, 2>& nodes,
                               int maxPlies, Random&, const std::function<void(const SearchResult&)>& onMove,
                               int randomMoveInterval = 0);

/// The attackers' part of a point.
inline double attackersResult(Winner winner) {
    return winner == Winner::attackers ? 1 : winner == Winner::defenders ? 0 : 0.5;
}

}  // namespace tafl
