// What ends a game, in the order of the phases.
#pragma once
#include "position/bitboard/bitboard_position.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

template <int W, Level L>
inline __attribute__((always_inline)) void Engine<W, L>::judgeGoal(const Step& step, int c, Ending& ending) {
    if (__builtin_expect(!(lay_.goal[step.to] >> (c - 1) & 1), 1) || ending.over || p_.code[step.to] != c) return;
    ending = {.over = true,
              .winner = winnerOf(image_->goalWinner[static_cast<std::size_t>(c)]),
              .phase = Phase::goal,
              .caller = 0xffff};
    for (const GoalCall& g : image_->calls.goals)
        if ((g.classes >> (c - 1) & 1) && g.squares.has(lay_.squareOf[step.to]))
            ending.caller = std::min(ending.caller, g.caller);
}

template <int W, Level L>
inline bool Engine<W, L>::tooFew(const CounterEnd& end) const {
    int left = 0;
    for (u32 classes = end.classes; classes; classes &= classes - 1) left += p_.count[std::countr_zero(classes) + 1];
    return left < end.below;
}

/// Nothing that could end the game by the whole board or by numbers needs looking at: the usual case. `broken`: of the
/// tests that this needs, those without a witness.
template <int W, Level L>
template <class Straight>
inline __attribute__((always_inline)) bool Engine<W, L>::outcomesQuiet(int side, u32 broken,
                                                                       Straight&& seesStraight) const {
    if constexpr (looksStraight)
        if (watches_.looksStraight()) broken &= seesStraight() ? ~watches_.straightBits() : ~u32{0};
    return !broken &&
           (!otherEnds_[side] || !(p_.small.pending || (anyCounter_[side] && (foundCount_ | p_.small.countersDue))));
}

template <int W, Level L>
inline __attribute__((always_inline)) bool Engine<W, L>::outcomesQuiet(int side, u32 broken) const {
    return outcomesQuiet(side, broken, [&] {
        return watches_.seesStraight(reinterpret_cast<const Row*>(p_.plane[watches_.straightPlane()]),
                                     reinterpret_cast<const Row*>(p_.occupied));
    });
}

/// The same after a man of the side to move has gone from one cell to another, where nothing falls.
template <int W, Level L>
inline __attribute__((always_inline)) bool Engine<W, L>::quietAfter(int from, int to, int c) const {
    const int side = p_.small.side;
    return outcomesQuiet(side, watches_.brokenAfter(Watches<W>::endsOfAttackers + side, from, to, c), [&] {
        const AfterSlide after{*this, from, to, lay_.planeOf[c]};
        Row bars[W], occupied[W];
#pragma GCC unroll 8
        for (int w = 0; w < W; ++w) {
            bars[w] = after.pieces(w, watches_.straightPlane());
            occupied[w] = after.occupied(w);
        }
        return watches_.seesStraight(bars, occupied);
    });
}

/// Ends by program and by numbers. In mid-chain only the phases royal and goal count, and nothing waits.
template <int W, Level L>
void Engine<W, L>::judgeOutcomes(const Step& step, int c, bool chain, Ending& ending) {
    const int side = p_.small.side;
    // A king taken or arrived comes first, unless a program of the same phase says otherwise: the mover's own win, then
    // the order of rules. Delayed ends must be looked at even then only if the game goes on.
    u32 pending = 0;
    const u32 waiting = p_.small.pending;
    const auto rank = [&](Phase phase, Winner winner, Caller caller) {
        return std::tuple(phase, winner != winnerOf(static_cast<Side>(side)), caller);
    };
    for (Outcome& o : outcomes_[side]) {
        if constexpr (hooked)
            if (o.watch >= 0 && watches_.stands(o.watch)) continue;
        if (chain && (o.phase > Phase::goal || o.pendingBit >= 0)) continue;
        const bool delayed = o.pendingBit >= 0, waits = delayed && !o.judgesReply;
        if (o.judgesReply && !(waiting >> o.pendingBit & 1)) continue;
        // What stands already and comes first cannot be overtaken.
        if (!waits && ending.over &&
            rank(ending.phase, ending.winner, ending.caller) <= rank(o.phase, o.winner, o.test.caller))
            continue;
        if (waits && ending.over) continue;
        bool holds;
        if (o.counter >= 0) {
            if (!foundCount_ && !p_.small.countersDue) continue;
            holds = tooFew(image_->counterEnds[static_cast<std::size_t>(o.counter)]);
        } else {
            if constexpr (hooked) {
                if (!o.judgesReply && !gateOpen(o.test, step, c, foundCount_ > 0)) continue;
                if (o.watch >= 0)
                    holds = testWatch(o.watch, step);
                else
                    holds = o.test.program.number(inputs(step, foundCount_ ? capturedWords_ : nullptr), lay_.words,
                                                  *this) != 0;
            } else {
                holds = false;
            }
        }
        if (!holds) continue;
        if (waits)
            pending |= u32{1} << o.pendingBit;
        else if (!ending.over ||
                 rank(o.phase, o.winner, o.test.caller) < rank(ending.phase, ending.winner, ending.caller))
            ending = {.over = true, .winner = o.winner, .phase = o.phase, .caller = o.test.caller};
    }
    if (!chain) p_.small.pending = pending;
}

