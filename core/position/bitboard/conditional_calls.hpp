// Calls that hold only on the squares of a program: spares, disarms, bars on passing, swaps and displacements.
#pragma once
#include "position/bitboard/bitboard_position.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

/// Finds the squares on which conditional calls hold for a side.
template <int W, FeatureLevel L>
void BitboardPosition<W, L>::evaluateCalls(std::vector<ConditionalCall<W>>& calls, int side,
                                           const ProgramInputs<W>& in) {
    for (ConditionalCall<W>& call : calls) {
        const u64* board = call.program[side].board(in, layout_.words, *this);
        for (int w = 0; w < W; ++w) call.now[side][w] = board ? board[w] & call.squares[w] : 0;
    }
}

/// Evaluates spares and disarms, at most once a step.
template <int W, FeatureLevel L>
void BitboardPosition<W, L>::prepareCaptureCalls() {
    if (conditionCache_.callsReady) return;
    if (!conditionCache_.inputsReady) conditionCache_.inputs = inputs(conditionCache_.step, nullptr);
    conditionCache_.inputsReady = conditionCache_.callsReady = true;
    evaluateCalls(programs_.spares, p_.info.side, conditionCache_.inputs);
    evaluateCalls(programs_.disarms, p_.info.side, conditionCache_.inputs);
}

/// Evaluates a query for hostile or held squares with the inputs of the program that makes it.
template <int W, FeatureLevel L>
template <class Question>
void BitboardPosition<W, L>::withInputs(const ProgramInputs<W>& in, const Question& question) {
    const ProgramInputs<W> before = conditionCache_.inputs;
    const bool ready = conditionCache_.inputsReady;
    conditionCache_.inputs = in;
    conditionCache_.inputsReady = true;
    conditionCache_.callsReady = false;
    question();
    conditionCache_.inputs = before;
    conditionCache_.inputsReady = ready;
    conditionCache_.callsReady = false;
}

template <int W, FeatureLevel L>
inline bool BitboardPosition<W, L>::holdsAt(const u64* board, int cell) const {
    return board[layout_.rankWord[cell]] & layout_.rankBit[cell];
}

/// Whether a piece is safe from this rule because of where it stands now.
template <int W, FeatureLevel L>
inline bool BitboardPosition<W, L>::isSparedNow(int v, int cell, RuleIndex by) {
    if constexpr (full)
        if (facts_.conditionalCaptures) [[unlikely]] {
            prepareCaptureCalls();
            return std::ranges::any_of(programs_.spares, [&](const ConditionalCall<W>& spare) {
                const SpareCall& call = image_->calls.spares[spare.index];
                return (call.classes >> (v - 1) & 1) && holdsAt(spare.now[p_.info.side], cell) &&
                       sparesFrom(call, by, *image_);
            });
        }
    return false;
}

template <int W, FeatureLevel L>
inline bool BitboardPosition<W, L>::isSpared(int v, int cell, RuleIndex by) {
    return image_->isSpared(v, layout_.squareOf[cell], by) || isSparedNow(v, cell, by);
}

/// Whether a piece cannot take its role against a class because of where it stands now.
template <int W, FeatureLevel L>
inline bool BitboardPosition<W, L>::isDisarmedNow(Role role, int c, int v, int cell) {
    if constexpr (full)
        if (facts_.conditionalCaptures) [[unlikely]] {
            prepareCaptureCalls();
            return std::ranges::any_of(programs_.disarms, [&](const ConditionalCall<W>& disarm) {
                const DisarmCall& call = image_->calls.disarms[disarm.index];
                return call.role == role && (call.classes >> (c - 1) & 1) && (call.against >> (v - 1) & 1) &&
                       holdsAt(disarm.now[p_.info.side], cell);
            });
        }
    return false;
}

/// Removes the pieces that are not anvils now from a board of hostile squares.
template <int W, FeatureLevel L>
void BitboardPosition<W, L>::dropDisarmed(int v, const ProgramInputs<W>& in, u64* out) {
    prepareCaptureCalls();
    for (const ConditionalCall<W>& disarm : programs_.disarms) {
        const DisarmCall& call = image_->calls.disarms[disarm.index];
        if (call.role != Role::anvil || !(call.against >> (v - 1) & 1)) continue;
        for (ClassSet rest = call.classes; rest; rest &= static_cast<ClassSet>(rest - 1))
            for (int w = 0; w < W; ++w)
                out[w] &= ~(in.classes[std::countr_zero(rest)][w] & disarm.now[p_.info.side][w]);
    }
}

