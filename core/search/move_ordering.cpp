// The order in which moves are tried: what the table knows, arrivals, captures, what cut before, what did well before.
#include <algorithm>

#include "search/search_thread.hpp"

namespace tafl {
namespace {

constexpr int mostHistory = 16384;

void grow(std::int16_t& value, int bonus) {
    value = static_cast<std::int16_t>(value + bonus - value * std::abs(bonus) / mostHistory);
}

}  // namespace

/// In promiseBits: what is remembered of a move is at most 2 ^ 15, and so is what a gain adds.
int SearchWorker::promise(const Candidate& c, int ply) {
    constexpr int arrives = 7 << 17, takes = 5 << 17, guardsOrCut = 3 << 17;
    if (c.arrives()) return arrives;
    const int past = historyOf(c, ply);
    if (c.mayTake()) return takes + past + ofGain(c);
    const Ply& here = plies_[ply];
    if (guards(c.move, ply)) return guardsOrCut + 1 + past;
    if (c.move == here.killers[0]) return guardsOrCut;
    if (c.move == here.killers[1]) return guardsOrCut - 1;
    return past + 2 * ofGain(c);
}

/// The most promising of those from `from` on is brought there.
void SearchWorker::bring(Candidate* list, std::int32_t* scores, int from, int count) {
    const auto best = static_cast<int>(std::max_element(scores + from, scores + count) - scores);
    std::swap(list[from], list[best]);
    std::swap(scores[from], scores[best]);
}

/// A move cut off: it is remembered, and those tried before it fall behind.
void SearchWorker::reward(std::span<const Candidate> tried, const Candidate& best, int depth, int ply) {
    if (with_.has(Technique::history)) {
        const int bonus = std::min(32 * depth * depth, 2048);
        grow(history(best), bonus);
        grow(reply(ply, best), bonus);
        for (const Candidate& other : tried) {
            grow(history(other), -bonus);
            grow(reply(ply, other), -bonus);
        }
    }
    if (best.mayTake() || best.arrives() || !with_.has(Technique::killers)) return;
    Ply& here = plies_[ply];
    if (here.killers[0] == best.move) return;
    here.killers[1] = here.killers[0];
    here.killers[0] = best.move;
}

}  // namespace tafl
