// Lists of legal moves: steps from the tables and their branches by choice and declaration, without those that the
// rules refuse; if some satisfy a demand, only those.
#pragma once
#include "position/bitboard/bitboard_position.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

/// Whether a slide or jump of the side to move satisfies a condition; no more are generated than that takes.
template <int W, FeatureLevel L>
template <class Condition>
bool BitboardPosition<W, L>::anyFromTables(const Condition& holds) {
    Reach<W, L> r;
    r.prepare(layout_);
    reach<false>(r);
    if (r.anySlide(layout_, [&](u16 from, u16 to) { return holds(Step{.from = from, .to = to}); })) return true;
    if constexpr (hooked)
        for (int i = 0; i < r.jumpCount; ++i)
            if (holds(r.jumps.steps[static_cast<std::size_t>(i)])) return true;
    return false;
}

/// The same for the moves of one piece of the side to move.
template <int W, FeatureLevel L>
template <class Condition>
bool BitboardPosition<W, L>::anyMoveOf(int from, const Condition& holds) {
    if constexpr (full) {
        const int c = p_.code[from], side = p_.info.side;
        if (image_->conditionalBars || !image_->calls.swaps.empty() || !image_->calls.displacements.empty())
            return anyFromTables([&](const Step& step) { return step.from == from && holds(step); });
        // 1. Slides.
        for (int number = 0; number < layout_.groupCount; ++number) {
            const auto& g = layout_.groups[number];
            if (!(g.classes >> (c - 1) & 1) || !layout_.startsIn(g, from)) continue;
            for (int d = 0; d < 4; ++d) {
                const u16* const cells = layout_.cellAt + layout_.word[from][d] * 64;
                for (u64 b = wordLandings<true>(layout_, p_.occupied, g, from, d, slideLimit(g)); b; b &= b - 1)
                    if (holds(Step{.from = static_cast<u16>(from), .to = cells[std::countr_zero(b)]})) return true;
            }
        }
        if (!image_->anyJump) return false;
        // 2. Jumps and leaps.
        Reach<W, L> r;
        r.jumpCount = 0;
        for (const auto& jump : layout_.jumps)
            if (jump.movers[side] >> (c - 1) & 1) addJumps(r, jump, from);
        for (const LeapTables::Leaper& leaper : leaps_.leapers)
            if (leaper.classNumber == c) addLeaps(r, leaper, from);
        for (int i = 0; i < r.jumpCount; ++i)
            if (holds(r.jumps.steps[static_cast<std::size_t>(i)])) return true;
    }
    return false;
}

/// Slides and jumps of the side to move, before refusals.
template <int W, FeatureLevel L>
void BitboardPosition<W, L>::generateSlidesAndJumps(std::vector<Step>& out) {
    Reach<W, L> r;
    r.prepare(layout_);
    reach<false>(r);
    r.eachSlide(layout_, [&](u16 from, u16 to) { out.push_back({.from = from, .to = to}); });
    if constexpr (hooked)
        for (int i = 0; i < r.jumpCount; ++i) out.push_back(r.jumps.steps[static_cast<std::size_t>(i)]);
}

/// Whether the chain may go on with this step; its mover stands on the new square. A piece captured by its own move
/// captures nothing. `chosen`: only the victims of the step's choice count.
template <int W, FeatureLevel L>
bool BitboardPosition<W, L>::chainPermits(const Step& step, int c, bool chosen) {
    if constexpr (full) {
        const ChainCall& chain = *image_->calls.chain;
        if (chain.anyMove || displaces(step) || (chain.alsoGoal && (layout_.goal[step.to] >> (c - 1) & 1))) return true;
        collectCaptures(step, c);
        if (chosen && captured_.count) captured_.choose(image_->calls.choice, facts_.royals, step.choice);
        for (const Victim& v : captured_)
            if (v.cell != step.to) return true;
    }
    return false;
}

/// Evaluates a query while the mover of a step, and its marks, are on their target (board A). Then takes the step back.
template <int W, FeatureLevel L>
template <class Question>
void BitboardPosition<W, L>::onBoardA(const Step& step, int c, const Question& question) {
    const StateInfo<L> before = p_.info;
    std::array<u64, full ? 16 * W : 1> marks;
    const bool anyMarks = full && facts_.anyMarks;
    if (anyMarks) std::memcpy(marks.data(), p_.marks, sizeof marks);
    if (step.met)
        placeOnto(step, c);
    else if (step.enters())
        placeEntering(step, c);
    else
        place(step.from, step.to, c);
    carryMarks(step);
    question();
    putBack(step, c);
    if (anyMarks) std::memcpy(p_.marks, marks.data(), sizeof marks);
    p_.info = before;
}

