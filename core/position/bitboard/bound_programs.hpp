// Programs in the turn: binding, guards, inputs, and the three operations that read the tables.
#pragma once
#include "position/bitboard/bitboard_position.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

template <int W, FeatureLevel L>
void BitboardPosition<W, L>::bindPrograms() {
    const Graph& graph = *image_->graph;
    const auto bound = [&](Expr e) { return BoundProgram<W>(compileProgram(graph, e), layout_.words); };
    const auto running = [&](const GuardedProgram& from) {
        BoundGuardedProgram<W> out;
        out.program = bound(from.program);
        out.guard = from.guard;
        out.ruleIndex = from.ruleIndex;
        from.guard.to.each([&](Square s) { out.toCell[layout_.cellOf[s]] = 1; });
        return out;
    };
    const Calls& calls = image_->calls;
    for (int side = 0; side < 2; ++side) {
        const auto mover = static_cast<Side>(side);
        for (const auto& g : image_->captures[side]) captures_[side].push_back(running(g));
        for (const auto& g : image_->refusals[side]) refusals_[side].push_back(running(g));
        for (const auto& o : image_->outcomes[side]) {
            BoundOutcome<W> out{.phase = o.phase,
                                .winner = o.winner,
                                .pendingBit = o.pendingBit,
                                .judgesReply = o.judgesReply,
                                .counter = o.counter};
            if (o.counter < 0) {
                out.test = running(o.test);
                if (o.pendingBit < 0) out.endTest = endTests_.add(graph, o.test.program, layout_);
            }
            out.test.ruleIndex = o.test.ruleIndex;
            hasUncachedEnds_[side] |= out.counter >= 0 || out.pendingBit >= 0;
            if (out.counter >= 0)
                hasPieceCountEnd_[side] = true;
            else if (out.endTest >= 0)
                endTests_.addRequirement(EndTestCache<W>::endsOfAttackers + side, out.endTest);
            else if (!out.judgesReply)
                endTests_.requireAlways(EndTestCache<W>::endsOfAttackers + side);
            outcomes_[side].push_back(std::move(out));
        }
        for (const auto& c : image_->conditions) conditions_[side].push_back(bound(c.bySide[side]));
        for (const auto& o : calls.options)
            options_[side].push_back(o.program ? bound(image_->graph->specialise(o.program, mover))
                                               : BoundProgram<W>());
        for (std::size_t o = 0; o < calls.options.size(); ++o)
            if (calls.options[o].program && image_->graph->contains(calls.options[o].program, [](const Node& n) {
                    return n.op == Op::input && n.input == Input::captured;
                }))
                optionsOfCaptures_ |= u32{1} << o;
        for (const auto& r : calls.repetitions)
            repetitionConditions_[side].push_back(r.when ? bound(image_->graph->specialise(r.when, mover))
                                                         : BoundProgram<W>());
        if (image_->threats[side])
            threat_[side] = bound(image_->threats[side]), hasThreat_[side] = sidesInHistory_ = true;
        if (image_->stuck[side]) {
            stuckTests_[side] = endTests_.add(graph, image_->stuck[side], layout_);
            // A side that can slide has an empty square beside a piece. A test that fails there matters only where
            // nothing slides.
            if (image_->anyJump || !endTests_.failsBesideEmpty(stuckTests_[side], image_->classesOf(mover)))
                endTests_.addRequirement(EndTestCache<W>::attackersStuck + side, stuckTests_[side]);
        }
    }
    for (const auto& u : calls.updates)
        for (const Side mover : {Side::attackers, Side::defenders})
            updates_.push_back(bound(image_->graph->specialise(u.program, mover)));
    for (const auto& r : calls.repetitions)
        if (r.of == RepetitionOf::position && !r.claim) minRepetition_ = std::min(minRepetition_, r.count);
    // Order of judgement: own arrangement, then position, then the order of rules.
    for (std::size_t i = 0; i < calls.repetitions.size(); ++i) repetitionOrder_.push_back(i);
    std::ranges::stable_sort(repetitionOrder_, {}, [&](std::size_t i) {
        return std::pair(calls.repetitions[i].of == RepetitionOf::position, calls.repetitions[i].ruleIndex);
    });
    if constexpr (hooked)
        for (Square s = 0; s < layout_.size * layout_.size; ++s) {
            const SquareSet one = neighbours(SquareSet::of(s), layout_.size);
            layout_.words.from(one | neighbours(one, layout_.size) | SquareSet::of(s), withinTwo_[layout_.cellOf[s]]);
        }
    if constexpr (hooked)
        for (int side = 0; side < 2; ++side)
            for (std::size_t i = 0; i < captures_[side].size(); ++i)
                for (int cell = 0; cell < Lay::cells; ++cell)
                    if (captures_[side][i].toCell[cell])
                        captureAt_[side][cell] |= u32{1} << std::min<std::size_t>(i, 31);
    royals_ = image_->royals();
    history_.kept = image_->anyRepetition || image_->anyClaim;
    arrangementKeys_ = image_->arrangementKeys;
    sidesInHistory_ |= arrangementKeys_;
    for (const CountLimitCall& limit : calls.countLimits) {
        const auto plies = static_cast<std::int32_t>(limit.plies);
        if (!limit.claim) minCountLimit_ = std::min(minCountLimit_, plies);
        minPliesInKey_ = std::min(minPliesInKey_, plies - keyedPlies);
    }
}