/// Whether the conditions let the mover take the piece by a pattern of this rule.
template <int W, FeatureLevel L>
inline bool BitboardPosition<W, L>::mayTakeNow(const Step& step, int c, int cell, int v, RuleIndex by) {
    return !isDisarmedNow(Role::hammer, c, v, step.to) && !isSparedNow(v, cell, by);
}

/// The inputs of a program that is evaluated before a move. `in`: the inputs of the program that queries the moves.
template <int W, FeatureLevel L>
ProgramInputs<W> BitboardPosition<W, L>::inputsBeforeMove(const ProgramInputs<W>* in) {
    ProgramInputs<W> out = in ? *in : inputs({}, nullptr);
    out.from = out.to = out.jumped = noSquare;
    out.captured = nullptr;
    out.declared = 0;
    return out;
}

/// Evaluates the bars for the pieces of one side. `in`: the inputs of the program that needs them; null: those of the
/// position before a move.
template <int W, FeatureLevel L>
void BitboardPosition<W, L>::prepareBars(int side, const ProgramInputs<W>* in) {
    evaluateCalls(programs_.passBars, side, inputsBeforeMove(in));
}

/// Whether a call of the list holds for a side on a cell, as last evaluated; calls without a program hold everywhere.
template <int W, FeatureLevel L>
bool BitboardPosition<W, L>::callHolds(const std::vector<ConditionalCall<W>>& calls, std::size_t index, int side,
                                       int cell) const {
    const auto found = std::ranges::find(calls, index, &ConditionalCall<W>::index);
    return found == calls.end() || holdsAt(found->now[side], cell);
}

/// Whether a piece that begins on `from` may not pass the cell now; after prepareBars.
template <int W, FeatureLevel L>
bool BitboardPosition<W, L>::isBarredNow(int c, int from, int cell) const {
    return std::ranges::any_of(programs_.passBars, [&](const ConditionalCall<W>& bar) {
        const BarCall& call = image_->calls.passBars[bar.index];
        return (call.classes >> (c - 1) & 1) && holdsAt(bar.now[layout_.sideOf[c]], cell) &&
               call.from.has(layout_.squareOf[from]);
    });
}

/// Whether a slide along a row or column crosses a barred square; after prepareBars.
template <int W, FeatureLevel L>
bool BitboardPosition<W, L>::isWayBarred(int from, int to) const {
    const int step = layout_.rankOf[from] == layout_.rankOf[to] ? 1 : layout_.stride;
    for (int cell = std::min(from, to) + step; cell < std::max(from, to); cell += step)
        if (isBarredNow(p_.code[from], from, cell)) return true;
    return false;
}

/// Removes the slides of a side that cross a square which is barred now.
template <int W, FeatureLevel L>
__attribute__((noinline)) void BitboardPosition<W, L>::dropBarredSlides(Reach<W, L>& r, int side) const {
    if constexpr (full) {
        // The position is not changed; programs only need their scratch memory.
        const_cast<BitboardPosition*>(this)->prepareBars(side, nullptr);
        for (int i = 0; i < r.entries; ++i) {
            const bool royal = i >= r.rows * K;
            const auto& group = layout_.groups[royal ? layout_.single[side] : layout_.rowGroups[side][i / K]];
            const int d = i % 4, cell = p_.info.royal;
            const int index = royal ? (d < 2 ? layout_.rankRow(cell) : layout_.fileRow(cell)) * 4 + d : i % K;
            const u64 movers = royal ? layout_.bits[cell][d] : p_.plane[group.plane][index] & group.from[index];
            const u16* const cells = layout_.cellAt + index * 64;
            for (u64 left = r.to[i]; left; left &= left - 1) {
                const int target = std::countr_zero(left);
                const int origin = 63 - std::countl_zero(movers & ((u64{1} << target) - 1));
                if (isWayBarred(cells[origin], cells[target])) r.to[i] &= ~(left & -left);
            }
        }
    }
}

}  // namespace tafl::inline TAFLSMITH_BUILD
