// The moves of a node one after the other; each kind is made only when those before it did not cut.
#pragma once
#include "search/worker.hpp"

namespace tafl {

/// The table's move, what may capture or arrive, the killers, the rest by their history.
class SearchWorker::Picker {
public:
    Picker(SearchWorker&, int ply, Move known);
    ~Picker() { worker_.top_ = base_; }
    Picker(const Picker&) = delete;
    Picker& operator=(const Picker&) = delete;

    bool next(Candidate& out);

private:
    enum class Stage { known, makeForcing, forcing, killers, makeRest, rest };

    void make(bool forcingOnly);
    bool given(Move move) const {
        return move.word == known_.word || move.word == killers_[0].word || move.word == killers_[1].word;
    }
    void arrange(int count);
    bool pick(Candidate& out);

    SearchWorker& worker_;
    int ply_;
    Move known_;
    Move hoped_;  ///< known, but not certain to be legal: the first of the list in which it is
    Stage stage_ = Stage::known;
    bool staged_;            ///< captures and arrivals can be made by themselves at less cost than all moves
    bool restOnly_ = false;  ///< of the list that was made, what may capture or arrive was given before
    Move killers_[2];        ///< given already
    int killer_ = 0;
    std::size_t base_;
    int left_ = 0;  ///< of the list that was made
    /// The greatest promise of each block of the list: looking for the next move reads these and one block.
    static constexpr int block = 16;
    int blocks_ = 0;
    std::int32_t greatest_ = 0;  ///< of all that are left
    std::array<std::int32_t, mostCandidates / block + block> most_;
};

}  // namespace tafl
