#include "search/picker.hpp"

#include <algorithm>
#include <limits>

namespace tafl {
namespace {

constexpr int gone = std::numeric_limits<int>::min();

}  // namespace

SearchWorker::Picker::Picker(SearchWorker& worker, int ply, Move known)
    : worker_(worker), ply_(ply), known_(known), staged_(worker.board_.level() != Level::full), base_(worker.top_) {
    if (worker.top_ + mostCandidates + block > worker.arena_.size()) {
        worker.arena_.resize(2 * worker.arena_.size());
        worker.arenaScores_.resize(worker.arena_.size());
    }
}

/// All moves of this kind that were not given yet, with what they promise.
void SearchWorker::Picker::make(bool forcingOnly) {
    Candidate* const list = &worker_.arena_[base_];
    int* const scores = &worker_.arenaScores_[base_];
    const int made = worker_.board_.candidates(list, forcingOnly);
    const bool rest = staged_ && !forcingOnly;
    const Ply& here = worker_.plies_[static_cast<std::size_t>(ply_)];
    const Past past = worker_.past(ply_);
    int count = 0;
    for (int i = 0; i < made; ++i) {
        const Candidate& c = list[i];
        if (given(c.move) || (rest && (c.mayTake || c.arrives))) continue;
        const bool quiet = rest && !here.threatened;
        scores[count] = quiet ? past.of(c) + worthOfGain * c.gain : worker_.promise(c, {}, ply_);
        list[count++] = c;
    }
    arrange(count);
}

void SearchWorker::Picker::arrange(int count) {
    left_ = count;
    blocks_ = (count + block - 1) / block;
    worker_.top_ = base_ + static_cast<std::size_t>(blocks_ * block);
    int* const scores = &worker_.arenaScores_[base_];
    std::fill(scores + count, scores + blocks_ * block, gone);
    for (int b = 0; b < blocks_; ++b) most_[static_cast<std::size_t>(b)] = greatest(scores + b * block);
}

int SearchWorker::Picker::greatest(const int* scores) {
    int out = scores[0];
    for (int i = 1; i < block; ++i) out = std::max(out, scores[i]);
    return out;
}

/// The most promising that is left; of several the first.
bool SearchWorker::Picker::pick(Candidate& out) {
    if (left_ == 0) return false;
    --left_;
    const auto best = static_cast<int>(std::max_element(most_.begin(), most_.begin() + blocks_) - most_.begin());
    int* const scores = &worker_.arenaScores_[base_] + best * block;
    int& most = most_[static_cast<std::size_t>(best)];
    int at = 0;
    while (scores[at] != most) ++at;
    out = worker_.arena_[base_ + static_cast<std::size_t>(best * block + at)];
    scores[at] = gone;
    most = greatest(scores);
    return true;
}

bool SearchWorker::Picker::next(Candidate& out) {
    switch (stage_) {
        case Stage::known:
            stage_ = staged_ ? Stage::makeForcing : Stage::makeRest;
            if (known_.word && worker_.board_.candidate(known_, out)) return true;
            known_ = {};  // not certain to be legal: it comes among the others, if it is
            return next(out);
        case Stage::makeForcing:
            make(true);
            stage_ = Stage::forcing;
            [[fallthrough]];
        case Stage::forcing:
            if (pick(out)) return true;
            stage_ = Stage::killers;
            [[fallthrough]];
        case Stage::killers:
            while (killer_ < 2) {
                const Ply& here = worker_.plies_[static_cast<std::size_t>(ply_)];
                const Move killer = here.killers[killer_++];
                if (!killer.word || given(killer) || !worker_.board_.candidate(killer, out)) continue;
                if (out.mayTake || out.arrives) continue;                        // given among the forcing ones
                if (here.threatened && !worker_.guards(killer, ply_)) continue;  // does not help now
                killers_[killer_ - 1] = killer;
                return true;
            }
            stage_ = Stage::makeRest;
            [[fallthrough]];
        case Stage::makeRest:
            make(false);
            stage_ = Stage::rest;
            [[fallthrough]];
        case Stage::rest:
            break;
    }
    return pick(out);
}

}  // namespace tafl
