// Positions of the engine's own games, with what a search found in them: a network learns to know it at once.
#pragma once
#include "evaluation/network.hpp"
#include "tuning/selfplay.hpp"

namespace tafl {

/// Shares are the attackers'.
struct Sample {
    PieceSets pieceSets;
    int royalContext = 0;      ///< a case of Signals
    float staticShare = 0.5f;  ///< what the evaluation said at once
    float found = 0.5f;        ///< and what a search did
};

struct Samples : GamesPlayed {
    std::vector<Sample> list;  ///< game after game
};

/// Quiet, open positions of a plan's games, in which a random move is made now and then (SelfPlay::strays), so that
/// positions are of many kinds. Equal plans give equal samples with any number of workers.
Samples generateSamples(const std::shared_ptr<const RuleImage>&, const std::shared_ptr<const Weights>&, const SelfPlay&,
                        const ProgressCallback& = {});

}  // namespace tafl
