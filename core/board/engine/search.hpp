// What a search asks of the board: candidates with what can be told of them before they are made, what an evaluation
// counts, and whether a position has stood before.
#pragma once
#include "board/engine/engine.hpp"

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
    std::memset(goalWords_, 0, sizeof goalWords_);
    for (Square s = 0; s < lay_.size * lay_.size; ++s) {
        const int cell = lay_.cellOf[s];
        if (!lay_.goal[cell]) continue;
        for (int d = 0; d < 4; ++d) goalWords_[lay_.word[cell][d]] |= u64{1} << lay_.place[cell][d];
    }
    royalGroups_.clear();
    for (int g = 0; g < lay_.groupCount; ++g)
        for (int c = 1; c <= lay_.classCount; ++c) {
            if (!(lay_.groups[g].classes & royals_ & (1u << (c - 1)))) continue;
            RoyalGroup royal{c, g, {}};
            for (Square s = 0; s < lay_.size * lay_.size; ++s) {
                const int cell = lay_.cellOf[s];
                if (lay_.goal[cell] >> (c - 1) & 1)
                    for (int d = 0; d < 4; ++d) royal.goals[lay_.word[cell][d]] |= u64{1} << lay_.place[cell][d];
            }
            royalGroups_.push_back(royal);
        }
}

template <int W, Level L>
inline __attribute__((always_inline)) void Engine<W, L>::describe(const Step& step, Move move, bool mayTake,
                                                                  Candidate& candidate) const {
    const int c = p_.code[step.from], gain = values_[c][step.to] - values_[c][step.from];
    candidate.move = move;
    candidate.classNumber = static_cast<std::uint8_t>(c);
    candidate.mayTake = mayTake;
    candidate.arrives = lay_.goal[step.to] >> (c - 1) & 1;
    candidate.gain = static_cast<std::int16_t>(p_.small.side ? -gain : gain);
}

/// Squares beside an enemy that may fall to what comes to stand there, as line words: found from the enemies, who are
/// fewer than the moves.
template <int W, Level L>
void Engine<W, L>::takingSquares(u64* words) const {
    std::memset(words, 0, K * sizeof(u64));
    for (int c = 1; c <= lay_.classCount; ++c) {
        if (lay_.sideOf[c] == p_.small.side) continue;
        for (int w = 0; w < W; ++w)
            for (u64 b = classWord(c, w); b; b &= b - 1) {
                const int cell = lay_.cellAt[w * 4 * 64 + std::countr_zero(b)];
                const u8 victim = p_.victim[cell];
                if (!victim) continue;
                for (const int d : lay_.step) {
                    const int to = cell - d;
                    if (!(victim & p_.hostile[cell + d]) || p_.code[to]) continue;
                    const Row bits = *reinterpret_cast<const Row*>(lay_.bits[to]);
                    reinterpret_cast<Row*>(words)[lay_.rankRow(to)] |= bits & Lay::alongRank;
                    reinterpret_cast<Row*>(words)[lay_.fileRow(to)] |= bits & Lay::alongFile;
                }
            }
    }
}

template <int W, Level L>
bool Engine<W, L>::candidate(Move move, Candidate& out) {
    if (full || extended_ || move.kind() != MoveKind::slide || move.choice() || move.declared()) return false;
    const int from = lay_.cellOf[move.from()], to = lay_.cellOf[move.to()], c = p_.code[from];
    if (!c || c == outsideOccupant || lay_.sideOf[c] != p_.small.side) return false;
    for (int d = 0; d < 4; ++d) {
        if (lay_.word[from][d] != lay_.word[to][d] || lay_.place[to][d] <= lay_.place[from][d]) continue;
        for (int g = 0; g < lay_.groupCount; ++g)
            if (lay_.groups[g].classes >> (c - 1) & 1)
                if (singleWord<false>(lay_.groups[g], from, d, 0) >> lay_.place[to][d] & 1) {
                    describe({.from = static_cast<u16>(from), .to = static_cast<u16>(to)}, move, byteTest(to, c), out);
                    return true;
                }
    }
    return false;
}

template <int W, Level L>
int Engine<W, L>::candidates(Candidate* out, bool forcingOnly) {
    int n = 0;
    const auto add = [&](const Step& step, Move move, bool mayTake) {
        if (n == mostCandidates) return;
        describe(step, move, mayTake, out[n]);
        n += !forcingOnly || mayTake || out[n].arrives;
    };
    if constexpr (!full) {
        Reach r;
        prepare(r);
        reach<false>(r);
        alignas(32) u64 taking[K];
        takingSquares(taking);
        for (int i = 0; i < r.entries; ++i) {
            const int index = r.base[i] >> 6;
            const u16* const cells = lay_.cellAt + r.base[i];
            const u64 hits = r.to[i] & taking[index];
            for (u64 x = forcingOnly ? r.to[i] & (taking[index] | goalWords_[index]) : r.to[i]; x; x &= x - 1) {
                const int bit = std::countr_zero(x);
                const u16 to = cells[bit], from = cells[63 - std::countl_zero(r.from[i] & ((u64{1} << bit) - 1))];
                add({.from = from, .to = to}, Move::of(MoveKind::slide, lay_.squareOf[from], lay_.squareOf[to]),
                    (hits >> bit & 1) && byteTest(to, p_.code[from]));
            }
        }
        if constexpr (hooked)
            for (int i = 0; i < r.jumpCount; ++i) {
                const Step& jump = r.jumps.steps[static_cast<std::size_t>(i)];
                add(jump, moveOf(jump), true);
            }
    } else {
        if (!frames_.empty() && frames_.back().ending.over) return 0;
        std::vector<Step> steps;
        legalSteps(steps);
        for (const Step& step : steps) {
            if (step.from)
                add(step, moveOf(step), byteTest(step.to, p_.code[step.from]) || step.jumped);
            else if (n < mostCandidates && !forcingOnly)
                out[n++] = {.move = moveOf(step)};
        }
    }
    return n;
}

