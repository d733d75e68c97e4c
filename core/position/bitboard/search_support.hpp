// What else a search asks of the board: values by squares, moves that are none, another board like it, and whether a
// position has stood before.
#pragma once
#include "position/bitboard/bitboard_position.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

template <int W, Level L>
void Engine<W, L>::setValues(const SquareValues& values) {
    p_.small.value = 0;
    for (int c = 1; c <= lay_.classCount; ++c)
        for (Square s = 0; s < lay_.size * lay_.size; ++s) {
            const int cell = lay_.cellOf[s];
            values_[c][cell] = values[static_cast<std::size_t>(c)][static_cast<std::size_t>(s)];
            if (p_.code[cell] == c) p_.small.value += values_[c][cell];
        }
    if (!keepHistory_) {
        keepHistory_ = true;
        if (history_.empty()) pushHistory(p_.small.key ^ stateKey(true), p_.small.arrangement[0], 2, false);
    }
    // 1. Where the pieces of each group have a goal.
    const Square squares = lay_.size * lay_.size;
    groupGoals_.assign(static_cast<std::size_t>(lay_.groupCount), {});
    for (int g = 0; g < lay_.groupCount; ++g)
        for (Square s = 0; s < squares; ++s)
            if (lay_.goal[lay_.cellOf[s]] & lay_.groups[g].classes)
                groupGoals_[static_cast<std::size_t>(g)].add(lay_, lay_.cellOf[s]);
    // 2. The same of each royal piece; and the squares from which it sees a goal when it turns.
    royalGroups_.clear();
    for (int g = 0; g < lay_.groupCount; ++g)
        for (int c = 1; c <= lay_.classCount; ++c) {
            if (!(lay_.groups[g].classes & royals_ & (1u << (c - 1)))) continue;
            RoyalGroup royal{.classNumber = c, .group = g, .goals = {}, .turns = {}};
            u32 ranks = 0, files = 0;  // with a goal
            for (Square s = 0; s < squares; ++s)
                if (lay_.goal[lay_.cellOf[s]] >> (c - 1) & 1) {
                    royal.goals.add(lay_, lay_.cellOf[s]);
                    ranks |= 1u << s / lay_.size, files |= 1u << s % lay_.size;
                }
            for (Square s = 0; s < squares; ++s)
                for (int cell = lay_.cellOf[s], d = 0; d < 4; ++d)
                    if (d < 2 ? files >> s % lay_.size & 1 : ranks >> s / lay_.size & 1)
                        royal.turns.words[lay_.word[cell][d]] |= lay_.bits[cell][d];
            royalGroups_.push_back(royal);
        }
    loneRoyal_ = usualRoyal();
}

/// The turn is handed over without a move. Nothing enters the history: `repeated` has no meaning before the next move.
template <int W, Level L>
void Engine<W, L>::makeNull() {
    pushFrame({}, Frame::Kind::still);
    ++plies_;
    foundCount_ = 0;
    p_.small.side ^= 1;
    p_.small.key ^= lay_.keySide;
    p_.small.pending = 0;
}

/// The same position with the same history, for another thread. What lies before it cannot be undone there.
template <int W, Level L>
std::unique_ptr<Board> Engine<W, L>::clone() const {
    auto out = std::make_unique<Engine>(image_, processor_);
    // How a set-up by hand is laid out: the groups that move by rows, and the planes that classes share.
    std::memcpy(out->lay_.rowGroups, lay_.rowGroups, sizeof lay_.rowGroups);
    std::memcpy(out->lay_.rowCount, lay_.rowCount, sizeof lay_.rowCount);
    std::memcpy(out->lay_.single, lay_.single, sizeof lay_.single);
    out->keepClasses_ = keepClasses_;
    out->sharedRoyal_ = sharedRoyal_;
    out->sharedMen_ = sharedMen_;
    out->layRows();
    out->watches_.forget();
    out->p_ = p_;
    out->plies_ = plies_;
    out->keepHistory_ = keepHistory_;
    out->forgetHistory();
    for (std::size_t i = 0; i < history_.size(); ++i)
        out->pushHistory(history_[i].key, history_[i].arrangement, history_[i].mover, history_[i].threat);
    out->historyBase_ = historyBase_;
    std::memcpy(out->values_, values_, sizeof values_);
    out->groupGoals_ = groupGoals_;
    out->royalGroups_ = royalGroups_;
    out->loneRoyal_ = loneRoyal_;
    if (!frames_.empty() && frames_.back().ending.over)
        out->pushFrame({}, Frame::Kind::still).ending = frames_.back().ending;
    return out;
}

template <int W, Level L>
int Engine<W, L>::repeated(Ending& ending) const {
    if (history_.empty()) return 0;
    const HistoryEntry& now = history_.back();
    if (seen_[now.key % sightings] < 2) return 0;
    if constexpr (full)
        if (p_.small.chain) return 0;
    const std::size_t newest = history_.size() - 1;
    std::size_t before = newest;
    while (before > historyBase_ && history_[before - 1].key != now.key) --before;
    if (before == historyBase_) return 0;
    ending = {.over = true, .winner = Winner::draw, .phase = Phase::history};
    for (const RepetitionCall& r : image_->calls.repetitions)
        if (r.of == RepetitionOf::position && !r.claim && !r.when && now.mover < 2 && (r.whose >> now.mover & 1)) {
            if (r.result == RepetitionResult::illegal) continue;  // never completed: as good as nothing
            ending.winner = repetitionWinner(r, now.key, static_cast<Side>(now.mover), newest);
            ending.caller = r.caller;
            break;
        }
    return static_cast<int>(newest - before + 1);
}

}  // namespace tafl::inline TAFLSMITH_BUILD
