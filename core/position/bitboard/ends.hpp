// What ends a game, in the order of the phases.
#pragma once
#include "position/bitboard/bitboard_position.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

template <int W, FeatureLevel L>
inline __attribute__((always_inline)) void BitboardPosition<W, L>::judgeGoal(const Step& step, int c, Ending& ending) {
    if (__builtin_expect(!(layout_.goal[step.to] >> (c - 1) & 1), 1) || ending.over || p_.code[step.to] != c) return;
    ending = {.over = true,
              .winner = winnerOf(image_->goalWinner[static_cast<std::size_t>(c)]),
              .phase = Phase::goal,
              .ruleIndex = 0xffff};
    for (const GoalCall& g : image_->calls.goals)
        if ((g.classes >> (c - 1) & 1) && g.squares.has(layout_.squareOf[step.to]))
            ending.ruleIndex = std::min(ending.ruleIndex, g.ruleIndex);
}

template <int W, FeatureLevel L>
inline bool BitboardPosition<W, L>::isTooFew(const PieceCountEnd& end) const {
    int left = 0;
    for (u32 classes = end.classes; classes; classes &= classes - 1) left += p_.count[std::countr_zero(classes) + 1];
    return left < end.below;
}

/// Nothing that could end the game by the whole board or by numbers needs looking at: the usual case. `broken`: of the
/// tests that this needs, those without a witness.
template <int W, FeatureLevel L>
template <class StraightPath>
inline __attribute__((always_inline)) bool BitboardPosition<W, L>::noOutcomeDue(int side, u32 unproven,
                                                                                StraightPath&& hasStraightPath) const {
    if constexpr (checksStraightPath)
        if (endTests_.checksStraightPath()) unproven &= hasStraightPath() ? ~endTests_.straightPathBits() : ~u32{0};
    return !unproven &&
           (!otherEnds_[side] ||
            !(p_.info.pending || (hasPieceCountEnd_[side] && (capturedCount_ | p_.info.pieceCountEndDue))));
}

template <int W, FeatureLevel L>
inline __attribute__((always_inline)) bool BitboardPosition<W, L>::noOutcomeDue(int side, u32 unproven) const {
    return noOutcomeDue(side, unproven, [&] {
        return endTests_.hasStraightPath(reinterpret_cast<const Row*>(p_.plane[endTests_.straightPathPlane()]),
                                         reinterpret_cast<const Row*>(p_.occupied));
    });
}

/// The same after a man of the side to move has gone from one cell to another, where nothing falls.
template <int W, FeatureLevel L>
inline __attribute__((always_inline)) bool BitboardPosition<W, L>::noOutcomeAfter(int from, int to, int c) const {
    const int side = p_.info.side;
    return noOutcomeDue(side, endTests_.unprovenAfter(EndTestCache<W>::endsOfAttackers + side, from, to, c), [&] {
        const RowsAfterSlide after{*this, from, to, layout_.planeOf[c]};
        Row bars[W], occupied[W];
#pragma GCC unroll 8
        for (int w = 0; w < W; ++w) {
            bars[w] = after.pieces(w, endTests_.straightPathPlane());
            occupied[w] = after.occupied(w);
        }
        return endTests_.hasStraightPath(bars, occupied);
    });
}

/// Ends by program and by numbers. In mid-chain only the phases royal and goal count, and nothing waits.
template <int W, FeatureLevel L>
void BitboardPosition<W, L>::judgeOutcomes(const Step& step, int c, bool chain, Ending& ending) {
    const int side = p_.info.side;
    // A king taken or arrived comes first, unless a program of the same phase says otherwise: the mover's own win, then
    // the order of rules. Delayed ends must be looked at even then only if the game goes on.
    u32 pending = 0;
    const u32 waiting = p_.info.pending;
    const auto rank = [&](Phase phase, Winner winner, RuleIndex ruleIndex) {
        return std::tuple(phase, winner != winnerOf(static_cast<Side>(side)), ruleIndex);
    };
    for (Outcome& o : outcomes_[side]) {
        if constexpr (hooked)
            if (o.endTest >= 0 && endTests_.isProvenFalse(o.endTest)) continue;
        if (chain && (o.phase > Phase::goal || o.pendingBit >= 0)) continue;
        const bool delayed = o.pendingBit >= 0, waits = delayed && !o.judgesReply;
        if (o.judgesReply && !(waiting >> o.pendingBit & 1)) continue;
        // What stands already and comes first cannot be overtaken.
        if (!waits && ending.over &&
            rank(ending.phase, ending.winner, ending.ruleIndex) <= rank(o.phase, o.winner, o.test.ruleIndex))
            continue;
        if (waits && ending.over) continue;
        bool holds;
        if (o.counter >= 0) {
            if (!capturedCount_ && !p_.info.pieceCountEndDue) continue;
            holds = isTooFew(image_->pieceCountEnds[static_cast<std::size_t>(o.counter)]);
        } else {
            if constexpr (hooked) {
                if (!o.judgesReply && !guardHolds(o.test, step, c, capturedCount_ > 0)) continue;
                if (o.endTest >= 0)
                    holds = runEndTest(o.endTest, step);
                else
                    holds = o.test.program.number(inputs(step, capturedCount_ ? capturedWords_ : nullptr),
                                                  layout_.words, *this) != 0;
            } else {
                holds = false;
            }
        }
        if (!holds) continue;
        if (waits)
            pending |= u32{1} << o.pendingBit;
        else if (!ending.over ||
                 rank(o.phase, o.winner, o.test.ruleIndex) < rank(ending.phase, ending.winner, ending.ruleIndex))
            ending = {.over = true, .winner = o.winner, .phase = o.phase, .ruleIndex = o.test.ruleIndex};
    }
    if (!chain) p_.info.pending = pending;
}

