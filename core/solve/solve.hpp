// Builds the tables of a variant layer by layer, from few men to many.
#pragma once
#include <filesystem>
#include <functional>
#include <memory>

#include "base/diagnostic.hpp"
#include "solve/build_layer.hpp"

namespace tafl {

/// A layer to solve.
struct PlannedLayer {
    Material material;
    std::uint64_t numbers = 0;     ///< upper bound of the positions for one side to move
    std::uint64_t tableBytes = 0;  ///< of its values, if wins are short
    std::uint64_t buildBytes = 0;  ///< while it is built
};

/// All layers with at most `men` pieces beside the royal ones, in the order of solving: captures lead to earlier
/// layers.
std::vector<PlannedLayer> planLayers(const Tables&, int men);
/// Whether the plan for this many men has a layer of these pieces.
bool isInPlan(const Tables&, int men, const Material&);
/// The number of positions, and the memory that they need at the worst moment. `onDisk`: finished layers need none.
std::uint64_t countPositions(const std::vector<PlannedLayer>&);
std::uint64_t memoryNeeded(const std::vector<PlannedLayer>&, bool onDisk = false);
/// Men of the start position.
int menAtStart(const RuleImage&);
/// The largest number of men whose tables fit into memory; -1: none.
int menThatFit(const Tables&, std::uint64_t bytes, bool onDisk = false);

struct SolvedLayer {
    const PlannedLayer& plan;
    const LayerSummary& summary;
    double seconds = 0;
    bool fromDisk = false;
};

struct SolveOptions {
    int men = 0;
    int threads = 1;
    std::uint64_t memoryBytes = 0;
    std::filesystem::path folder;  ///< for finished layers, which then take no memory; empty: nothing is written
    const std::atomic<bool>* stop = nullptr;
    /// The progress may be kept and read after the layer ends, or is given up.
    std::function<void(const PlannedLayer&, const std::shared_ptr<const BuildProgress>&)> onLayerBegin;
    std::function<void(const SolvedLayer&)> onLayerEnd;
};

/// Tables for a variant, without layers yet; an error names the rules that tables cannot hold.
Result<Tables> makeTables(const std::shared_ptr<const RuleImage>&);

/// Solves all layers. Layers that the folder holds are opened and verified instead. False if it was stopped.
Result<bool> solve(Tables&, const SolveOptions&);

}  // namespace tafl
