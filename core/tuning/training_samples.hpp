// Training samples for networks: self-play positions labelled with search scores and, where they count, with results.
#pragma once
#include <optional>

#include "evaluation/network.hpp"
#include "tuning/selfplay.hpp"

namespace tafl {

/// Shares are the attackers'.
struct Sample {
    PieceSets pieceSets;          ///< exactly one royal piece
    int royalContext = 0;         ///< RoyalContext index
    float staticShare = 0.5f;     ///< by static evaluation
    float found = 0.5f;           ///< by search
    std::optional<float> result;  ///< of the game, where it says something about equal players
};

struct Samples : GamesPlayed {
    std::vector<Sample> list;  ///< game by game
};

/// Quiet, undecided positions of the games, which include random moves for variety (SelfPlay::randomMoveInterval).
/// Results are kept of finished games between equal players. Deterministic for any number of workers.
Samples generateSamples(const std::shared_ptr<const RuleImage>&, const std::shared_ptr<const Weights>&, const SelfPlay&,
                        const ProgressCallback& = {});

}  // namespace tafl
