// Retrograde analysis of one layer (K. Thompson, "Retrograde analysis of certain endgames", 1986).
#pragma once
#include <atomic>

#include "solve/tables.hpp"

namespace tafl {

/// The progress of a build; other threads may read it.
struct BuildProgress {
    std::atomic<std::uint64_t> expanded = 0;  ///< numbers of the layer whose moves are generated
    std::atomic<int> plies = 0;               ///< wins of this length are being followed back
};

struct BuildControl {
    int threads = 1;
    const std::atomic<bool>* stop = nullptr;
    BuildProgress* progress = nullptr;
};

/// Solves a layer. All layers to which captures lead must be in `below`. Nothing if it was stopped. The result does not
/// depend on the number of threads. A rule's callback that fails throws CallbackFailure; a capture that leads to a
/// missing layer, or a move to a square where its piece may not stand, throws std::runtime_error.
std::optional<LayerTable> buildLayer(const Tables& below, const Material&, const BuildControl&);

/// Bytes that building needs in addition to the finished tables.
std::uint64_t memoryToBuild(const LayerIndex&);

}  // namespace tafl
