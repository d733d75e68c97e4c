// Tuning: rounds of self-play, training, and an SPRT match that decides whether to keep the new weights.
#pragma once
#include <optional>

#include "tuning/sample_window.hpp"

namespace tafl {

struct TunePlan {
    SelfPlay play;  ///< games per round; fixedOpponent is set to the default weights
    /// Tested in the first round instead of trained weights. A network also plays that round's games.
    std::shared_ptr<const Weights> initialCandidate;
    bool network = false;  ///< train a network on search scores instead of terms on results
    /// A network's samples are kept in this folder, and training also uses those of earlier rounds there; empty: in
    /// memory.
    std::filesystem::path samples;
    std::size_t maxSamples = SampleWindow::defaultMaximum;  ///< size of the training window
    double resultPart = 0;                                  ///< of a network's labels, see SampleWindow
    int firstRound = 1;                                     ///< above 1, earlier rounds are continued…
    std::shared_ptr<const Weights> player;                  ///< …by this network of the last one
    std::shared_ptr<const Weights> best;                    ///< …against the ones last proved; null: the initial ones
    std::vector<FitRow> recorded;                           ///< additional rows for every fit
    int rounds = 4;
    int maxPairs = 300;  ///< of a match
    double step = 0.03;  ///< gain of points that the SPRT tests for
};

struct TuneRound {
    int number = 0;
    int attackersWon = 0, defendersWon = 0, drawn = 0;
    std::size_t positions = 0;
    /// In bits; a network's are validation losses above the label's entropy. Unset if the initial candidate has a
    /// network, which the fit cannot evaluate.
    std::optional<double> lossBefore, lossAfter;
    PairCounts pairs{};
    bool stronger = false;
    std::shared_ptr<const Weights> learned;  ///< proved or not
};

enum class TuneStage { playing, proving };
struct TuneProgress {
    int round = 0;
    TuneStage stage{};
    int done = 0, of = 0;
    const TuneRound* ended = nullptr;  ///< set once per round, when it ends
};
struct TuneResult {
    std::shared_ptr<const Weights> weights;  ///< of the last successful match; null if none
    std::vector<TuneRound> rounds;
    bool stopped = false;
    Diagnostics errors;  ///< of the folder of samples, which ended the tuning
};

/// Tunes from `initial`. `onProgress` may return false to stop; weights proved so far are kept.
TuneResult tune(const std::shared_ptr<const RuleImage>&, std::shared_ptr<const Weights> initial, const TunePlan&,
                const std::function<bool(const TuneProgress&)>& onProgress = {});

}  // namespace tafl
