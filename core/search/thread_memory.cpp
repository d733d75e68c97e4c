#include "search/thread_memory.hpp"

#include <algorithm>

namespace tafl {

SearchMemory::SearchMemory(const RuleImage& image)
    : stack(maxPly + 4), moveBuffer(static_cast<std::size_t>(maxCandidates) * 24), moveScores(moveBuffer.size()) {
    const auto squares = static_cast<std::size_t>(image.size * image.size);
    accumulatorCache.resize(squares);
    history.resize(2 * squares * squares);
    continuationHistory.resize(squares * (image.calls.classes.size() + 1) * squares);
}

void SearchMemory::newSearch() {
    for (StackEntry& ply : stack) ply.killers[0] = ply.killers[1] = {};  // killers of other positions
}

void SearchMemory::clear() {
    std::ranges::fill(stack, StackEntry{});
    std::ranges::fill(accumulatorCache, AccumulatorCacheEntry{});
    std::ranges::fill(history, 0);
    std::ranges::fill(continuationHistory, 0);
}

}  // namespace tafl
