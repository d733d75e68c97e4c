// Ends of the game, in the order of phases.
#pragma once
#include "position/bitboard/bitboard_position.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

template <int W, FeatureLevel L>
inline __attribute__((always_inline)) void BitboardPosition<W, L>::judgeGoal(const Step& step, int c, Ending& ending) {
    if (__builtin_expect(!(layout_.goal[step.to] >> (c - 1) & 1), 1) || ending.over || p_.code[step.to] != c) return;
    if constexpr (full)
        if (moverDriven_) return;
    ending = {.over = true,
              .winner = winnerOf(image_->goalWinner[static_cast<std::size_t>(c)]),
              .phase = Phase::goal,
              .ruleIndex = noRule};
    for (const GoalCall& g : image_->calls.goals)
        if ((g.classes >> (c - 1) & 1) && g.squares.has(layout_.squareOf[step.to]))
            ending.ruleIndex = std::min(ending.ruleIndex, g.ruleIndex);
}

/// Whether neither an end by the whole board nor one by piece count can hold: the usual case. `unproven`: bits of
/// required tests without a proof.
template <int W, FeatureLevel L>
template <class StraightPath>
inline __attribute__((always_inline)) bool BitboardPosition<W, L>::noOutcomeDue(int side, u32 unproven,
                                                                                StraightPath&& hasStraightPath) const {
    if constexpr (checksStraightPath)
        if (programs_.endTests.checksStraightPath())
            unproven &= hasStraightPath() ? ~programs_.endTests.straightPathBits() : ~u32{0};
    return !unproven &&
           (!programs_.hasUncachedEnds[side] ||
            !(p_.info.pending || (programs_.hasPieceCountEnd[side] && (captured_.count | p_.info.pieceCountEndDue))));
}

template <int W, FeatureLevel L>
inline __attribute__((always_inline)) bool BitboardPosition<W, L>::noOutcomeDue(int side, u32 unproven) const {
    return noOutcomeDue(side, unproven, [&] {
        return programs_.endTests.hasStraightPath(
            reinterpret_cast<const Row*>(p_.plane[programs_.endTests.straightPathPlane()]),
            reinterpret_cast<const Row*>(p_.occupied));
    });
}

/// The same after a slide of the side to move that captures nothing.
template <int W, FeatureLevel L>
inline __attribute__((always_inline)) bool BitboardPosition<W, L>::noOutcomeAfter(int from, int to, int c) const {
    const int side = p_.info.side;
    return noOutcomeDue(side, programs_.endTests.unprovenAfter(EndTestCache<W>::endsOfAttackers + side, from, to, c),
                        [&] {
                            const RowsAfterSlide<W, L> after{p_, from, to, layout_.planeOf[c]};
                            Row bars[W], occupied[W];
#pragma GCC unroll 8
                            for (int w = 0; w < W; ++w) {
                                bars[w] = after.pieces(layout_, w, programs_.endTests.straightPathPlane());
                                occupied[w] = after.occupied(layout_, w);
                            }
                            return programs_.endTests.hasStraightPath(bars, occupied);
                        });
}