/// Enters the position into the history; how often it may have been there, at most.
template <int W, FeatureLevel L>
inline __attribute__((always_inline)) int BitboardPosition<W, L>::enterHistory(const Step& step) {
    if (!keepHistory_) return 0;
    u64 key = p_.info.key, arrangement = 0;
    const int mover = p_.info.side ^ 1;
    bool threat = false;
    if constexpr (full)
        if (image_->anyState) key ^= stateKey(true);
    if constexpr (hooked)
        if (sidesInHistory_) [[unlikely]] {
            arrangement = p_.info.arrangement[mover];
            if (hasThreat_[mover]) {
                p_.info.side ^= 1;
                threat = threat_[mover].number(inputs(step, capturedCount_ ? capturedWords_ : nullptr), layout_.words,
                                               *this) != 0;
                p_.info.side ^= 1;
            }
        }
    const int seen = pushHistory(key, arrangement, static_cast<u8>(mover), threat);
    return arrangementKeys_ ? std::numeric_limits<int>::max() : seen;
}

template <int W, FeatureLevel L>
Winner BitboardPosition<W, L>::repetitionWinner(const RepetitionCall& call, u64 key, Side mover,
                                                std::size_t newest) const {
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

template <int W, FeatureLevel L>
inline __attribute__((always_inline)) bool BitboardPosition<W, L>::judgeHistory(const Step& step, int seen,
                                                                                Ending& ending) {
    if (seen >= minRepetition_ && !judgeRepetition(step, ending)) return false;
    if (p_.info.pliesSinceCapture >= minCountLimit_ && !ending.over)
        for (const CountLimitCall& limit : image_->calls.countLimits)
            if (!limit.claim && p_.info.pliesSinceCapture >= limit.plies) {
                ending = {.over = true, .winner = limit.result, .phase = Phase::history, .ruleIndex = limit.ruleIndex};
                break;
            }
    if constexpr (full)
        if (shuttleLost_ && !ending.over)
            ending = {.over = true,
                      .winner = lossOf(other(static_cast<Side>(p_.info.side))),
                      .phase = Phase::history,
                      .ruleIndex = image_->calls.shuttle->ruleIndex};
    return true;
}

/// Illegal repetition refuses the move whatever else it does; results end a game that nothing else has ended.
template <int W, FeatureLevel L>
__attribute__((noinline)) bool BitboardPosition<W, L>::judgeRepetition(const Step& step, Ending& ending) {
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
                p_.info.side ^= 1;
                const bool holds = when_[mover][index].number(inputs(step, capturedCount_ ? capturedWords_ : nullptr),
                                                              layout_.words, *this) != 0;
                p_.info.side ^= 1;
                if (!holds) continue;
            }
        if (illegal) return false;
        const Winner winner = repetitionWinner(r, now.key, static_cast<Side>(mover), newest);
        if (first && winner != own) continue;
        first = &r;
        ending = {.over = true, .winner = winner, .phase = Phase::history, .ruleIndex = r.ruleIndex};
    }
    return true;
}

template <int W, FeatureLevel L>
bool BitboardPosition<W, L>::judgeShuttle(const Step& step) {
    if constexpr (full) {
        if (!image_->calls.shuttle) return true;
        const ShuttleCall& call = *image_->calls.shuttle;
        const int side = p_.info.side;
        ShuttleRecord& record = p_.info.shuttle[side];
        const bool back = record.runs && record.from == step.to && record.to == step.from;
        record = {step.from, step.to, static_cast<u16>(back ? record.runs + 1 : 1)};
        if (record.runs <= 2 * call.roundTrips) return true;
        if (call.illegal) return false;
        shuttleLost_ = true;  // an end of the last phase: judged with the counters
    }
    return true;
}

/// Does a draw (or other result) stand that may be claimed by the side to move?
template <int W, FeatureLevel L>
bool BitboardPosition<W, L>::claimable(Ending& ending, const Step& step) {
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
                const auto side = p_.info.side;
                p_.info.side = now.mover;
                const bool holds = when_[now.mover][index].number(inputs(step, nullptr), layout_.words, *this) != 0;
                p_.info.side = side;
                if (!holds) continue;
            }
        ending = {.over = true,
                  .winner = repetitionWinner(r, now.key, mover, newest),
                  .phase = Phase::history,
                  .ruleIndex = r.ruleIndex};
        return true;
    }
    for (const CountLimitCall& limit : image_->calls.countLimits)
        if (limit.claim && p_.info.pliesSinceCapture >= limit.plies) {
            ending = {.over = true, .winner = limit.result, .phase = Phase::history, .ruleIndex = limit.ruleIndex};
            return true;
        }
    return false;
}

/// States as part of a key; forRepetition: only those declared so.
template <int W, FeatureLevel L>
u64 BitboardPosition<W, L>::stateKey(bool forRepetition) const {
    u64 key = 0;
    if constexpr (full)
        for (std::size_t i = 0; i < image_->calls.states.size(); ++i) {
            const auto& state = image_->calls.states[i];
            if (forRepetition && !state.inKey) continue;
            const auto mix = [&](u64 value) {
                u64 z = value + layout_.keyRest[i];
                z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
                z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
                return z ^ (z >> 31);
            };
            if (state.kind == StateKind::marks)
                for (int w = 0; w < W; ++w)
                    key ^= p_.marks[i][w] ? mix(p_.marks[i][w] + static_cast<u64>(w) * 0x9E3779B97F4A7C15ull) : 0;
            else
                key ^= p_.info.numbers[i] ? mix(static_cast<u64>(p_.info.numbers[i])) : 0;
        }
    return key;
}

}  // namespace tafl::inline TAFLSMITH_BUILD