/// Invalidates cached end tests by what the move changed. Called on board B.
template <int W, FeatureLevel L>
inline __attribute__((always_inline)) void BitboardPosition<W, L>::invalidateAfterMove(const Step& step, int c) {
    endTests_.invalidate(step.from, emptyOccupant);
    endTests_.invalidate(step.to, c);
    endTests_.moved(p_.info.side, step.to);
    if (__builtin_expect(captured_.count != 0, 0))
        for (const Victim& v : captured_) endTests_.invalidate(v.cell, v.becomes);
}

template <int W, FeatureLevel L>
inline void BitboardPosition<W, L>::invalidateAfterUndo(const UndoFrame<L>& frame) {
    endTests_.invalidate(frame.step.to, emptyOccupant);
    endTests_.invalidate(frame.step.from, frame.moverClass);
    for (std::size_t i = frame.victims; i < victims_.size(); ++i)
        endTests_.invalidate(victims_[i].cell, victims_[i].classNumber);
}

/// Capture programs whose guard holds for this step, a bit each; the last bit stands for all beyond it.
template <int W, FeatureLevel L>
inline __attribute__((always_inline)) u32 BitboardPosition<W, L>::openCaptures(const Step& step, int c,
                                                                               int side) const {
    u32 open = 0;
    for (u32 rest = captureAt_[side][step.to]; rest; rest &= rest - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(rest));
        if (i == 31 || guardHolds(captures_[side][i], step, c, true)) open |= rest & -rest;
    }
    return open;
}

/// Finds classes that share a plane and how to tell them apart: a lone royal piece among men of one class by its cell,
/// others by class boards.
template <int W, FeatureLevel L>
void BitboardPosition<W, L>::sharePlanes(const Setup& setup) {
    hasClassBoards_ = false;
    sharedRoyal_ = sharedMen_ = 0;
    bool royalHasGroup = false;
    for (int g = 0; g < layout_.groupCount; ++g) royalHasGroup |= layout_.groups[g].royalClass != 0;
    for (int a = 1; a <= layout_.classCount; ++a)
        for (int b = a + 1; b <= layout_.classCount; ++b) {
            if (layout_.planeOf[a] != layout_.planeOf[b]) continue;
            const bool aRoyal = royals_ >> (a - 1) & 1, bRoyal = royals_ >> (b - 1) & 1;
            const int royal = aRoyal ? a : b;
            const bool alone = std::ranges::count(setup.occupants, royal) <= 1,
                       changes = std::ranges::any_of(image_->becomes, [&](int to) { return to == royal; }) ||
                                 image_->becomes[static_cast<std::size_t>(royal)];
            if (aRoyal == bRoyal || !alone || changes || royalHasGroup || sharedRoyal_) {
                hasClassBoards_ = true;
                continue;
            }
            sharedRoyal_ = royal;
            sharedMen_ = a + b - royal;
        }
    if (hasClassBoards_) sharedRoyal_ = sharedMen_ = 0;
}

