// Learning a network from samples: gradient descent (Adam: D. P. Kingma, J. Ba, "Adam: A method for stochastic
// optimization", 2015) on the logarithmic loss, in floating point; what comes out is rounded to integers.
#pragma once
#include "tuning/training_samples.hpp"

namespace tafl {

struct TrainingPlan {
    int epochs = 8;  ///< each looks at every sample once
    std::uint64_t seed = 1;
    int workers = 1;  ///< with any number the same comes out
};

struct TrainingResult {
    std::shared_ptr<const Weights> weights;  ///< a network, what the pieces are worth beside it, and no terms
    /// Mean logarithmic losses of games that were not learned from, in bits above the least possible one: of the
    /// evaluation with which they were played, and of this one.
    double before = 0, after = 0;
    std::size_t tested = 0;  ///< so many samples
};

/// `begin`: weights in whose scores the samples' shares are meant; their squares are begun with, and their network, if
/// they have one, is taken further. `tell` hears how many epochs are done; false ends it, and there are no weights
/// then. Samples must be some hundreds at least.
TrainingResult trainNetwork(const RuleImage&, const Weights& begin, const std::vector<Sample>&, const TrainingPlan&,
                            const ProgressCallback& onProgress = {});

}  // namespace tafl
