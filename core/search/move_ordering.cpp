// The order in which moves are tried: what the table knows, arrivals, captures, what cut before, what did well before.
#include <algorithm>

#include "search/search_thread.hpp"

namespace tafl {
namespace {

constexpr int maxHistory = 16384;

void applyBonus(std::int16_t& value, int bonus) {
    value = static_cast<std::int16_t>(value + bonus - value * std::abs(bonus) / maxHistory);
}

}  // namespace

/// In moveScoreBits: what is remembered of a move is at most 2 ^ 15, and so is what a gain adds.
int SearchWorker::scoreMove(const Candidate& c, int ply) {
    constexpr int reachesGoal = 7 << 17, takes = 5 << 17, blockerOrKiller = 3 << 17;
    if (c.reachesGoal()) return reachesGoal;
    const int historyScore = combinedHistory(c, ply);
    if (c.mayCapture()) return takes + historyScore + gainBonus(c);
    const StackEntry& here = stack_[ply];
    if (blocksEscape(c.move, ply)) return blockerOrKiller + 1 + historyScore;
    if (c.move == here.killers[0]) return blockerOrKiller;
    if (c.move == here.killers[1]) return blockerOrKiller - 1;
    return historyScore + 2 * gainBonus(c);
}

/// The most promising of those from `from` on is brought there.
void SearchWorker::bringBestForward(Candidate* list, std::int32_t* scores, int from, int count) {
    const auto best = static_cast<int>(std::max_element(scores + from, scores + count) - scores);
    std::swap(list[from], list[best]);
    std::swap(scores[from], scores[best]);
}

/// A move cut off: it is remembered, and those tried before it fall behind.
void SearchWorker::updateHistories(std::span<const Candidate> searchedMoves, const Candidate& best, int depth,
                                   int ply) {
    if (features_.has(SearchFeature::history)) {
        const int bonus = std::min(32 * depth * depth, 2048);
        applyBonus(history(best), bonus);
        applyBonus(continuation(ply, best), bonus);
        for (const Candidate& other : searchedMoves) {
            applyBonus(history(other), -bonus);
            applyBonus(continuation(ply, other), -bonus);
        }
    }
    if (best.mayCapture() || best.reachesGoal() || !features_.has(SearchFeature::killers)) return;
    StackEntry& here = stack_[ply];
    if (here.killers[0] == best.move) return;
    here.killers[1] = here.killers[0];
    here.killers[0] = best.move;
}

}  // namespace tafl