/// A word of the board of one class.
template <int W, FeatureLevel L>
u64 BitboardPosition<W, L>::classWord(int c, int w) const {
    if (hasClassBoards_) return p_.classes[hooked ? c - 1 : 0][w];
    const u64 plane = p_.plane[layout_.planeOf[c]][w * 4];
    if (c != sharedRoyal_ && c != sharedMen_) return plane;
    const u64 royal = p_.info.royal && layout_.rankWord[p_.info.royal] == w ? layout_.rankBit[p_.info.royal] : 0;
    return c == sharedRoyal_ ? royal : plane & ~royal;
}

/// Fills occupants_.
template <int W, FeatureLevel L>
void BitboardPosition<W, L>::gatherOccupants() {
    if (!hooked && hasClassBoards_) {  // this level keeps no class boards, so go square by square
        std::memset(occupants_, 0, sizeof occupants_);
        for (int k = 0; k < layout_.planes; ++k)
            for (int w = 0; w < W; ++w)
                for (u64 b = p_.plane[k][w * 4]; b; b &= b - 1) {
                    const int cell = layout_.cellAt[w * 4 * 64 + std::countr_zero(b)];
                    occupants_[p_.code[cell]][w] |= b & -b;
                }
    } else if (hasClassBoards_) {
        std::memcpy(occupants_ + 1, p_.classes, static_cast<std::size_t>(layout_.classCount) * sizeof p_.classes[0]);
    } else {
        for (int c = 1; c <= layout_.classCount; ++c)
            for (int w = 0; w < W; ++w) occupants_[c][w] = p_.plane[layout_.planeOf[c]][w * 4];
        if (sharedRoyal_) {
            for (int w = 0; w < W; ++w) occupants_[sharedRoyal_][w] = 0;
            if (const int cell = p_.info.royal) {
                occupants_[sharedRoyal_][layout_.rankWord[cell]] = layout_.rankBit[cell];
                occupants_[sharedMen_][layout_.rankWord[cell]] ^= layout_.rankBit[cell];
            }
        }
    }
    for (int w = 0; w < W; ++w) occupants_[0][w] = layout_.words.board[w] & ~p_.occupied[w * 4];
}

/// The squares of captured_.
template <int W, FeatureLevel L>
inline void BitboardPosition<W, L>::gatherCaptured(u64* out) const {
    std::memset(out, 0, W * sizeof *out);
    for (const Victim& v : captured_) {
        const Square s = layout_.squareOf[v.cell];
        out[layout_.words.word(s)] |= layout_.words.bit(s);
    }
}

/// Runs an end test whose failure is cached.
template <int W, FeatureLevel L>
__attribute__((noinline)) bool BitboardPosition<W, L>::runEndTest(int k, const Step& step) {
    if constexpr (checksStraightPath)
        if (endTests_.isStraightPath(k) &&
            endTests_.hasStraightPath(reinterpret_cast<const Row*>(p_.plane[endTests_.straightPathPlane()]),
                                      reinterpret_cast<const Row*>(p_.occupied)))
            return false;
    if (endTests_.failsNearLastMoves(k, p_.code)) return false;
    gatherOccupants();
    return endTests_.test(
        k, occupants_, [&] { return inputs(step, captured_.count ? capturedWords_ : nullptr); }, *this);
}

template <int W, FeatureLevel L>
inline ProgramInputs<W> BitboardPosition<W, L>::inputs(const Step& step, const u64* captured) {
    ProgramInputs<W> in;
    gatherOccupants();
    in.classes = occupants_ + 1;
    in.from = step.from ? layout_.squareOf[step.from] : noSquare;
    in.to = step.to ? layout_.squareOf[step.to] : noSquare;
    in.jumped = step.jumped ? layout_.squareOf[step.jumped] : noSquare;
    in.captured = captured;
    in.sinceCapture = p_.info.pliesSinceCapture;
    if constexpr (full) {
        in.numbers = p_.info.numbers;
        in.marks = p_.marks;
        in.declared = step.declared;
        in.die = p_.info.die == freeDie ? 0 : p_.info.die;
    }
    return in;
}

