#include "search/move_picker.hpp"

#include <algorithm>
#include <cstring>
#include <limits>

namespace tafl {
namespace {

constexpr std::int32_t removedKey = std::numeric_limits<std::int32_t>::min();

using Int32x4 = std::int32_t __attribute__((vector_size(16)));
Int32x4 laneMax(Int32x4 a, Int32x4 b) { return a > b ? a : b; }

/// The largest of 16 keys except `excluded`; keys are unique.
std::int32_t maxKeyExcept(std::int32_t excluded, const std::int32_t* keys) {
    Int32x4 quads[4];
    for (int i = 0; i < 4; ++i) {
        std::memcpy(&quads[i], keys + 4 * i, sizeof(Int32x4));
        quads[i] = quads[i] == excluded ? removedKey - Int32x4{} : quads[i];
    }
    Int32x4 best = laneMax(laneMax(quads[0], quads[1]), laneMax(quads[2], quads[3]));
    best = laneMax(best, __builtin_shufflevector(best, best, 2, 3, 0, 1));
    return std::max(best[0], best[1]);
}
std::int32_t maxKeyOf(const std::int32_t* keys) { return maxKeyExcept(removedKey, keys); }

}  // namespace

SearchWorker::MovePicker::MovePicker(SearchWorker& worker, int ply, Move tableMove)
    : worker_(worker), ply_(ply), tableMove_(tableMove), staged_(worker.staged_), base_(worker.moveBufferTop_) {
    if (worker.moveBufferTop_ + maxCandidates + blockSize > worker.moveBuffer_.size()) {
        worker.moveBuffer_.resize(2 * worker.moveBuffer_.size());
        worker.moveScores_.resize(worker.moveBuffer_.size());
    }
}

/// Generates one stage and scores it. Moves already returned stay in the list and are skipped when selected; there are
/// few.
void SearchWorker::MovePicker::generate(bool forcingOnly) {
    Candidate* const list = &worker_.moveBuffer_[base_];
    std::int32_t* const keys = &worker_.moveScores_[base_];
    const int count = worker_.position_.candidates(list, forcingOnly);
    skipsForcing_ = staged_ && !forcingOnly;
    keysHoldHistory_ = skipsForcing_ && !worker_.stack_[ply_].threatened;
    if (keysHoldHistory_) {
        // The hot path: no per-move checks.
        const HistoryTables historyTables = worker_.historyTables(ply_);
        for (int i = 0; i < count; ++i) keys[i] = packKey(historyTables.of(list[i]) + 2 * gainBonus(list[i]), i);
    } else {
        for (int i = 0; i < count; ++i) keys[i] = packKey(worker_.scoreMove(list[i], ply_), i);
    }
    if (pendingTableMove_.word)
        for (int i = 0; i < count; ++i)
            if (list[i].move == pendingTableMove_) keys[i] = packKey((1 << moveScoreBits) - 1, i);
    prepareSelection(count);
}

inline __attribute__((always_inline)) void SearchWorker::MovePicker::prepareSelection(int count) {
    count_ = remaining_ = count;
    if (count <= maxShortList) {
        worker_.moveBufferTop_ = base_ + maxShortList;
        return;
    }
    const int blocks = blockCount(count);
    worker_.moveBufferTop_ = base_ + static_cast<std::size_t>(blocks * blockSize);
    std::int32_t* const keys = &worker_.moveScores_[base_];
    // Pads by a constant size, which is cheaper than computing the exact one.
    std::fill_n(keys + count, blockSize, removedKey);
    maxKey_ = removedKey;
    for (int b = 0; b < blocks; ++b) {
        blockMaxKeys_[static_cast<std::size_t>(b)] = maxKeyOf(keys + b * blockSize);
        maxKey_ = std::max(maxKey_, blockMaxKeys_[static_cast<std::size_t>(b)]);
    }
}

/// Scalar: a vector load right after a narrow store would stall on store forwarding.
inline __attribute__((always_inline)) std::int32_t SearchWorker::MovePicker::takeFromShortList() {
    std::int32_t* const keys = &worker_.moveScores_[base_];
    std::int32_t best = removedKey;
    for (int i = 0; i < count_; ++i) best = std::max(best, keys[i]);
    keys[indexInKey(best)] = removedKey;
    return best;
}

/// Finds the next maximum in advance, which takes it off the critical path. Excludes the taken key in registers rather
/// than reloading it.
inline __attribute__((always_inline)) std::int32_t SearchWorker::MovePicker::takeFromBlocks() {
    std::int32_t* const keys = &worker_.moveScores_[base_];
    const std::int32_t excluded = maxKey_;
    const int at = indexInKey(excluded), b = at / blockSize;
    maxKey_ = maxKeyExcept(excluded, keys + b * blockSize);
    keys[at] = removedKey;
    blockMaxKeys_[static_cast<std::size_t>(b)] = maxKey_;
    for (int i = 0; i < blockCount(count_); ++i)
        maxKey_ = std::max(maxKey_, blockMaxKeys_[static_cast<std::size_t>(i)]);
    return excluded;
}

/// The best remaining move; ties go to the first generated.
inline __attribute__((always_inline)) bool SearchWorker::MovePicker::selectBest(Candidate& out) {
    while (remaining_ > 0) {
        --remaining_;
        lastKey_ = count_ <= maxShortList ? takeFromShortList() : takeFromBlocks();
        out = worker_.moveBuffer_[base_ + static_cast<std::size_t>(indexInKey(lastKey_))];
        if (!returned(out.move) && !(skipsForcing_ && out.hints)) return true;
    }
    return false;
}

bool SearchWorker::MovePicker::next(Candidate& out) {
    switch (stage_) {
        case Stage::tableMove:
            stage_ = staged_ ? Stage::generateForcing : Stage::generateRest;
            if (tableMove_.word && worker_.position_.candidate(tableMove_, out)) return true;
            pendingTableMove_ = tableMove_;
            tableMove_ = {};
            return next(out);
        case Stage::generateForcing:
            generate(true);
            stage_ = Stage::forcing;
            [[fallthrough]];
        case Stage::forcing:
            if (selectBest(out)) return true;
            stage_ = Stage::killers;
            [[fallthrough]];
        case Stage::killers:
            while (killerIndex_ < 2) {
                const StackEntry& ss = worker_.stack_[ply_];
                const Move killer = ss.killers[killerIndex_++];
                if (!killer.word || returned(killer) || !worker_.position_.candidate(killer, out)) continue;
                if (out.hints) continue;  // already returned in the forcing stage
                if (ss.threatened && !worker_.blocksEscape(killer, ply_)) continue;  // does not block the escape
                killers_[killerIndex_ - 1] = killer;
                return true;
            }
            stage_ = Stage::generateRest;
            [[fallthrough]];
        case Stage::generateRest:
            generate(false);
            stage_ = Stage::rest;
            [[fallthrough]];
        case Stage::rest:
            break;
    }
    return selectBest(out);
}

}  // namespace tafl
