// Programs in the turn: binding, guards, inputs, and the three operations that read the tables.
#pragma once
#include "position/bitboard/bitboard_position.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

template <int W, FeatureLevel L>
void BitboardPosition<W, L>::bindPrograms() {
    programs_.bind(*image_, layout_);
    facts_.read(*image_);
    history_.kept = image_->anyRepetition || image_->anyClaim;
    for (const auto& r : image_->calls.repetitions)
        if (r.of == RepetitionOf::position && !r.claim) minRepetition_ = std::min(minRepetition_, r.count);
    if constexpr (hooked)
        for (Square s = 0; s < layout_.size * layout_.size; ++s) {
            const SquareSet one = neighbours(SquareSet::of(s), layout_.size);
            layout_.words.from(one | neighbours(one, layout_.size) | SquareSet::of(s), withinTwo_[layout_.cellOf[s]]);
        }
}

/// Invalidates cached end tests by what the move changed. Called on board B.
template <int W, FeatureLevel L>
inline __attribute__((always_inline)) void BitboardPosition<W, L>::invalidateAfterMove(const Step& step, int c) {
    programs_.endTests.invalidate(step.from, full && swaps(step) ? step.met : int{emptyOccupant});
    programs_.endTests.invalidate(step.to, c);
    programs_.endTests.moved(p_.info.side, step.to);
    if (__builtin_expect(captured_.count != 0, 0))
        for (const Victim& v : captured_) programs_.endTests.invalidate(v.cell, v.becomes);
}

template <int W, FeatureLevel L>
inline void BitboardPosition<W, L>::invalidateAfterUndo(const UndoFrame<L>& frame) {
    programs_.endTests.invalidate(frame.step.to, full ? frame.step.met : int{emptyOccupant});
    programs_.endTests.invalidate(frame.step.from, frame.moverClass);
    for (std::size_t i = frame.victims; i < victims_.size(); ++i)
        programs_.endTests.invalidate(victims_[i].cell, victims_[i].classNumber);
}

/// Capture programs whose guard holds for this step, a bit each; the last bit stands for all beyond it.
template <int W, FeatureLevel L>
inline __attribute__((always_inline)) u32 BitboardPosition<W, L>::openCaptures(const Step& step, int c,
                                                                               int side) const {
    u32 open = 0;
    for (u32 rest = programs_.captureAt[side][step.to]; rest; rest &= rest - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(rest));
        if (i == 31 || guardHolds(programs_.captures[side][i], step, c, true)) open |= rest & -rest;
    }
    return open;
}

/// A word of the board of one class.
template <int W, FeatureLevel L>
u64 BitboardPosition<W, L>::classWord(int c, int w) const {
    if (facts_.hasClassBoards) return p_.classes[hooked ? c - 1 : 0][w];
    const u64 plane = p_.plane[layout_.planeOf[c]][w * 4];
    if (c != facts_.sharedRoyal && c != facts_.sharedMen) return plane;
    const u64 royal = p_.info.royal && layout_.rankWord[p_.info.royal] == w ? layout_.rankBit[p_.info.royal] : 0;
    return c == facts_.sharedRoyal ? royal : plane & ~royal;
}

