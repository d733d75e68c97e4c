#include "search/picker.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "base/wide.hpp"

namespace tafl {
namespace {

constexpr std::int64_t gone = std::numeric_limits<std::int64_t>::min();

/// Scores carry their place below them, so that the greatest tells where it is, and of equal ones the first comes out.
constexpr int placeBits = std::bit_width(static_cast<unsigned>(mostCandidates));
constexpr std::int64_t placed(int score, int place) {
    return (std::int64_t{score} << placeBits) + ((1 << placeBits) - 1 - place);
}
constexpr int placeOf(std::int64_t key) {
    return (1 << placeBits) - 1 - static_cast<int>(key & ((1 << placeBits) - 1));
}

TAFLSMITH_WIDE std::int64_t greatestOf(const std::int64_t* keys, int count) {
    std::int64_t out = keys[0];
    for (int i = 1; i < count; ++i) out = keys[i] > out ? keys[i] : out;
    return out;
}

}  // namespace

SearchWorker::Picker::Picker(SearchWorker& worker, int ply, Move known)
    : worker_(worker), ply_(ply), known_(known), staged_(worker.staged_), base_(worker.top_) {
    if (worker.top_ + mostCandidates + block > worker.arena_.size()) {
        worker.arena_.resize(2 * worker.arena_.size());
        worker.arenaScores_.resize(worker.arena_.size());
    }
}

/// All moves of this kind, with what they promise. What has been given already is left out when it is picked: few are.
void SearchWorker::Picker::make(bool forcingOnly) {
    Candidate* const list = &worker_.arena_[base_];
    std::int64_t* const keys = &worker_.arenaScores_[base_];
    const int made = worker_.board_.candidates(list, forcingOnly);
    restOnly_ = staged_ && !forcingOnly;
    if (restOnly_ && !worker_.plies_[static_cast<std::size_t>(ply_)].threatened) {
        // Most of all moves pass here: nothing is asked of them one by one.
        const Past past = worker_.past(ply_);
        for (int i = 0; i < made; ++i) keys[i] = placed(past.of(list[i]) + worthOfGain * list[i].gain, i);
    } else {
        for (int i = 0; i < made; ++i) keys[i] = placed(worker_.promise(list[i], {}, ply_), i);
    }
    arrange(made);
}

void SearchWorker::Picker::arrange(int count) {
    left_ = count;
    blocks_ = (count + block - 1) / block;
    worker_.top_ = base_ + static_cast<std::size_t>(blocks_ * block);
    std::int64_t* const keys = &worker_.arenaScores_[base_];
    std::fill(keys + count, keys + blocks_ * block, gone);
    for (int b = 0; b < blocks_; ++b) most_[static_cast<std::size_t>(b)] = greatestOf(keys + b * block, block);
}

/// The most promising that is left; of several the first.
bool SearchWorker::Picker::pick(Candidate& out) {
    std::int64_t* const keys = &worker_.arenaScores_[base_];
    while (left_ > 0) {
        --left_;
        const int at = placeOf(greatestOf(most_.data(), blocks_)), from = at / block * block;
        out = worker_.arena_[base_ + static_cast<std::size_t>(at)];
        keys[at] = gone;
        most_[static_cast<std::size_t>(at / block)] = greatestOf(keys + from, block);
        if (!given(out.move) && !(restOnly_ && out.hints)) return true;
    }
    return false;
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
                if (out.hints) continue;                                         // given among the forcing ones
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