/// Enters the position into the history; how often it may have been there, at most.
template <int W, Level L>
inline __attribute__((always_inline)) int Engine<W, L>::enterHistory(const Step& step) {
    if (!keepHistory_) return 0;
    u64 key = p_.small.key, arrangement = 0;
    const int mover = p_.small.side ^ 1;
    bool threat = false;
    if constexpr (full)
        if (image_->anyState) key ^= stateKey(true);
    if constexpr (hooked)
        if (sidesInHistory_) [[unlikely]] {
            arrangement = p_.small.arrangement[mover];
            if (hasThreat_[mover]) {
                p_.small.side ^= 1;
                threat =
                    threat_[mover].number(inputs(step, foundCount_ ? capturedWords_ : nullptr), lay_.words, *this) != 0;
                p_.small.side ^= 1;
            }
        }
    const int seen = pushHistory(key, arrangement, static_cast<u8>(mover), threat);
    return arrangementKeys_ ? std::numeric_limits<int>::max() : seen;
}

template <int W, Level L>
Winner Engine<W, L>::repetitionWinner(const RepetitionCall& call, u64 key, Side mover, std::size_t newest) const {
    switch (call.result) {
        case RepetitionResult::moverLoses:
            return lossOf(mover);
        case RepetitionResult::moverWins:
            return winnerOf(mover);
        case RepetitionResult::attackersLose:
            return Winner::defenders;
        case RepetitionResult::defendersLose:
            return Winner::attackers;
        case RepetitionResult::threateningSideLoses: {
            // Over the last cycle a side is the aggressor if each of its plies set its threat bit. One aggressor loses.
            std::size_t previous = newest;
            while (previous-- > historyBase_ && history_[previous].key != key) {
            }
            bool all[2] = {true, true}, any[2] = {false, false};
            for (std::size_t i = previous + 1; i <= newest; ++i)
                if (const auto& h = history_[i]; h.mover < 2) {
                    all[h.mover] &= h.threat;
                    any[h.mover] = true;
                }
            const bool attackers = all[0] && any[0], defenders = all[1] && any[1];
            return attackers == defenders ? Winner::draw : attackers ? Winner::defenders : Winner::attackers;
        }
        default:
            return Winner::draw;
    }
}

template <int W, Level L>
inline __attribute__((always_inline)) bool Engine<W, L>::judgeHistory(const Step& step, int seen, Ending& ending) {
    if (seen >= leastRepetition_ && !judgeRepetition(step, ending)) return false;
    if (p_.small.since >= leastCountLimit_ && !ending.over)
        for (const CountLimitCall& limit : image_->calls.countLimits)
            if (!limit.claim && p_.small.since >= limit.plies) {
                ending = {.over = true, .winner = limit.result, .phase = Phase::history, .caller = limit.caller};
                break;
            }
    if constexpr (full)
        if (shuttleLost_ && !ending.over)
            ending = {.over = true,
                      .winner = lossOf(other(static_cast<Side>(p_.small.side))),
                      .phase = Phase::history,
                      .caller = image_->calls.shuttle->caller};
    return true;
}