/// Ends by program and by piece count. In a chain only the phases royal and goal count, and nothing is delayed.
template <int W, FeatureLevel L>
void BitboardPosition<W, L>::judgeOutcomes(const Step& step, int c, bool chain, Ending& ending) {
    const int side = p_.info.side;
    // A captured royal piece and a reached goal come first. Within a phase the mover's own win comes first, then the
    // order of rules. Delayed ends matter only if the game goes on.
    u32 pending = 0;
    const u32 waiting = p_.info.pending;
    const auto rank = [&](Phase phase, Winner winner, RuleIndex ruleIndex) {
        return std::tuple(phase, winner != winnerOf(static_cast<Side>(side)), ruleIndex);
    };
    for (BoundOutcome<W>& o : programs_.outcomes[side]) {
        if constexpr (hooked)
            if (o.endTest >= 0 && programs_.endTests.isProvenFalse(o.endTest)) continue;
        if (chain && (o.phase > Phase::goal || o.pendingBit >= 0)) continue;
        const bool delayed = o.pendingBit >= 0, waits = delayed && !o.judgesReply;
        if (o.judgesReply && !(waiting >> o.pendingBit & 1)) continue;
        // An earlier end wins.
        if (!waits && ending.over &&
            rank(ending.phase, ending.winner, ending.ruleIndex) <= rank(o.phase, o.winner, o.test.ruleIndex))
            continue;
        if (waits && ending.over) continue;
        bool holds;
        if (o.counter >= 0) {
            if (!captured_.count && !p_.info.pieceCountEndDue) continue;
            holds = p_.isTooFew(image_->pieceCountEnds[static_cast<std::size_t>(o.counter)]);
        } else {
            if constexpr (hooked) {
                if (!o.judgesReply && !guardHolds(o.test, step, c, captured_.count > 0)) continue;
                if (o.endTest >= 0)
                    holds = runEndTest(o.endTest, step);
                else
                    holds = o.test.program.number(inputs(step, captured_.count ? capturedWords_ : nullptr),
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

/// Appends the position to the history; returns an upper bound of its occurrences.
template <int W, FeatureLevel L>
inline __attribute__((always_inline)) int BitboardPosition<W, L>::enterHistory(const Step& step) {
    if (!history_.kept) return 0;
    u64 key = p_.info.key, arrangement = 0;
    const int mover = p_.info.side ^ 1;
    bool threat = false;
    if constexpr (full)
        if (image_->anyState) key ^= stateKey(true);
    if constexpr (hooked)
        if (facts_.sidesInHistory) [[unlikely]] {
            arrangement = p_.info.arrangement[mover];
            if (programs_.hasThreat[mover]) {
                p_.info.side ^= 1;
                threat = programs_.threat[mover].number(inputs(step, captured_.count ? capturedWords_ : nullptr),
                                                        layout_.words, *this) != 0;
                p_.info.side ^= 1;
            }
        }
    const int seen = history_.push(key, arrangement, static_cast<u8>(mover), threat);
    return facts_.arrangementKeys ? std::numeric_limits<int>::max() : seen;
}

template <int W, FeatureLevel L>
inline __attribute__((always_inline)) bool BitboardPosition<W, L>::judgeHistory(const Step& step, int seen,
                                                                                Ending& ending) {
    if (seen >= minRepetition_ && !judgeRepetition(step, ending)) return false;
    if (p_.info.pliesSinceCapture >= facts_.minCountLimit && !ending.over)
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

/// An illegal repetition refuses the move in any case; other results count only if nothing else has ended the game.
template <int W, FeatureLevel L>
__attribute__((noinline)) bool BitboardPosition<W, L>::judgeRepetition(const Step& step, Ending& ending) {
    const Calls& calls = image_->calls;
    const HistoryEntry& now = history_.back();
    const int mover = now.mover;
    const Winner own = winnerOf(static_cast<Side>(mover));
    // Of several results the mover's own win comes first, then the order of the rules.
    const RepetitionCall* first = nullptr;
    const auto overtakes = [&](const RepetitionCall& r) {
        return first && ending.winner != own &&
               (first->of == RepetitionOf::position) == (r.of == RepetitionOf::position);
    };
    for (const std::size_t index : facts_.repetitionOrder) {
        const RepetitionCall& r = calls.repetitions[index];
        const bool illegal = r.result == RepetitionResult::illegal;
        if (r.claim || (ending.over && !illegal && !overtakes(r)) || !(r.whose >> mover & 1)) continue;
        if (illegal && (step.kind == MoveKind::pass || (step.kind == MoveKind::stop && !calls.again)))
            continue;  // a pass repeats nothing, and a chain has captured
        int seen = 0;
        if (r.of == RepetitionOf::position) {
            seen = history_.countKey(now.key);
        } else {
            const int owner = r.of == RepetitionOf::attackers ? 0 : 1;
            if (mover != owner) continue;
            seen = history_.countArrangement(now.arrangement, owner);
        }
        if (seen < r.count) continue;
        if constexpr (hooked)
            if (r.when) {
                p_.info.side ^= 1;
                const bool holds =
                    programs_.repetitionConditions[mover][index].number(
                        inputs(step, captured_.count ? capturedWords_ : nullptr), layout_.words, *this) != 0;
                p_.info.side ^= 1;
                if (!holds) continue;
            }
        if (illegal) return false;
        const Winner winner = history_.repetitionWinner(r, static_cast<Side>(mover));
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
        shuttleLost_ = true;  // an end of the last phase: judged in judgeHistory
    }
    return true;
}

/// Whether the side to move may claim a result; it is stored in `ending`.
template <int W, FeatureLevel L>
bool BitboardPosition<W, L>::claimable(Ending& ending, const Step& step) {
    if (!image_->anyClaim || history_.empty()) return false;
    const HistoryEntry& now = history_.back();
    for (const std::size_t index : facts_.repetitionOrder) {
        const RepetitionCall& r = image_->calls.repetitions[index];
        if (!r.claim) continue;
        const int owner = r.of == RepetitionOf::attackers ? 0 : 1;
        const int seen = r.of == RepetitionOf::position ? history_.countKey(now.key)
                         : now.mover == owner           ? history_.countArrangement(now.arrangement, owner)
                                                        : 0;
        if (seen < r.count || now.mover >= 2 || !(r.whose >> now.mover & 1)) continue;
        const Side mover = static_cast<Side>(now.mover);
        if constexpr (hooked)
            if (r.when) {
                const auto side = p_.info.side;
                p_.info.side = now.mover;
                const bool holds = programs_.repetitionConditions[now.mover][index].number(inputs(step, nullptr),
                                                                                           layout_.words, *this) != 0;
                p_.info.side = side;
                if (!holds) continue;
            }
        ending = {.over = true,
                  .winner = history_.repetitionWinner(r, mover),
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

/// The states' part of a key; forRepetition: only states declared inKey.
template <int W, FeatureLevel L>
u64 BitboardPosition<W, L>::stateKey(bool forRepetition) const {
    u64 key = 0;
    if constexpr (full)
        for (std::size_t i = 0; i < image_->calls.states.size(); ++i) {
            const auto& state = image_->calls.states[i];
            if (forRepetition && !state.inKey) continue;
            const auto mix = [&](u64 value) { return mixKey(value + layout_.keyRest[i]); };
            if (state.kind == StateKind::marks)
                for (int w = 0; w < W; ++w)
                    key ^= p_.marks[i][w] ? mix(p_.marks[i][w] + static_cast<u64>(w) * 0x9E3779B97F4A7C15ull) : 0;
            else
                key ^= p_.info.numbers[i] ? mix(static_cast<u64>(p_.info.numbers[i])) : 0;
        }
    return key;
}

}  // namespace tafl::inline TAFLSMITH_BUILD