/// Whether a move of the piece on its square may continue the chain.
template <int W, FeatureLevel L>
bool BitboardPosition<W, L>::continuesChain(const Step& step) {
    const int c = p_.code[step.from];
    bool permitted = false;
    onBoardA(step, c, [&] { permitted = chainPermits(step, c, false); });
    return permitted;
}

/// Moves that may continue the chain.
template <int W, FeatureLevel L>
void BitboardPosition<W, L>::generateChainMoves(std::vector<Step>& out) {
    anyMoveOf(p_.info.chain, [&](const Step& step) {
        if (continuesChain(step)) out.push_back(step);
        return false;
    });
}

/// Between two moves of a turn: whether the piece on a cell may make the second.
template <int W, FeatureLevel L>
bool BitboardPosition<W, L>::movesSecond(int cell) const {
    if constexpr (full) {
        const AgainWith with = image_->calls.again->with;
        const bool first = cell == p_.info.chain && !p_.info.fallen;
        return with == AgainWith::any || first == (with == AgainWith::same);
    }
    return false;
}

/// Moves from the tables that may be the second of a turn.
template <int W, FeatureLevel L>
void BitboardPosition<W, L>::generateSecondMoves(std::vector<Step>& out) {
    generateSlidesAndJumps(out);
    std::erase_if(out, [&](const Step& step) { return !movesSecond(step.from); });
    if constexpr (full)
        if (image_->calls.again->with != AgainWith::same) generateEntries(out);
}

/// Between two moves of a turn: whether the turn may end here.
template <int W, FeatureLevel L>
bool BitboardPosition<W, L>::mayStop() {
    if (!image_->calls.again->optional) return false;
    if (!image_->pathLegality) return true;
    Ending ending;
    const bool legal = play<true, true>({.kind = MoveKind::stop}, ending);
    undo();
    return legal;
}

/// Whether every step from the tables is exactly one legal move.
template <int W, FeatureLevel L>
inline bool BitboardPosition<W, L>::isSimpleTurn() const {
    if constexpr (full) return image_->plainTurns && !p_.info.chain && !mustRoll();
    return true;
}

/// Whether the history may forbid this step. False is exact: after a capture no earlier position can come back.
template <int W, FeatureLevel L>
bool BitboardPosition<W, L>::mayRepeat(const Step& step) const {
    if (step.met || step.enters()) return true;
    if (image_->anyState || facts_.arrangementKeys || !programs_.changes[p_.info.side].empty()) return true;
    if constexpr (full)
        if (const auto& shuttle = image_->calls.shuttle; shuttle && shuttle->illegal) {
            const ShuttleRecord& record = p_.info.shuttle[p_.info.side];
            if (record.from == step.to && record.to == step.from && record.runs + 1 > 2 * shuttle->roundTrips)
                return true;
        }
    const int c = p_.code[step.from];
    const u64 key = p_.info.key ^ layout_.keyOf[c][step.from] ^ layout_.keyOf[c][step.to] ^ layout_.keySide;
    return history_.maxCount(key) != 0;
}