/// Illegal repetition refuses the move whatever else it does; results end a game that nothing else has ended.
template <int W, Level L>
__attribute__((noinline)) bool Engine<W, L>::judgeRepetition(const Step& step, Ending& ending) {
    const Calls& calls = image_->calls;
    const std::size_t newest = history_.size() - 1;
    const HistoryEntry& now = history_[newest];
    const int mover = now.mover;
    const Winner own = winnerOf(static_cast<Side>(mover));
    // Of several results of one kind the mover's own win comes first, then the order of the rules.
    const RepetitionCall* first = nullptr;
    const auto overtakes = [&](const RepetitionCall& r) {
        return first && ending.winner != own &&
               (first->of == RepetitionOf::position) == (r.of == RepetitionOf::position);
    };
    for (const std::size_t index : repetitionOrder_) {
        const RepetitionCall& r = calls.repetitions[index];
        const bool illegal = r.result == RepetitionResult::illegal;
        if (r.claim || (ending.over && !illegal && !overtakes(r)) || !(r.whose >> mover & 1)) continue;
        if (illegal && (step.kind == MoveKind::pass || step.kind == MoveKind::stop))
            continue;  // nobody can do otherwise
        int seen = 0;
        if (r.of == RepetitionOf::position) {
            for (std::size_t i = historyBase_; i <= newest; ++i) seen += history_[i].key == now.key;
        } else {
            const int owner = r.of == RepetitionOf::attackers ? 0 : 1;
            if (mover != owner) continue;
            for (std::size_t i = historyBase_; i <= newest; ++i)
                seen += history_[i].mover == owner && history_[i].arrangement == now.arrangement;
        }
        if (seen < r.count) continue;
        if constexpr (hooked)
            if (r.when) {
                p_.small.side ^= 1;
                const bool holds = when_[mover][index].number(inputs(step, foundCount_ ? capturedWords_ : nullptr),
                                                              lay_.words, *this) != 0;
                p_.small.side ^= 1;
                if (!holds) continue;
            }
        if (illegal) return false;
        const Winner winner = repetitionWinner(r, now.key, static_cast<Side>(mover), newest);
        if (first && winner != own) continue;
        first = &r;
        ending = {.over = true, .winner = winner, .phase = Phase::history, .caller = r.caller};
    }
    return true;
}

template <int W, Level L>
bool Engine<W, L>::judgeShuttle(const Step& step) {
    if constexpr (full) {
        if (!image_->calls.shuttle) return true;
        const ShuttleCall& call = *image_->calls.shuttle;
        const int side = p_.small.side;
        ShuttleRecord& record = p_.small.shuttle[side];
        const bool back = record.runs && record.from == step.to && record.to == step.from;
        record = {step.from, step.to, static_cast<u16>(back ? record.runs + 1 : 1)};
        if (record.runs <= 2 * call.roundTrips) return true;
        if (call.illegal) return false;
        shuttleLost_ = true;  // an end of the last phase: judged with the counters
    }
    return true;
}

/// Does a draw (or other result) stand that may be claimed by the side to move?
template <int W, Level L>
bool Engine<W, L>::claimable(Ending& ending, const Step& step) {
    if (!image_->anyClaim || history_.empty()) return false;
    const std::size_t newest = history_.size() - 1;
    const HistoryEntry& now = history_[newest];
    for (const std::size_t index : repetitionOrder_) {
        const RepetitionCall& r = image_->calls.repetitions[index];
        if (!r.claim) continue;
        int seen = 0;
        for (std::size_t i = historyBase_; i <= newest; ++i)
            seen += r.of == RepetitionOf::position
                        ? history_[i].key == now.key
                        : history_[i].mover == (r.of == RepetitionOf::attackers ? 0 : 1) &&
                              now.mover == history_[i].mover && history_[i].arrangement == now.arrangement;
        if (seen < r.count || now.mover >= 2 || !(r.whose >> now.mover & 1)) continue;
        const Side mover = static_cast<Side>(now.mover);
        if constexpr (hooked)
            if (r.when) {
                const auto side = p_.small.side;
                p_.small.side = now.mover;
                const bool holds = when_[now.mover][index].number(inputs(step, nullptr), lay_.words, *this) != 0;
                p_.small.side = side;
                if (!holds) continue;
            }
        ending = {.over = true,
                  .winner = repetitionWinner(r, now.key, mover, newest),
                  .phase = Phase::history,
                  .caller = r.caller};
        return true;
    }
    for (const CountLimitCall& limit : image_->calls.countLimits)
        if (limit.claim && p_.small.since >= limit.plies) {
            ending = {.over = true, .winner = limit.result, .phase = Phase::history, .caller = limit.caller};
            return true;
        }
    return false;
}

/// States as part of a key; forRepetition: only those declared so.
template <int W, Level L>
u64 Engine<W, L>::stateKey(bool forRepetition) const {
    u64 key = 0;
    if constexpr (full)
        for (std::size_t i = 0; i < image_->calls.states.size(); ++i) {
            const auto& state = image_->calls.states[i];
            if (forRepetition && !state.inKey) continue;
            const auto mix = [&](u64 value) {
                u64 z = value + lay_.keyRest[i];
                z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
                z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
                return z ^ (z >> 31);
            };
            if (state.kind == StateKind::marks)
                for (int w = 0; w < W; ++w)
                    key ^= p_.marks[i][w] ? mix(p_.marks[i][w] + static_cast<u64>(w) * 0x9E3779B97F4A7C15ull) : 0;
            else
                key ^= p_.small.numbers[i] ? mix(static_cast<u64>(p_.small.numbers[i])) : 0;
        }
    return key;
}

}  // namespace tafl::inline TAFLSMITH_BUILD
