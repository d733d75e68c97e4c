// The moves of a node one after the other; each kind is made only when those before it did not cut.
#pragma once
#include <bit>

#include "search/search_thread.hpp"

namespace tafl {

/// The table's move, what may capture or arrive, the killers, the rest by their history.
class SearchWorker::MovePicker {
public:
    MovePicker(SearchWorker&, int ply, Move tableMove);
    ~MovePicker() { worker_.moveBufferTop_ = base_; }
    MovePicker(const MovePicker&) = delete;
    MovePicker& operator=(const MovePicker&) = delete;

    bool next(Candidate& out);
    /// How well the move given last did before; for most, as it was when their list was made.
    int historyScore(const Candidate& returned) const {
        return keysHoldHistory_ ? (lastKey_ >> indexBits) - 2 * gainBonus(returned)
                                : worker_.combinedHistory(returned, ply_);
    }

private:
    enum class Stage { tableMove, generateForcing, forcing, killers, generateRest, rest };

    /// A promise carries its place below it, so that the greatest tells where it is, and of equal ones the first comes
    /// out.
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
    Move pendingTableMove_;  ///< known, but not certain to be legal: the first of the list in which it is
    Stage stage_ = Stage::tableMove;
    bool staged_;                   ///< captures and arrivals can be made by themselves at less cost than all moves
    bool skipsForcing_ = false;     ///< of the list that was made, what may capture or arrive was given before
    bool keysHoldHistory_ = false;  ///< its keys are made of what is remembered and gains alone
    Move killers_[2];               ///< given already
    int killerIndex_ = 0;
    std::size_t base_;
    int count_ = 0, remaining_ = 0;  ///< of the list that was made, and of them not given
    std::int32_t lastKey_ = 0;       ///< of the move given last
    /// The greatest key of each block of a list that is not short: looking for the next move reads these and one block.
    static constexpr int blockSize = 16, maxShortList = 4;
    static constexpr int blockCount(int count) { return (count + blockSize - 1) / blockSize; }
    std::int32_t maxKey_ = 0;  ///< of all that are left
    std::array<std::int32_t, maxCandidates / blockSize> blockMaxKeys_;
};

}  // namespace tafl