/// Appends all legal branches of a step to `out`, if given. Returns whether there is one.
template <int W, FeatureLevel L>
bool BitboardPosition<W, L>::expandBranches(const Step& candidate, std::vector<Step>* out) {
    if constexpr (!full) {
        if (out) out->push_back(candidate);
        return true;
    } else {
        const auto& options = image_->calls.options;
        const bool choices = image_->calls.choice != ChoiceMode::all;
        const bool mayBeRefused =
            !programs_.refusals[p_.info.side].empty() || (image_->pathLegality && mayRepeat(candidate));
        if (options.empty() && !choices && !mayBeRefused) {
            if (out) out->push_back(candidate);
            return true;
        }
        // 1. Declarations, judged on A with the victims of the patterns in `captured`.
        const int side = p_.info.side, c = moverOf(candidate);
        std::vector<Step> branches;
        bool isPlain = false;
        onBoardA(candidate, c, [&] {
            // The usual case: nothing to declare, nothing captured.
            isPlain = options.empty() && !mayBeRefused && !candidate.jumped && !candidate.met &&
                      !p_.mayCaptureAt(layout_, candidate.to, c) && !openCaptures(candidate, c, side);
            if (isPlain) return;
            unsigned mayDeclare = 0;
            for (std::size_t o = 0; o < options.size() && !candidate.enters(); ++o) {
                if (!(options[o].side >> side & 1)) continue;
                bool holds = true;
                if (options[o].program) {
                    captured_.count = 0;
                    u64 captured[W]{};
                    if (programs_.optionsOfCaptures >> o & 1) {
                        collectCaptures(candidate, c, 0);
                        gatherCaptured(captured);
                        seeDisplaced(candidate, captured);
                    }
                    holds = programs_.options[side][o].number(inputs(candidate, captured), layout_.words, *this) != 0;
                }
                if (holds) mayDeclare |= 1u << o;
            }
            // 2. Sets of victims for each declaration.
            for (unsigned declared = 0; declared < 1u << options.size(); ++declared) {
                if (declared & ~mayDeclare) continue;
                Step step = candidate;
                if (!step.enters()) step.declared = static_cast<u8>(declared);
                int sets = 1;
                if (choices) {
                    collectCaptures(step, c);
                    sets = captured_.countChoices(image_->calls.choice, facts_.royals);
                }
                for (int k = 0; k < sets; ++k) {
                    step.choice = static_cast<u8>(k);
                    if (!p_.info.chain || image_->calls.again || chainPermits(step, c, true)) branches.push_back(step);
                }
            }
        });
        if (isPlain) {
            if (out) out->push_back(candidate);
            return true;
        }
        // 3. Refusals, by making the step.
        bool any = false;
        for (const Step& step : branches) {
            bool legal = true;
            if (mayBeRefused) {
                Ending ending;
                probing_ = true;
                legal = play<true, true>(step, ending);
                probing_ = false;
                undo();
            }
            if (!legal) continue;
            any = true;
            if (!out) return true;
            out->push_back(step);
        }
        return any;
    }
}

/// Whether a legal step satisfies a demand. Makes it, unless no demand may hold.
template <int W, FeatureLevel L>
bool BitboardPosition<W, L>::isDemanded(const Step& step) {
    const int side = p_.info.side, c = moverOf(step);
    bool captures = step.jumped || step.met || p_.mayCaptureAt(layout_, step.to, c);
    if (!captures && !programs_.captures[side].empty())
        onBoardA(step, c, [&] { captures = openCaptures(step, c, side) != 0; });
    if (std::ranges::none_of(programs_.demands[side], [&](const BoundGuardedProgram<W>& d) {
            return d.toCell[step.to] && (d.guard.moved >> (c - 1) & 1) && (captures || !d.guard.afterCapture) &&
                   (step.enters() || !d.guard.entering);
        }))
        return false;
    Ending ending;
    demanded_ = false;
    probing_ = true;
    play<true, true>(step, ending);
    probing_ = false;
    undo();
    return demanded_;
}

/// If a legal step satisfies a demand, the others are not legal. Returns whether one does.
template <int W, FeatureLevel L>
bool BitboardPosition<W, L>::keepDemanded(std::vector<Step>& steps) {
    if (programs_.demands[p_.info.side].empty()) return false;
    std::vector<Step> demanded;
    for (const Step& step : steps)
        if (isDemanded(step)) demanded.push_back(step);
    if (demanded.empty()) return false;
    steps = std::move(demanded);
    return true;
}

/// The first rule by which the side to move may pass now, though it has a move; noRule: it may not. Before a turn.
template <int W, FeatureLevel L>
RuleIndex BitboardPosition<W, L>::findPassCall() {
    RuleIndex first = noRule;
    if constexpr (full)
        for (std::size_t i = 0; i < image_->calls.passes.size(); ++i) {
            const PassCall& call = image_->calls.passes[i];
            if (!(call.side >> p_.info.side & 1) || call.ruleIndex >= first) continue;
            captured_.count = 0;
            if (!call.program || programs_.passes[p_.info.side][i].number(inputs({}, nullptr), layout_.words, *this))
                first = call.ruleIndex;
        }
    return first;
}

/// Whether the side to move may pass if it has a move, and no demand holds.
template <int W, FeatureLevel L>
bool BitboardPosition<W, L>::mayPass() {
    return !image_->calls.passes.empty() && findPassCall() != noRule && !isStuckByProgram();
}

/// The rule behind a pass, for reports.
template <int W, FeatureLevel L>
RuleIndex BitboardPosition<W, L>::findPassingRule() {
    const NoMovesCall& stuck = image_->calls.noMoves[p_.info.side];
    return image_->calls.passes.empty() || (stuck.result == Stuck::pass && isStuck()) ? stuck.ruleIndex
                                                                                      : findPassCall();
}

