// Tuning: the engine plays itself, learns weights from the results, and keeps those that are proved to be stronger.
#pragma once
#include <optional>

#include "tuning/selfplay.hpp"

namespace tafl {

struct TunePlan {
    SelfPlay play;  ///< games of each round; the stranger is one who plays at first sight
    /// To be proved in the first round instead of learned ones. A network plays the games of that round as well.
    std::shared_ptr<const Weights> initialCandidate;
    bool network = false;          ///< a network is learned, from searches instead of results (learn)
    std::vector<FitRow> recorded;  ///< positions of other games, from which every round learns too
    int rounds = 4;
    int maxPairs = 300;  ///< of a proof
    double step = 0.03;  ///< the gain of points that a proof looks for
};

struct TuneRound {
    int number = 0;
    int attackersWon = 0, defendersWon = 0, drawn = 0;
    std::size_t positions = 0;
    /// Bits. A network's is that of positions it has not learned from, above the least possible one. None: not known,
    /// where weights with a network are tried, which no fit understands.
    std::optional<double> lossBefore, lossAfter;
    PairCounts pairs{};
    bool stronger = false;
    std::shared_ptr<const Weights> learned;  ///< whether proved or not
};

enum class TuneStage { playing, proving };
struct TuneProgress {
    int round = 0;
    TuneStage stage{};
    int done = 0, of = 0;
    const TuneRound* ended = nullptr;  ///< set once for each round, when it ends
};
struct TuneResult {
    std::shared_ptr<const Weights> weights;  ///< those of the last proof that succeeded; none if none did
    std::vector<TuneRound> rounds;
    bool stopped = false;
};

/// Rounds of play, fit and proof, beginning with these weights. `tell` may end it by false: what was proved is kept.
TuneResult tune(const std::shared_ptr<const RuleImage>&, std::shared_ptr<const Weights> begin, const TunePlan&,
                const std::function<bool(const TuneProgress&)>& onProgress = {});

}  // namespace tafl
