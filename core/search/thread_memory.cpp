#include "search/thread_memory.hpp"

#include <algorithm>

namespace tafl {

SearchMemory::SearchMemory(const RuleImage& image)
    : plies(deepest + 4), arena(static_cast<std::size_t>(mostCandidates) * 24), promises(arena.size()) {
    const auto squares = static_cast<std::size_t>(image.size * image.size);
    lastSums.resize(squares);
    history.resize(2 * squares * squares);
    replies.resize(squares * (image.calls.classes.size() + 1) * squares);
}

void SearchMemory::begin() {
    for (Ply& ply : plies) ply.killers[0] = ply.killers[1] = {};  // of other positions
}

void SearchMemory::forget() {
    std::ranges::fill(plies, Ply{});
    std::ranges::fill(lastSums, SumsThere{});
    std::ranges::fill(history, 0);
    std::ranges::fill(replies, 0);
}

}  // namespace tafl
