#include "search/picker.hpp"

namespace tafl {

SearchWorker::Picker::Picker(SearchWorker& worker, int ply, Move known)
    : worker_(worker), ply_(ply), known_(known), staged_(worker.board_.level() != Level::full), base_(worker.top_) {
    if (worker.top_ + mostCandidates > worker.arena_.size()) {
        worker.arena_.resize(2 * worker.arena_.size());
        worker.arenaScores_.resize(worker.arena_.size());
    }
}

bool SearchWorker::Picker::given(Move move) const {
    return (known_.word && move == known_) || (killers_[0].word && move == killers_[0]) ||
           (killers_[1].word && move == killers_[1]);
}

/// All moves of this kind that were not given yet, with what they promise.
void SearchWorker::Picker::make(bool forcingOnly) {
    Candidate* const list = &worker_.arena_[base_];
    int* const scores = &worker_.arenaScores_[base_];
    const int made = worker_.board_.candidates(list, forcingOnly);
    const bool rest = staged_ && !forcingOnly;
    from_ = count_ = 0;
    for (int i = 0; i < made; ++i) {
        if (given(list[i].move) || (rest && (list[i].mayTake || list[i].arrives))) continue;
        scores[count_] = worker_.promise(list[i], {}, ply_);
        list[count_++] = list[i];
    }
    worker_.top_ = base_ + static_cast<std::size_t>(count_);
}

bool SearchWorker::Picker::pick(Candidate& out) {
    if (from_ == count_) return false;
    bring(&worker_.arena_[base_], &worker_.arenaScores_[base_], from_, count_);
    out = worker_.arena_[base_ + static_cast<std::size_t>(from_++)];
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
