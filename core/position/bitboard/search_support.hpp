// Square values, null move, clone and repetition, for a search.
#pragma once
#include "position/bitboard/bitboard_position.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

template <int W, FeatureLevel L>
void BitboardPosition<W, L>::setValues(const SquareValues& values) {
    p_.info.value = 0;
    for (int c = 1; c <= layout_.classCount; ++c)
        for (Square s = 0; s < layout_.size * layout_.size; ++s) {
            const int cell = layout_.cellOf[s];
            searchTables_.values[c][cell] = values[static_cast<std::size_t>(c)][static_cast<std::size_t>(s)];
            if (p_.code[cell] == c) p_.info.value += searchTables_.values[c][cell];
        }
    if (!history_.kept) {
        history_.kept = true;
        if (history_.empty()) history_.push(p_.info.key ^ stateKey(true), p_.info.arrangement[0], 2, false);
    }
    // 1. Goals of each group.
    const Square squares = layout_.size * layout_.size;
    searchTables_.groupGoals.assign(static_cast<std::size_t>(layout_.groupCount), {});
    for (int g = 0; g < layout_.groupCount; ++g)
        for (Square s = 0; s < squares; ++s)
            if (layout_.goal[layout_.cellOf[s]] & layout_.groups[g].classes)
                searchTables_.groupGoals[static_cast<std::size_t>(g)].add(layout_, layout_.cellOf[s]);
    searchTables_.goalClasses = 0;
    for (Square s = 0; s < squares; ++s) searchTables_.goalClasses |= layout_.goal[layout_.cellOf[s]];
    if constexpr (hooked)
        for (int side = 0; side < 2; ++side) {
            searchTables_.programSquares[side] = {};
            for (Square s = 0; s < squares; ++s)
                if (programs_.captureAt[side][layout_.cellOf[s]])
                    searchTables_.programSquares[side].add(layout_, layout_.cellOf[s]);
        }
    // 2. Goals of each royal class, and where it can turn towards one.
    searchTables_.royalGroups.clear();
    for (int g = 0; g < layout_.groupCount; ++g)
        for (int c = 1; c <= layout_.classCount; ++c) {
            if (!(layout_.groups[g].classes & facts_.royals & (1u << (c - 1)))) continue;
            RoyalGroup<W> royal{.classNumber = c, .group = g, .goals = {}, .turns = {}};
            u32 ranks = 0, files = 0;  // those with a goal
            for (Square s = 0; s < squares; ++s)
                if (layout_.goal[layout_.cellOf[s]] >> (c - 1) & 1) {
                    royal.goals.add(layout_, layout_.cellOf[s]);
                    ranks |= 1u << s / layout_.size, files |= 1u << s % layout_.size;
                }
            for (Square s = 0; s < squares; ++s)
                for (int cell = layout_.cellOf[s], d = 0; d < 4; ++d)
                    if (d < 2 ? files >> s % layout_.size & 1 : ranks >> s / layout_.size & 1)
                        royal.turns.words[layout_.word[cell][d]] |= layout_.bits[cell][d];
            searchTables_.royalGroups.push_back(royal);
        }
    facts_.singleRoyalClass = findSingleRoyalClass();
}

/// Nothing enters the history, so findRepetition has no meaning until the next move.
template <int W, FeatureLevel L>
void BitboardPosition<W, L>::makeNullMove() {
    pushFrame({}, UndoFrame<L>::Kind::still);
    ++plies_;
    captured_.count = 0;
    p_.info.side ^= 1;
    p_.info.key ^= layout_.keySide;
    p_.info.pending = 0;
}

/// The clone cannot undo moves made before it.
template <int W, FeatureLevel L>
std::unique_ptr<Position> BitboardPosition<W, L>::clone() const {
    auto out = std::make_unique<BitboardPosition>(image_, processor_);
    // Layout that depends on the set-up: groups that move by rows, planes shared by classes.
    std::memcpy(out->layout_.rowGroups, layout_.rowGroups, sizeof layout_.rowGroups);
    std::memcpy(out->layout_.rowCount, layout_.rowCount, sizeof layout_.rowCount);
    std::memcpy(out->layout_.single, layout_.single, sizeof layout_.single);
    out->facts_.hasClassBoards = facts_.hasClassBoards;
    out->facts_.sharedRoyal = facts_.sharedRoyal;
    out->facts_.sharedMen = facts_.sharedMen;
    out->setUpRows();
    out->programs_.endTests.reset();
    out->p_ = p_;
    out->plies_ = plies_;
    out->history_.kept = history_.kept;
    out->history_.reset();
    for (std::size_t i = 0; i < history_.size(); ++i)
        out->history_.push(history_[i].key, history_[i].arrangement, history_[i].mover, history_[i].threat);
    out->history_.base = history_.base;
    out->searchTables_ = searchTables_;
    out->facts_.singleRoyalClass = facts_.singleRoyalClass;
    if (!frames_.empty() && frames_.back().ending.over)
        out->pushFrame({}, UndoFrame<L>::Kind::still).ending = frames_.back().ending;
    return out;
}

template <int W, FeatureLevel L>
int BitboardPosition<W, L>::findRepetition(Ending& ending) const {
    if (history_.empty()) return 0;
    const HistoryEntry& now = history_.back();
    if (history_.maxCount(now.key) < 2) return 0;
    if constexpr (full)
        if (p_.info.chain) return 0;
    const std::size_t newest = history_.size() - 1;
    std::size_t before = newest;
    while (before > history_.base && history_[before - 1].key != now.key) --before;
    if (before == history_.base) return 0;
    ending = {.over = true, .winner = Winner::draw, .phase = Phase::history};
    for (const RepetitionCall& r : image_->calls.repetitions)
        if (r.of == RepetitionOf::position && !r.claim && !r.when && now.mover < 2 && (r.whose >> now.mover & 1)) {
            if (r.result == RepetitionResult::illegal) continue;  // the move would be refused
            ending.winner = history_.repetitionWinner(r, static_cast<Side>(now.mover));
            ending.ruleIndex = r.ruleIndex;
            break;
        }
    return static_cast<int>(newest - before + 1);
}

}  // namespace tafl::inline TAFLSMITH_BUILD
