// Random games at the full level, where a turn may have dice, passes, refusals, choices and several moves.
//
// Every legal move is equally likely, as if it were drawn from a list of all. But the list is rarely made: a move is
// drawn from the tables, and again if the rules refuse it.
//
// Functions that return a small struct are inlined. Otherwise its fields are stored one by one and loaded as a whole,
// which stalls.
#pragma once
#include "position/bitboard/bitboard_position.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

/// Counts the moves from the tables, for the picks that follow.
template <int W, FeatureLevel L>
template <bool Extended>
__attribute__((noinline)) void BitboardPosition<W, L>::countFromTables(Reach<W, L>& r,
                                                                       PrefixCounts& prefixCounts) const {
    const FreeRows<W> free(p_.occupied);
    if (p_.info.side)
        computeReach<ReachMode::choice, 1, Extended>(r, free.board, prefixCounts);
    else
        computeReach<ReachMode::choice, 0, Extended>(r, free.board, prefixCounts);
}

/// The k-th of the counted moves.
template <int W, FeatureLevel L>
template <bool Extended>
inline __attribute__((always_inline)) Step BitboardPosition<W, L>::pickFromTables(const Reach<W, L>& r,
                                                                                  const PrefixCounts& prefixCounts,
                                                                                  u32 k) const {
    Step step;
    if (p_.info.side)
        pickMove<1, Extended>(r, prefixCounts, k, step, nullptr);
    else
        pickMove<0, Extended>(r, prefixCounts, k, step, nullptr);
    return step;
}

/// Whether a royal piece stands within two steps of one of these squares.
template <int W, FeatureLevel L>
bool BitboardPosition<W, L>::isRoyalNear(const SquareSet& squares) const {
    u64 near = 0;
    squares.each([&](Square s) {
        for (ClassSet rest = facts_.royals; rest; rest &= static_cast<ClassSet>(rest - 1))
            for (int w = 0; w < W; ++w)
                near |= classWord(std::countr_zero(rest) + 1, w) & withinTwo_[layout_.cellOf[s]][w];
    });
    return near != 0;
}

/// Whether a royal piece may stand within two steps of one of these squares after a move to it.
template <int W, FeatureLevel L>
bool BitboardPosition<W, L>::mayRoyalBeNear(const BoundGuardedProgram<W>& demand) {
    if (isRoyalNear(demand.guard.to)) return true;
    // A royal piece may arise, be driven, or go there itself.
    if (facts_.royalsArise || !programs_.changes[p_.info.side].empty()) return true;
    bool goes = false;
    eachPiece(facts_.royals & layout_.classesOf[p_.info.side], [&](int cell) {
        goes = goes || anyMoveOf(cell, [&](const Step& step) { return demand.toCell[step.to] != 0; });
    });
    return goes;
}

/// Among which moves a demand may hold now.
template <int W, FeatureLevel L>
inline __attribute__((always_inline)) typename BitboardPosition<W, L>::DemandScope
BitboardPosition<W, L>::demandScope() {
    DemandScope scope;
    for (const BoundGuardedProgram<W>& demand : programs_.demands[p_.info.side]) {
        if (demand.guard.entering)
            scope.entries = scope.entries || mayEnter();
        else if (demand.guard.afterCapture)
            scope.captures = true;
        else if (!demand.guard.royalNear || mayRoyalBeNear(demand))
            scope.all = true;
    }
    return scope;
}

/// Whether a move from the tables may capture; false is exact if no program captures.
template <int W, FeatureLevel L>
inline bool BitboardPosition<W, L>::mayCapture(const Step& step) const {
    return step.jumped || displaces(step) || p_.mayCaptureAt(layout_, step.to, p_.code[step.from]);
}

/// Adds the legal steps that may capture, with all their choices.
template <int W, FeatureLevel L>
void BitboardPosition<W, L>::listCaptures(std::vector<Step>& list) {
    forcing_.resize(maxCandidates);
    const Candidate* const end = slides<true>(forcing_.data());
    for (const Candidate* candidate = forcing_.data(); candidate != end; ++candidate) {
        Step step = decodeMove(layout_, candidate->move);
        step.met = p_.code[step.to];
        if (mayCapture(step) && (!p_.info.chain || movesSecond(step.from))) expandBranches(step, &list);
    }
}

/// Makes one of these legal steps that satisfies a demand, each with equal probability. Returns whether there is one.
template <int W, FeatureLevel L>
bool BitboardPosition<W, L>::playDemanded(Random& random, std::vector<Step>& list, Ending& now) {
    if (list.empty()) return false;
    const auto draw = [&] { return list[random.below(static_cast<u32>(list.size()))]; };
    Step step;
    bool found = false;
    for (int i = 0; i < 4 && !found; ++i) found = isDemanded(step = draw());
    if (!found && keepDemanded(list)) {
        step = draw();
        found = true;
    }
    if (found) play<true, false>(step, now);
    return found;
}

