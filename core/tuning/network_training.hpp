// Network training by Adam (D. P. Kingma, J. Ba, 2015) on cross-entropy loss, in floating point, then quantized to
// integers.
#pragma once
#include "tuning/sample_window.hpp"

namespace tafl {

struct TrainingPlan {
    int epochs = 8;  ///< passes over all samples
    std::uint64_t seed = 1;
    int workers = 1;  ///< does not affect the result
};

struct TrainingResult {
    std::shared_ptr<const Weights> weights;  ///< network and piece-square values, no terms; null if stopped
    /// Mean validation loss in bits, above the label's entropy: of the old evaluation and of the new one.
    double before = 0, after = 0;
    std::size_t tested = 0;  ///< number of validation samples
};

/// Trains from `initial`, which defines the score scale of the samples: starts with its piece-square values and
/// fine-tunes its network, if any.
/// `onProgress` receives the epochs done; false stops. Needs some hundreds of samples.
TrainingResult trainNetwork(const RuleImage&, const Weights& initial, const SampleWindow&, const TrainingPlan&,
                            const ProgressCallback& onProgress = {});

}  // namespace tafl
