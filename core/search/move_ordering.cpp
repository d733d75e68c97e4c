// Move ordering: table move, escapes to a goal, captures, escape blockers and killers, then histories.
#include <algorithm>

#include "search/search_thread.hpp"

namespace tafl {
namespace {

constexpr int maxHistory = 16384;

void applyBonus(std::int16_t& value, int bonus) {
    value = static_cast<std::int16_t>(value + bonus - value * std::abs(bonus) / maxHistory);
}

}  // namespace

/// The result fits moveScoreBits: combined history and gain bonus are each at most 2 ^ 15.
int SearchWorker::scoreMove(const Candidate& c, int ply) {
    constexpr int reachesGoal = 7 << 17, capture = 5 << 17, blockerOrKiller = 3 << 17;
    if (c.reachesGoal()) return reachesGoal;
    const int historyScore = combinedHistory(c, ply);
    if (c.mayCapture()) return capture + historyScore + gainBonus(c);
    const StackEntry& ss = stack_[ply];
    if (blocksEscape(c.move, ply)) return blockerOrKiller + 1 + historyScore;
    if (c.move == ss.killers[0]) return blockerOrKiller;
    if (c.move == ss.killers[1]) return blockerOrKiller - 1;
    return historyScore + 2 * gainBonus(c);
}

/// Swaps the best-scored move in [from, count) to the front.
void SearchWorker::bringBestForward(Candidate* list, std::int32_t* scores, int from, int count) {
    const auto best = static_cast<int>(std::max_element(scores + from, scores + count) - scores);
    std::swap(list[from], list[best]);
    std::swap(scores[from], scores[best]);
}

/// On a beta cutoff: rewards the move and penalizes those searched before it.
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
    StackEntry& ss = stack_[ply];
    if (ss.killers[0] == best.move) return;
    ss.killers[1] = ss.killers[0];
    ss.killers[0] = best.move;
}

}  // namespace tafl