template <int W, Level L>
Glance Engine<W, L>::glance(bool freedom) const {
    Glance out;
    out.value = p_.small.value;
    // 1. How much each side can move.
    if (freedom) {
        Reach r;
        reach<true, 0>(r);
        out.moves[0] = static_cast<int>(r.total);
        reach<true, 1>(r);
        out.moves[1] = static_cast<int>(r.total);
    }
    // 2. Royal pieces: where they can go, and whether that is a goal.
    for (const RoyalGroup& royal : royalGroups_) {
        const auto& group = lay_.groups[royal.group];
        out.royalSide = static_cast<Side>(lay_.sideOf[royal.classNumber]);
        for (int w = 0; w < W; ++w)
            for (u64 b = classWord(royal.classNumber, w); b; b &= b - 1) {
                const int cell = lay_.cellAt[w * 4 * 64 + std::countr_zero(b)];
                if (group.split && !(group.from[lay_.word[cell][0]] >> lay_.place[cell][0] & 1)) continue;
                u64 landing[4];
                int goals = 0;
                for (int d = 0; d < 4; ++d) {
                    const int index = lay_.word[cell][d];
                    landing[d] = extended_ ? singleWord<true>(group, cell, d, group.limit)
                                           : singleWord<false>(group, cell, d, 0);
                    out.royalMoves += std::popcount(landing[d]);
                    if (const u64 open = landing[d] & royal.goals[index]) {
                        goals += std::popcount(open);
                        if (out.wayCount < static_cast<int>(out.ways.size()))
                            out.ways[static_cast<std::size_t>(out.wayCount++)] = {
                                lay_.squareOf[cell], lay_.squareOf[lay_.cellAt[index * 64 + std::countr_zero(open)]]};
                    }
                    const int occupant = p_.code[cell + lay_.step[d]];
                    out.enemiesBesideRoyal += lay_.sideOf[occupant] == (lay_.sideOf[royal.classNumber] ^ 1);
                }
                out.openGoals += goals;
                if (!goals && !extended_) out.goalsInTwo += goalsBehind(royal, cell, landing);
            }
    }
    return out;
}

/// Goal squares that a royal piece reaches from one of the squares where it can land.
template <int W, Level L>
int Engine<W, L>::goalsBehind(const RoyalGroup& royal, int cell, const u64* landing) const {
    const auto& group = lay_.groups[royal.group];
    alignas(32) u64 movers[K]{}, reached[K];
    for (int d = 0; d < 4; ++d)
        for (u64 b = landing[d]; b; b &= b - 1) {
            const int at = lay_.cellAt[lay_.word[cell][d] * 64 + std::countr_zero(b)];
            const Row bits = *reinterpret_cast<const Row*>(lay_.bits[at]);
            reinterpret_cast<Row*>(movers)[lay_.rankRow(at)] |= bits & Lay::alongRank;
            reinterpret_cast<Row*>(movers)[lay_.fileRow(at)] |= bits & Lay::alongFile;
        }
    const Rows masks = rowsOf(royal.group);
    for (int w = 0; w < W; ++w)
        reinterpret_cast<Row*>(reached)[w] =
            landings<false>(reinterpret_cast<const Row*>(movers)[w], ~reinterpret_cast<const Row*>(p_.occupied)[w],
                            masks.masks(w), &group) &
            reinterpret_cast<const Row*>(royal.goals)[w];
    int goals = 0;
    for (int i = 0; i < K; ++i) goals += std::popcount(reached[i]);
    return goals;
}

/// The turn is handed over without a move. Nothing enters the history: `repeated` has no meaning before the next move.
template <int W, Level L>
void Engine<W, L>::makeNull() {
    frames_.push_back({{}, 0, Frame::Kind::still, victims_.size(), history_.size(), historyBase_, p_.small, {}});
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
    std::memcpy(out->goalWords_, goalWords_, sizeof goalWords_);
    out->royalGroups_ = royalGroups_;
    if (!frames_.empty() && frames_.back().ending.over)
        out->frames_.push_back(
            {{}, 0, Frame::Kind::still, 0, history_.size(), historyBase_, p_.small, frames_.back().ending});
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