template <int W, FeatureLevel L>
inline __attribute__((always_inline)) bool BitboardPosition<W, L>::guardHolds(const BoundGuardedProgram<W>& r,
                                                                              const Step& step, int moverClass,
                                                                              bool captured) const {
    if (!step.to) return true;  // a pass or stop lands nowhere
    if (!r.toCell[step.to] || !(r.guard.moved >> (moverClass - 1) & 1)) return false;
    if (r.guard.afterCapture && !captured) return false;
    if (r.guard.enemyBeside && !p_.hasEnemyBeside(layout_, step.to)) return false;
    if (r.guard.royalNear) {
        u64 any = 0;
        if constexpr (hooked)
            for (ClassSet rest = royals_; rest; rest &= static_cast<ClassSet>(rest - 1))
                for (int w = 0; w < W; ++w) any |= classWord(std::countr_zero(rest) + 1, w) & withinTwo_[step.to][w];
        if (!any) return false;
    }
    return true;
}

template <int W, FeatureLevel L>
void BitboardPosition<W, L>::hostileBoard(int v, const ProgramInputs<W>& in, u64* out) {
    for (int w = 0; w < W; ++w) out[w] = 0;
    u64 occupied[W]{};
    for (int c = 0; c < static_cast<int>(image_->calls.classes.size()); ++c) {
        for (int w = 0; w < W; ++w) occupied[w] |= in.classes[c][w];
        if (layout_.anvil[v] >> c & 1)
            for (int w = 0; w < W; ++w) out[w] |= in.classes[c][w];
        if (layout_.zoneAny[c + 1][v - 1])
            for (int w = 0; w < W; ++w) out[w] |= in.classes[c][w] & layout_.zoneWords[c + 1][v - 1][w];
    }
    if (layout_.zoneAny[0][v - 1])
        for (int w = 0; w < W; ++w) out[w] |= layout_.zoneWords[0][v - 1][w] & ~occupied[w];
    for (std::size_t i = 0; i < image_->conditions.size(); ++i) {
        const Condition& c = image_->conditions[i];
        if (!(c.to >> (v - 1) & 1) || !conditions_[p_.info.side][i].number(in, layout_.words, *this)) continue;
        u64 zone[W];
        layout_.words.from(c.squares, zone);
        for (int w = 0; w < W; ++w) out[w] |= zone[w];
    }
}

template <int W, FeatureLevel L>
void BitboardPosition<W, L>::heldBoard(ClassSet classes, const ProgramInputs<W>& in, u64* out) {
    for (int w = 0; w < W; ++w) out[w] = 0;
    const ProgramInputs<W> before = conditionInputs_;
    conditionInputs_ = in;
    for (int c = 0; c < maxClasses; ++c) {
        if (!(classes >> c & 1)) continue;
        for (int w = 0; w < W; ++w)
            for (u64 b = in.classes[c][w]; b; b &= b - 1)
                if (findCompletePattern(layout_.cellAt[w * 4 * 64 + std::countr_zero(b)])) out[w] |= b & -b;
    }
    conditionInputs_ = before;
}

template <int W, FeatureLevel L>
void BitboardPosition<W, L>::reachBoard(ClassSet classes, int direction, const ProgramInputs<W>& in, u64* out) {
    for (int w = 0; w < W; ++w) out[w] = 0;
    for (int g = 0; g < layout_.groupCount; ++g) {
        const auto& group = layout_.groups[g];
        for (int c = 0; c < maxClasses; ++c) {
            if (!(group.classes & classes & (1u << c))) continue;
            for (int w = 0; w < W; ++w)
                for (u64 b = in.classes[c][w]; b; b &= b - 1) {
                    const int cell = layout_.cellAt[w * 4 * 64 + std::countr_zero(b)];
                    if (group.split && !(group.from[layout_.word[cell][0]] >> layout_.place[cell][0] & 1)) continue;
                    for (int d = 0; d < 4; ++d) {
                        if (direction >= 0 && d != direction) continue;
                        const int index = layout_.word[cell][d] * 64;
                        for (u64 x = wordLandings<true>(layout_, p_.occupied, group, cell, d, group.limit); x;
                             x &= x - 1) {
                            const Square s = layout_.squareOf[layout_.cellAt[index + std::countr_zero(x)]];
                            out[layout_.words.word(s)] |= layout_.words.bit(s);
                        }
                    }
                }
        }
    }
}

}  // namespace tafl::inline TAFLSMITH_BUILD
