// The positions a game has gone through, for repetition rules and the search.
#pragma once
#include <array>

#include "position/bitboard/ply_list.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

struct HistoryEntry {
    u64 key, arrangement;
    u8 mover;  ///< 2: the position the history began with
    bool threat;
};

template <int W>
class GameHistory {
public:
    bool kept = false;     ///< a rule or a search needs it; else pushes do nothing
    std::size_t base = 0;  ///< the first entry after the last capture: nothing before it can come back

    std::size_t size() const { return entries_.size(); }
    bool empty() const { return entries_.empty(); }
    const HistoryEntry& operator[](std::size_t i) const { return entries_[i]; }
    const HistoryEntry& back() const { return entries_.back(); }

    void reset() {
        if (size() > counterCount / 32)
            counters_.fill(0);
        else
            for (std::size_t i = 0; i < size(); ++i) --counters_[entries_[i].key % counterCount];
        entries_.clear();
        base = 0;
    }
    /// Returns an upper bound of how often the key has been entered, this time included.
    __attribute__((always_inline)) int push(u64 key, u64 arrangement, u8 mover, bool threat) {
        if (!kept) return 0;
        HistoryEntry& entry = entries_.push();
        entry.key = key;
        entry.arrangement = arrangement;
        entry.mover = mover;
        entry.threat = threat;
        return ++counters_[key % counterCount];
    }
    void pop() {
        --counters_[entries_.back().key % counterCount];
        entries_.pop();
    }
    /// Upper bound of how many entries have this key.
    __attribute__((always_inline)) u16 maxCount(u64 key) const { return counters_[key % counterCount]; }

    __attribute__((noinline)) int countKey(u64 key) const {
        int out = 0;
        for (std::size_t i = base; i < size(); ++i) out += entries_[i].key == key;
        return out;
    }
    __attribute__((noinline)) int countArrangement(u64 arrangement, int side) const {
        int out = 0;
        for (std::size_t i = base; i < size(); ++i)
            out += entries_[i].mover == side && entries_[i].arrangement == arrangement;
        return out;
    }
    /// Who wins by a repetition that the newest entry completes.
    __attribute__((noinline)) Winner repetitionWinner(const RepetitionCall& call, Side mover) const {
        switch (call.result) {
            case RepetitionResult::moverLoses:
                return lossOf(mover);
            case RepetitionResult::moverWins:
                return winnerOf(mover);
            case RepetitionResult::attackersLose:
                return Winner::defenders;
            case RepetitionResult::defendersLose:
                return Winner::attackers;
            case RepetitionResult::threateningSideLoses:
                return winnerAgainstThreats();
            default:
                return Winner::draw;
        }
    }

private:
    /// A side is the aggressor if every ply it made in the last cycle set its threat bit. A lone aggressor loses.
    Winner winnerAgainstThreats() const {
        const std::size_t newest = size() - 1;
        std::size_t previous = newest;
        while (previous-- > base && entries_[previous].key != back().key) {
        }
        bool all[2] = {true, true}, any[2] = {false, false};
        for (std::size_t i = previous + 1; i <= newest; ++i)
            if (const HistoryEntry& h = entries_[i]; h.mover < 2) {
                all[h.mover] &= h.threat;
                any[h.mover] = true;
            }
        const bool attackers = all[0] && any[0], defenders = all[1] && any[1];
        return attackers == defenders ? Winner::draw : attackers ? Winner::defenders : Winner::attackers;
    }

    PlyList<HistoryEntry> entries_;
    // How many entries share the low bits of a key: below a repetition's count no keys are compared. Small boards have
    // short games, each of which clears the counters.
    static constexpr std::size_t counterCount = W <= 2 ? 1024 : 2048;
    std::array<u16, counterCount> counters_{};
};

}  // namespace tafl::inline TAFLSMITH_BUILD
