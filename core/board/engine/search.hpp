// What a search asks of the board: candidates with what can be told of them before they are made, what an evaluation
// counts, and whether a position has stood before.
#pragma once
#include "board/engine/bytes.hpp"
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

/// Squares beside an enemy that may fall to what comes to stand there: byteTest for 32 cells at once.
template <int W, Level L>
void Engine<W, L>::takingSquares(LineWords& out) const {
    const int stride = lay_.stride, last = lay_.cellOf[lay_.size * lay_.size - 1];
    // What is read past the last square lies on the frame or behind it, and no piece stands there.
    for (int at = lay_.cellOf[0]; at <= last; at += Bytes::count) {
        const auto falls = [&](int step) {
            return Bytes::at(p_.victim + at + step) & Bytes::at(p_.hostile + at + 2 * step);
        };
        const Bytes all = falls(1) | falls(-1) | falls(stride) | falls(-stride);
        u32 b = (all & Bytes::all(takes_[p_.small.side])).some() & Bytes::at(p_.code + at).none();
        for (; b; b &= b - 1) out.add(lay_, at + std::countr_zero(b));
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

/// The slides of one line word, by who makes them. Forcing: only those that may take or arrive.
template <int W, Level L>
template <bool Forcing>
inline __attribute__((always_inline)) Candidate* Engine<W, L>::slidesOf(u64 landing, u64 movers, int index, u64 taking,
                                                                        u64 goals, Candidate* out) const {
    const u16* const cells = lay_.cellAt + index * 64;
    const int sign = -static_cast<int>(p_.small.side);
    while (landing) {
        // 1. The nearest mover below the first of the squares; it can go up to the next mover.
        const u64 first = landing & -landing, above = movers & -first;
        const int from = cells[63 - std::countl_zero(movers & (first - 1))], c = p_.code[from];
        u64 own = landing & ((above & -above) - 1);
        landing ^= own;
        const std::int16_t* const values = values_[c];
        const int value = values[from];
        const Square origin = lay_.squareOf[from];
        // 2. Its moves.
        for (; own; own &= own - 1) {
            const int bit = std::countr_zero(own), to = cells[bit], gain = values[to] - value;
            Candidate made;
            made.move = Move::of(MoveKind::slide, origin, lay_.squareOf[to]);
            made.gain = static_cast<std::int16_t>((gain ^ sign) - sign);
            made.classNumber = static_cast<std::uint8_t>(c);
            if (Forcing || ((taking | goals) >> bit & 1)) {
                made.mayTake = (taking >> bit & 1) && byteTest(to, c);
                made.arrives = lay_.goal[to] >> (c - 1) & 1;
            }
            *out = made;
            out += !Forcing || made.mayTake || made.arrives;
        }
    }
    return out;
}

template <int W, Level L>
template <bool Forcing>
Candidate* Engine<W, L>::slides(Candidate* out) const {
    const int side = p_.small.side;
    const Candidate* const last = out + mostCandidates - 64;  // a word has fewer
    LineWords taking;
    takingSquares(taking);
    const auto goalsOf = [&](int group) -> const LineWords& { return groupGoals_[static_cast<std::size_t>(group)]; };
    // 1. In general.
    if (extended_) [[unlikely]] {
        Reach r;
        prepare(r);
        reach<false>(r);
        for (int i = 0; i < r.entries && out <= last; ++i) {
            const int index = r.base[i] >> 6, group = i < r.rows * K ? lay_.rowGroups[side][i / K] : lay_.single[side];
            const u64 takes = taking.words[index], goals = goalsOf(group).words[index];
            out = slidesOf<Forcing>(Forcing ? r.to[i] & (takes | goals) : r.to[i], r.from[i], index, takes, goals, out);
        }
        if constexpr (hooked)
            for (int i = 0; i < r.jumpCount && out <= last; ++i) {
                const Step& jump = r.jumps.steps[static_cast<std::size_t>(i)];
                describe(jump, moveOf(jump), true, *out++);
            }
        return out;
    }
    // 2. The usual case, row by row: of most nothing forces.
    const Free free(p_);
    const auto row = [&](Row landing, Row movers, Row takes, Row goals, int rank, int file) {
        if constexpr (Forcing) landing &= takes | goals;
        if (!Lay::any(landing)) return;
        for (int d = 0; d < 4; ++d)
            if (landing[d] && out <= last)
                out = slidesOf<Forcing>(landing[d], movers[d], (d < 2 ? rank : file) * 4 + d, takes[d], goals[d], out);
    };
    const int group = lay_.rowGroups[side][0], single = lay_.single[side];
    for (int w = 0; w < W; ++w) {
        const Row movers = rows_[side].pieces[w];
        const Row landing = landings<false>(movers, free.board[w], rows_[side].masks(w), nullptr);
        row(landing, movers, taking.row(w), goalsOf(group).row(w), w, w);
    }
    if (single >= 0) {
        const int cell = p_.small.royal;
        const Row bits = *reinterpret_cast<const Row*>(lay_.bits[cell]);  // nothing if it is gone
        const Row landing = landingsOf<false>(cell, bits, royal_[side], free.board[0], nullptr);
        row(landing, bits, taking.cross(lay_, cell), goalsOf(single).cross(lay_, cell), lay_.rankRow(cell),
            lay_.fileRow(cell));
    }
    return out;
}

template <int W, Level L>
int Engine<W, L>::candidates(Candidate* out, bool forcingOnly) {
    if constexpr (!full) {
        return static_cast<int>((forcingOnly ? slides<true>(out) : slides<false>(out)) - out);
    } else {
        if (!frames_.empty() && frames_.back().ending.over) return 0;
        std::vector<Step> steps;
        legalSteps(steps);
        int n = 0;
        for (const Step& step : steps) {
            if (n == mostCandidates) break;
            if (step.from) {
                describe(step, moveOf(step), byteTest(step.to, p_.code[step.from]) || step.jumped, out[n]);
                n += !forcingOnly || out[n].mayTake || out[n].arrives;
            } else if (!forcingOnly) {
                out[n++] = {.move = moveOf(step)};
            }
        }
        return n;
    }
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
        out.royalSide = static_cast<Side>(lay_.sideOf[royal.classNumber]);
        if (p_.count[royal.classNumber] == 1 && p_.code[p_.small.royal] == royal.classNumber) {
            glanceAt(royal, p_.small.royal, out);
            continue;
        }
        for (int w = 0; w < W; ++w)
            for (u64 b = classWord(royal.classNumber, w); b; b &= b - 1)
                glanceAt(royal, lay_.cellAt[w * 4 * 64 + std::countr_zero(b)], out);
    }
    return out;
}

template <int W, Level L>
inline void Engine<W, L>::glanceAt(const RoyalGroup& royal, int cell, Glance& out) const {
    const auto& group = lay_.groups[royal.group];
    Row landing;
    if (extended_) [[unlikely]] {
        if (group.split && !(group.from[lay_.word[cell][0]] >> lay_.place[cell][0] & 1)) return;
        for (int d = 0; d < 4; ++d) landing[d] = singleWord<true>(group, cell, d, group.limit);
    } else {
        const Row bits = *reinterpret_cast<const Row*>(lay_.bits[cell]);
        landing = landingsOf<false>(cell, bits, rowsOf(royal.group), Free(p_).board[0], nullptr);
    }
    for (int d = 0; d < 4; ++d) {
        out.royalMoves += std::popcount(landing[d]);
        const int occupant = p_.code[cell + lay_.step[d]];
        out.enemiesBesideRoyal += lay_.sideOf[occupant] == (lay_.sideOf[royal.classNumber] ^ 1);
    }
    const Row open = landing & royal.goals.cross(lay_, cell);
    if (!Lay::any(open)) {
        if (!extended_) out.goalsInTwo += goalsBehind(royal, cell, landing);
        return;
    }
    for (int d = 0; d < 4; ++d) {
        if (!open[d]) continue;
        out.openGoals += std::popcount(open[d]);
        if (out.wayCount < static_cast<int>(out.ways.size()))
            out.ways[static_cast<std::size_t>(out.wayCount++)] = {
                lay_.squareOf[cell], lay_.squareOf[lay_.cellAt[lay_.word[cell][d] * 64 + std::countr_zero(open[d])]]};
    }
}

/// Goal squares that a royal piece reaches from one of the squares where it can land. It must turn there: along the
/// same line it can go on at once, too.
template <int W, Level L>
int Engine<W, L>::goalsBehind(const RoyalGroup& royal, int cell, Row landing) const {
    const Row turning = landing & royal.turns.cross(lay_, cell);
    if (!Lay::any(turning)) return 0;
    LineWords movers;
    for (int d = 0; d < 4; ++d)
        for (u64 b = turning[d]; b; b &= b - 1) {
            const int at = lay_.cellAt[lay_.word[cell][d] * 64 + std::countr_zero(b)];
            const Row bits = *reinterpret_cast<const Row*>(lay_.bits[at]);
            if (d < 2)
                movers.row(lay_.fileRow(at)) |= bits & Lay::alongFile;
            else
                movers.row(lay_.rankRow(at)) |= bits & Lay::alongRank;
        }
    const Rows masks = rowsOf(royal.group);
    const auto& group = lay_.groups[royal.group];
    const Free free(p_);
    int goals = 0;
    for (int w = 0; w < W; ++w) {
        const Row reached = landings<false>(movers.row(w), free.board[w], masks.masks(w), &group) & royal.goals.row(w);
        if (Lay::any(reached))
            for (int d = 0; d < 4; ++d) goals += std::popcount(reached[d]);
    }
    return goals;
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
