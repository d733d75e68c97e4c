#include "search/move_picker.hpp"

#include <algorithm>
#include <cstring>
#include <limits>

namespace tafl {
namespace {

constexpr std::int32_t gone = std::numeric_limits<std::int32_t>::min();

using Four = std::int32_t __attribute__((vector_size(16)));
Four greater(Four a, Four b) { return a > b ? a : b; }

/// Of 16 keys but one, which no other equals.
std::int32_t greatestBut(std::int32_t one, const std::int32_t* keys) {
    Four four[4];
    for (int i = 0; i < 4; ++i) {
        std::memcpy(&four[i], keys + 4 * i, sizeof(Four));
        four[i] = four[i] == one ? gone - Four{} : four[i];
    }
    Four most = greater(greater(four[0], four[1]), greater(four[2], four[3]));
    most = greater(most, __builtin_shufflevector(most, most, 2, 3, 0, 1));
    return std::max(most[0], most[1]);
}
std::int32_t greatestOf(const std::int32_t* keys) { return greatestBut(gone, keys); }

}  // namespace

SearchWorker::Picker::Picker(SearchWorker& worker, int ply, Move known)
    : worker_(worker), ply_(ply), known_(known), staged_(worker.staged_), base_(worker.top_) {
    if (worker.top_ + mostCandidates + block > worker.arena_.size()) {
        worker.arena_.resize(2 * worker.arena_.size());
        worker.promises_.resize(worker.arena_.size());
    }
}

/// All moves of this kind, with what they promise. What has been given already is left out when it is picked: few are.
void SearchWorker::Picker::make(bool forcingOnly) {
    Candidate* const list = &worker_.arena_[base_];
    std::int32_t* const keys = &worker_.promises_[base_];
    const int made = worker_.board_.candidates(list, forcingOnly);
    restOnly_ = staged_ && !forcingOnly;
    keysTell_ = restOnly_ && !worker_.plies_[ply_].threatened;
    if (keysTell_) {
        // Most of all moves pass here: nothing is asked of them one by one.
        const Past past = worker_.past(ply_);
        for (int i = 0; i < made; ++i) keys[i] = placed(past.of(list[i]) + 2 * ofGain(list[i]), i);
    } else {
        for (int i = 0; i < made; ++i) keys[i] = placed(worker_.promise(list[i], ply_), i);
    }
    if (hoped_.word)
        for (int i = 0; i < made; ++i)
            if (list[i].move == hoped_) keys[i] = placed((1 << promiseBits) - 1, i);
    arrange(made);
}

inline __attribute__((always_inline)) void SearchWorker::Picker::arrange(int count) {
    count_ = left_ = count;
    if (count <= few) {
        worker_.top_ = base_ + few;
        return;
    }
    const int blocks = blocksOf(count);
    worker_.top_ = base_ + static_cast<std::size_t>(blocks * block);
    std::int32_t* const keys = &worker_.promises_[base_];
    // More is filled than needed, but always as much.
    std::fill_n(keys + count, block, gone);
    greatest_ = gone;
    for (int b = 0; b < blocks; ++b) {
        most_[static_cast<std::size_t>(b)] = greatestOf(keys + b * block);
        greatest_ = std::max(greatest_, most_[static_cast<std::size_t>(b)]);
    }
}

/// Of a short list, key by key: vectors that are read soon after a part of them was written are waited for.
inline __attribute__((always_inline)) std::int32_t SearchWorker::Picker::takeOfFew() {
    std::int32_t* const keys = &worker_.promises_[base_];
    std::int32_t most = gone;
    for (int i = 0; i < count_; ++i) most = std::max(most, keys[i]);
    keys[placeOf(most)] = gone;
    return most;
}

/// The next is found at once: it is not waited for then. What is taken out is left out in registers, for the same
/// reason.
inline __attribute__((always_inline)) std::int32_t SearchWorker::Picker::takeOfMany() {
    std::int32_t* const keys = &worker_.promises_[base_];
    const std::int32_t one = greatest_;
    const int at = placeOf(one), b = at / block;
    greatest_ = greatestBut(one, keys + b * block);
    keys[at] = gone;
    most_[static_cast<std::size_t>(b)] = greatest_;
    for (int i = 0; i < blocksOf(count_); ++i) greatest_ = std::max(greatest_, most_[static_cast<std::size_t>(i)]);
    return one;
}

/// The most promising that is left; of several the first.
inline __attribute__((always_inline)) bool SearchWorker::Picker::pick(Candidate& out) {
    while (left_ > 0) {
        --left_;
        key_ = count_ <= few ? takeOfFew() : takeOfMany();
        out = worker_.arena_[base_ + static_cast<std::size_t>(placeOf(key_))];
        if (!given(out.move) && !(restOnly_ && out.hints)) return true;
    }
    return false;
}

bool SearchWorker::Picker::next(Candidate& out) {
    switch (stage_) {
        case Stage::known:
            stage_ = staged_ ? Stage::makeForcing : Stage::makeRest;
            if (known_.word && worker_.board_.candidate(known_, out)) return true;
            hoped_ = known_;
            known_ = {};
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
                const Ply& here = worker_.plies_[ply_];
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