/// Makes a legal step, each with equal probability. Returns whether there is one. `list` is scratch memory.
template <int W, FeatureLevel L>
bool BitboardPosition<W, L>::playRandomStep(Random& random, Reach<W, L>& r, std::vector<Step>& list, Ending& now) {
    const int side = p_.info.side;
    const bool second = p_.info.chain && image_->calls.again;
    const DemandScope scope = programs_.demands[side].empty() ? DemandScope{} : demandScope();
    const bool listsCaptures = !facts_.oneStep || scope.captures;
    const bool demandsAreListed = !scope.all && !(second && (scope.captures || scope.entries));
    const bool capturesAreListed = !listsCaptures || programs_.captures[side].empty();
    const bool mayDraw = facts_.oneStepUnlessCapture && !mustRoll() && (!p_.info.chain || second);
    if (mayDraw && demandsAreListed && capturesAreListed) {
        const bool mayBeRefused = !programs_.refusals[side].empty() || image_->pathLegality;
        // 1. Steps of which one move may have several, and those that may be demanded.
        list.clear();
        if (listsCaptures) listCaptures(list);
        if (!image_->calls.entries.empty() && !(second && image_->calls.again->with == AgainWith::same)) {
            if (facts_.oneStep && !mayBeRefused) {
                generateEntries(list);
            } else {
                tableMoves_.clear();
                generateEntries(tableMoves_);
                for (const Step& step : tableMoves_) expandBranches(step, &list);
            }
        }
        if ((scope.captures || scope.entries) && playDemanded(random, list, now)) return true;
        // 2. The other moves from the tables. One choice more is to pass, or to stop after the first of two moves.
        PrefixCounts prefixCounts;
        facts_.extended ? countFromTables<true>(r, prefixCounts) : countFromTables<false>(r, prefixCounts);
        const bool mayEnd = second ? mayStop() : mayPass();
        const auto listed = static_cast<u32>(list.size());
        constexpr int tries = 32;
        for (int i = 0; i < tries && r.total + listed; ++i) {
            const u32 k = random.below(r.total + listed + mayEnd);
            if (k >= r.total + listed) {
                if (!second && !hasLegalMove()) break;
                play<true, false>({.kind = second ? MoveKind::stop : MoveKind::pass}, now);
                return true;
            }
            if (k >= r.total) {
                play<true, false>(list[k - r.total], now);
                return true;
            }
            const Step step =
                facts_.extended ? pickFromTables<true>(r, prefixCounts, k) : pickFromTables<false>(r, prefixCounts, k);
            if (!step.to) continue;  // a jump that is not possible now
            if ((second && !movesSecond(step.from)) || (listsCaptures && mayCapture(step))) continue;
            if (!mayBeRefused) {
                play<true, false>(step, now);
                return true;
            }
            const std::uint64_t capturedBefore = capturedTotal_;
            if (play<true, true>(step, now)) return true;
            undo();
            capturedTotal_ = capturedBefore;
            now = {};
        }
    }
    // 3. From a list of all.
    list.clear();
    legalSteps(list);
    if (list.empty()) return false;
    play<true, false>(list[random.below(static_cast<u32>(list.size()))], now);
    return true;
}

/// Rolls the die by its weights.
template <int W, FeatureLevel L>
void BitboardPosition<W, L>::rollAtRandom(Random& random) {
    u32 weight = 0;
    for (const DieFace& face : image_->calls.dice) weight += static_cast<u32>(face.weight);
    u32 k = random.below(weight);
    for (const DieFace& face : image_->calls.dice) {
        if (k < static_cast<u32>(face.weight)) return roll(face.face);
        k -= static_cast<u32>(face.weight);
    }
}

template <int W, FeatureLevel L>
void BitboardPosition<W, L>::playRandomTurns(Random& random, int maxPlies, PlayoutCounts& counts, Reach<W, L>& r,
                                             std::vector<Step>& list) {
    const Side first = random.below(2) ? Side::defenders : Side::attackers;  // where the rules leave it to a lot
    if (image_->calls.first == FirstMover::lot) {
        start(first);
    } else {
        p_ = start_;
        programs_.endTests.reset();
        forgetPast();
    }
    Ending now;
    while (plies_ < maxPlies && !now.over) {
        if (mustRoll()) {
            rollAtRandom(random);
            if (mustRoll()) continue;
        }
        if (!p_.info.chain && isStuckByProgram() && (now = ending()).over) break;
        if (!playRandomStep(random, r, list, now)) {
            now = ending();
            break;
        }
    }
    counts.add(now, plies_);
}

}  // namespace tafl::inline TAFLSMITH_BUILD