template <int W, FeatureLevel L>
void BitboardPosition<W, L>::legalSteps(std::vector<Step>& out) {
    std::vector<Step>& list = tableMoves_;
    list.clear();
    if constexpr (full)
        if (p_.info.chain && image_->calls.again) {
            generateSecondMoves(list);
            for (const Step& s : list) expandBranches(s, &out);
            keepDemanded(out);
            if (mayStop()) out.push_back({.kind = MoveKind::stop});
            return;
        }
    if constexpr (full)
        if (p_.info.chain) {
            generateChainMoves(list);
            for (const Step& s : list) expandBranches(s, &out);
            if (image_->calls.chain->optional) out.push_back({.kind = MoveKind::stop});
            return;
        }
    if constexpr (full)
        if (mustRoll()) return;
    generateSlidesAndJumps(list);
    generateEntries(list);
    for (const Step& s : list) expandBranches(s, &out);
    if constexpr (full) {
        const bool demanded = keepDemanded(out);
        if (out.empty() && !frames_.empty() && frames_.back().ending.over) return;
        const auto& stuck = image_->calls.noMoves[p_.info.side];
        if (stuck.result == Stuck::pass && isStuck()) {
            out.clear();
            out.push_back({.kind = MoveKind::pass});
        } else if (!out.empty() && !demanded && mayPass()) {
            out.push_back({.kind = MoveKind::pass});
        }
    }
}

template <int W, FeatureLevel L>
bool BitboardPosition<W, L>::hasLegalMove() {
    if constexpr (!full) {
        Reach<W, L> r;
        r.prepare(layout_);
        reach<true>(r);
        return r.total > 0;
    } else {
        if (anyFromTables([&](const Step& step) { return isLegal(step); })) return true;
        std::vector<Step> list;
        generateEntries(list);
        return std::ranges::any_of(list, [&](const Step& step) { return isLegal(step); });
    }
}

/// Whether a program says that the side to move is stuck, though it may have moves. Without such a program that costs
/// one test of a mask.
template <int W, FeatureLevel L>
inline bool BitboardPosition<W, L>::isStuckByProgram() {
    const int side = p_.info.side;
    if constexpr (hooked)
        if (!programs_.endTests.allProvenFalse(EndTestCache<W>::attackersStuck + side)) {
            captured_.count = 0;
            return runEndTest(programs_.stuckTests[side], {});
        }
    return false;
}

/// The same where it counts: not between the moves of a turn.
template <int W, FeatureLevel L>
inline bool BitboardPosition<W, L>::isStuckBeforeTurn() {
    if constexpr (full)
        if (p_.info.chain) return false;
    return isStuckByProgram();
}

/// Whether the side to move is stuck: by a program, or without a legal move whatever the die.
template <int W, FeatureLevel L>
bool BitboardPosition<W, L>::isStuck() {
    if (isStuckByProgram()) return true;
    ignoreDie_ = true;
    const bool any = hasLegalMove();
    ignoreDie_ = false;
    return !any;
}

template <int W, FeatureLevel L>
void BitboardPosition<W, L>::legal(std::vector<Move>& out, bool claims) {
    std::vector<Step> steps;
    if (!frames_.empty() && frames_.back().ending.over) return;
    if (ending().over) return;
    legalSteps(steps);
    for (const Step& s : steps) out.push_back(encodeMove(layout_, s));
    if constexpr (full)
        if (claims && image_->anyClaim && !p_.info.chain && !mustRoll()) {
            Ending draw;
            if (claimable(draw)) out.push_back(Move::of(MoveKind::claim));
            for (const Step& s : steps) {
                if ((s.kind != MoveKind::slide && s.kind != MoveKind::jump) || s.choice || s.declared) continue;
                Ending ending;
                play<true, true>(s, ending);
                const bool due = !ending.over && !p_.info.chain && claimable(draw, s);
                undo();
                if (due)
                    out.push_back(Move::of(MoveKind::claimWithMove, layout_.squareOf[s.from], layout_.squareOf[s.to]));
            }
        }
}

template <int W, FeatureLevel L>
std::size_t BitboardPosition<W, L>::countLegal() {
    if (image_->bulkCounting && !full) {
        Reach<W, L> r;
        r.prepare(layout_);
        reach<true>(r);
        return r.total;
    }
    std::vector<Move> list;
    legal(list, false);
    return list.size();
}

}  // namespace tafl::inline TAFLSMITH_BUILD
