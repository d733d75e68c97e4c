// The moves of a node one after the other; each kind is made only when those before it did not cut.
#pragma once
#include <bit>

#include "search/search_thread.hpp"

namespace tafl {

/// The table's move, what may capture or arrive, the killers, the rest by their history.
class SearchWorker::Picker {
public:
    Picker(SearchWorker&, int ply, Move known);
    ~Picker() { worker_.top_ = base_; }
    Picker(const Picker&) = delete;
    Picker& operator=(const Picker&) = delete;

    bool next(Candidate& out);
    /// How well the move given last did before; for most, as it was when their list was made.
    int past(const Candidate& given) const {
        return keysTell_ ? (key_ >> placeBits) - 2 * ofGain(given) : worker_.historyOf(given, ply_);
    }

private:
    enum class Stage { known, makeForcing, forcing, killers, makeRest, rest };

    /// A promise carries its place below it, so that the greatest tells where it is, and of equal ones the first comes
    /// out.
    static constexpr int placeBits = std::bit_width(static_cast<unsigned>(mostCandidates - 1)),
                         lastPlace = (1 << placeBits) - 1;
    static constexpr std::int32_t placed(int score, int place) {
        return score * (1 << placeBits) + (lastPlace - place);
    }
    static constexpr int placeOf(std::int32_t key) { return lastPlace - (key & lastPlace); }

    void make(bool forcingOnly);
    bool given(Move move) const {
        return move.word == known_.word || move.word == killers_[0].word || move.word == killers_[1].word;
    }
    void arrange(int count);
    std::int32_t takeOfFew();
    std::int32_t takeOfMany();
    bool pick(Candidate& out);

    SearchWorker& worker_;
    int ply_;
    Move known_;
    Move hoped_;  ///< known, but not certain to be legal: the first of the list in which it is
    Stage stage_ = Stage::known;
    bool staged_;            ///< captures and arrivals can be made by themselves at less cost than all moves
    bool restOnly_ = false;  ///< of the list that was made, what may capture or arrive was given before
    bool keysTell_ = false;  ///< its keys are made of what is remembered and gains alone
    Move killers_[2];        ///< given already
    int killer_ = 0;
    std::size_t base_;
    int count_ = 0, left_ = 0;  ///< of the list that was made, and of them not given
    std::int32_t key_ = 0;      ///< of the move given last
    /// The greatest key of each block of a list that is not short: looking for the next move reads these and one block.
    static constexpr int block = 16, few = 4;
    static constexpr int blocksOf(int count) { return (count + block - 1) / block; }
    std::int32_t greatest_ = 0;  ///< of all that are left
    std::array<std::int32_t, mostCandidates / block> most_;
};

}  // namespace tafl