/// Fills occupants_.
template <int W, FeatureLevel L>
void BitboardPosition<W, L>::gatherOccupants() {
    if (!hooked && facts_.hasClassBoards) {  // this level keeps no class boards, so go square by square
        std::memset(occupants_, 0, sizeof occupants_);
        for (int k = 0; k < layout_.planes; ++k)
            for (int w = 0; w < W; ++w)
                for (u64 b = p_.plane[k][w * 4]; b; b &= b - 1) {
                    const int cell = layout_.cellAt[w * 4 * 64 + std::countr_zero(b)];
                    occupants_[p_.code[cell]][w] |= b & -b;
                }
    } else if (facts_.hasClassBoards) {
        std::memcpy(occupants_ + 1, p_.classes, static_cast<std::size_t>(layout_.classCount) * sizeof p_.classes[0]);
    } else {
        for (int c = 1; c <= layout_.classCount; ++c)
            for (int w = 0; w < W; ++w) occupants_[c][w] = p_.plane[layout_.planeOf[c]][w * 4];
        if (facts_.sharedRoyal) {
            for (int w = 0; w < W; ++w) occupants_[facts_.sharedRoyal][w] = 0;
            if (const int cell = p_.info.royal) {
                occupants_[facts_.sharedRoyal][layout_.rankWord[cell]] = layout_.rankBit[cell];
                occupants_[facts_.sharedMen][layout_.rankWord[cell]] ^= layout_.rankBit[cell];
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
        if (programs_.endTests.isStraightPath(k) &&
            programs_.endTests.hasStraightPath(
                reinterpret_cast<const Row*>(p_.plane[programs_.endTests.straightPathPlane()]),
                reinterpret_cast<const Row*>(p_.occupied)))
            return false;
    if (programs_.endTests.failsNearLastMoves(k, p_.code)) return false;
    gatherOccupants();
    return programs_.endTests.test(
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
    in.displaced = displaces(step) ? in.to : noSquare;
    in.captured = captured;
    in.sinceCapture = p_.info.pliesSinceCapture;
    if constexpr (full) {
        in.numbers = p_.info.numbers;
        in.marks = p_.marks;
        in.declared = step.enters() ? 0 : step.declared;
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
    if (r.guard.entering && !step.enters()) return false;
    if (r.guard.enemyBeside && !p_.hasEnemyBeside(layout_, step.to)) return false;
    if (r.guard.royalNear) {
        u64 any = 0;
        if constexpr (hooked)
            for (ClassSet rest = facts_.royals; rest; rest &= static_cast<ClassSet>(rest - 1))
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
    }
    if (facts_.conditionalCaptures) withInputs(in, [&] { dropDisarmed(v, in, out); });
    for (int c = 0; c < static_cast<int>(image_->calls.classes.size()); ++c) {
        if (layout_.zoneAny[c + 1][v - 1])
            for (int w = 0; w < W; ++w) out[w] |= in.classes[c][w] & layout_.zoneWords[c + 1][v - 1][w];
    }
    if (layout_.zoneAny[0][v - 1])
        for (int w = 0; w < W; ++w) out[w] |= layout_.zoneWords[0][v - 1][w] & ~occupied[w];
    for (std::size_t i = 0; i < image_->conditions.size(); ++i) {
        const Condition& c = image_->conditions[i];
        if (!(c.to >> (v - 1) & 1) || !programs_.conditions[p_.info.side][i].number(in, layout_.words, *this)) continue;
        u64 zone[W];
        layout_.words.from(c.squares, zone);
        for (int w = 0; w < W; ++w) out[w] |= zone[w];
    }
}

template <int W, FeatureLevel L>
void BitboardPosition<W, L>::heldBoard(ClassSet classes, const ProgramInputs<W>& in, u64* out) {
    for (int w = 0; w < W; ++w) out[w] = 0;
    withInputs(in, [&] {
        for (int c = 0; c < maxClasses; ++c) {
            if (!(classes >> c & 1)) continue;
            for (int w = 0; w < W; ++w)
                for (u64 b = in.classes[c][w]; b; b &= b - 1)
                    if (findCompletePattern(layout_.cellAt[w * 4 * 64 + std::countr_zero(b)])) out[w] |= b & -b;
        }
    });
}

template <int W, FeatureLevel L>
void BitboardPosition<W, L>::reachBoard(ClassSet classes, int direction, const ProgramInputs<W>& in, u64* out) {
    for (int w = 0; w < W; ++w) out[w] = 0;
    int preparedSide = -1;
    for (int g = 0; g < layout_.groupCount; ++g) {
        const auto& group = layout_.groups[g];
        for (int c = 0; c < maxClasses; ++c) {
            if (!(group.classes & classes & (1u << c))) continue;
            if (const int side = layout_.sideOf[c + 1]; image_->conditionalBars && side != preparedSide)
                prepareBars(preparedSide = side, &in);
            for (int w = 0; w < W; ++w)
                for (u64 b = in.classes[c][w]; b; b &= b - 1) {
                    const int cell = layout_.cellAt[w * 4 * 64 + std::countr_zero(b)];
                    if (!layout_.startsIn(group, cell)) continue;
                    for (int d = 0; d < 4; ++d) {
                        if (direction >= 0 && d != direction) continue;
                        const int index = layout_.word[cell][d] * 64;
                        for (u64 x = wordLandings<true>(layout_, p_.occupied, group, cell, d, group.limit); x;
                             x &= x - 1) {
                            const int to = layout_.cellAt[index + std::countr_zero(x)];
                            if (image_->conditionalBars && isWayBarred(cell, to)) continue;
                            const Square s = layout_.squareOf[to];
                            out[layout_.words.word(s)] |= layout_.words.bit(s);
                        }
                    }
                }
        }
    }
}

}  // namespace tafl::inline TAFLSMITH_BUILD
