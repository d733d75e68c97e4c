// Staged move picker: each stage is generated only if the earlier ones caused no cutoff.
#pragma once
#include <bit>

#include "search/search_thread.hpp"

namespace tafl {

/// Stages: table move, captures and escapes, killers, then quiet moves by history.
class SearchWorker::MovePicker {
public:
    MovePicker(SearchWorker&, int ply, Move tableMove);
    ~MovePicker() { worker_.moveBufferTop_ = base_; }
    MovePicker(const MovePicker&) = delete;
    MovePicker& operator=(const MovePicker&) = delete;

    bool next(Candidate& out);
    /// The combined history of the move just returned; usually its value when the list was generated.
    int historyScore(const Candidate& returned) const {
        return keysHoldHistory_ ? (lastKey_ >> indexBits) - 2 * gainBonus(returned)
                                : worker_.combinedHistory(returned, ply_);
    }

private:
    enum class Stage { tableMove, generateForcing, forcing, killers, generateRest, rest };

    /// A sort key: score in the high bits, inverted index below it. The maximum identifies its move, and ties go to the
    /// first one.
    static constexpr int indexBits = std::bit_width(static_cast<unsigned>(maxCandidates - 1)),
                         maxIndex = (1 << indexBits) - 1;
    static constexpr std::int32_t packKey(int score, int index) {
        return score * (1 << indexBits) + (maxIndex - index);
    }
    static constexpr int indexInKey(std::int32_t key) { return maxIndex - (key & maxIndex); }

    void generate(bool forcingOnly);
    bool returned(Move move) const {
        return move.word == tableMove_.word || move.word == killers_[0].word || move.word == killers_[1].word;
    }
    void prepareSelection(int count);
    std::int32_t takeFromShortList();
    std::int32_t takeFromBlocks();
    bool selectBest(Candidate& out);

    SearchWorker& worker_;
    int ply_;
    Move tableMove_;
    Move pendingTableMove_;  ///< table move not verified as legal: returned first if generated
    Stage stage_ = Stage::tableMove;
    bool staged_;                   ///< the position can generate captures and escapes separately
    bool skipsForcing_ = false;     ///< in the current list, forcing moves were already returned
    bool keysHoldHistory_ = false;  ///< keys consist of history and gain bonus only
    Move killers_[2];               ///< already returned
    int killerIndex_ = 0;
    std::size_t base_;
    int count_ = 0, remaining_ = 0;  ///< size of the current list, and moves not yet returned
    std::int32_t lastKey_ = 0;       ///< key of the move just returned
    /// Longer lists keep the maximum of each block, so that selecting a move scans these and one block.
    static constexpr int blockSize = 16, maxShortList = 4;
    static constexpr int blockCount(int count) { return (count + blockSize - 1) / blockSize; }
    std::int32_t maxKey_ = 0;  ///< of all remaining moves
    std::array<std::int32_t, maxCandidates / blockSize> blockMaxKeys_;
};

}  // namespace tafl
