// Moves that end on a piece: swaps with a piece of the same side, displacements of an enemy.
#pragma once
#include "position/bitboard/bitboard_position.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

template <int W, FeatureLevel L>
inline bool BitboardPosition<W, L>::displaces(const Step& step) const {
    return step.met && layout_.sideOf[step.met] != p_.info.side;
}

// --- generation

template <int W, FeatureLevel L>
__attribute__((noinline)) void BitboardPosition<W, L>::generateSwaps(Reach<W, L>& r, int side) const {
    if constexpr (full) {
        // As in dropBarredSlides: programs only need their scratch memory.
        auto& self = const_cast<BitboardPosition&>(*this);
        if (!programs_.swaps.empty()) self.evaluateCalls(self.programs_.swaps, side, self.inputsBeforeMove());
        const ClassSet own = layout_.classesOf[side];
        for (std::size_t i = 0; i < image_->calls.swaps.size(); ++i) {
            const SwapCall& call = image_->calls.swaps[i];
            const ClassSet partners = call.with & own;
            eachPiece(call.classes & own, [&](int from) {
                if (!callHolds(programs_.swaps, i, side, from)) return;
                const int c = p_.code[from];
                for (const int d : layout_.step) {
                    const int to = from + d, partner = p_.code[to];
                    if (!partner || partner == outsideOccupant || partner == c || !(partners >> (partner - 1) & 1))
                        continue;
                    if (mayStopAt(c, from, to) && mayStopAt(partner, to, from))
                        addJump(r, c,
                                {.from = static_cast<u16>(from),
                                 .to = static_cast<u16>(to),
                                 .met = static_cast<u8>(partner)});
                }
            });
        }
    }
}

/// Evaluates a query while spares and displacements are those of the position before the move.
template <int W, FeatureLevel L>
template <class Question>
void BitboardPosition<W, L>::withDisplacements(const Question& question) {
    if (programs_.displacements.empty() && !facts_.conditionalCaptures) return question();
    const ProgramInputs<W> position = inputsBeforeMove();
    evaluateCalls(programs_.displacements, p_.info.side, position);
    withInputs(position, question);
}

template <int W, FeatureLevel L>
__attribute__((noinline)) void BitboardPosition<W, L>::generateDisplacements(Reach<W, L>& r, int side) const {
    if constexpr (full) {
        // Mobility counts the moves of both sides, but only the side to move captures.
        if (side != p_.info.side) return;
        auto& self = const_cast<BitboardPosition&>(*this);
        if (image_->conditionalBars) self.prepareBars(side, nullptr);
        self.withDisplacements([&] {
            // 1. Slides.
            for (int i = 0; i < layout_.rowCount[side]; ++i) {
                const auto& g = layout_.groups[layout_.rowGroups[side][i]];
                for (int k = 0; k < K; ++k) self.addSlidesOntoEnemies(r, g, k, p_.plane[g.plane][k] & g.from[k]);
            }
            if (const int single = layout_.single[side], cell = p_.info.royal; single >= 0 && cell)
                for (int d = 0; d < 4; ++d)
                    self.addSlidesOntoEnemies(r, layout_.groups[single], layout_.word[cell][d],
                                              u64{1} << layout_.place[cell][d]);
            // 2. Leaps.
            for (const LeapTables::Leaper& leaper : leaps_.leapers)
                if (leaper.side == side && p_.count[leaper.classNumber])
                    eachPiece(static_cast<ClassSet>(1u << (leaper.classNumber - 1)), [&](int from) {
                        leaps_.eachLanding(leaper, from, [&](const LeapTables::Landing& landing) {
                            const int to = landing.cell;
                            if (p_.code[to]) return self.addDisplacement(r, from, to, true), false;
                            return !image_->conditionalBars || !isBarredNow(leaper.classNumber, from, to);
                        });
                    });
        });
    }
}

/// The enemies that these movers of a group meet first, in one line word.
template <int W, FeatureLevel L>
inline void BitboardPosition<W, L>::addSlidesOntoEnemies(Reach<W, L>& r, const typename Lay::MachineGroup& g, int index,
                                                         u64 movers) {
    // As in `landings`: the sum carries through the empty squares behind each mover, into the square that ends them.
    const u64 empty = g.pass[index] & ~p_.occupied[index], beside = movers << 1;
    const int limit = slideLimit(g);
    const u16* const cells = layout_.cellAt + index * 64;
    for (u64 met = ((empty + (beside & empty)) | beside) & ~empty & p_.occupied[index]; met; met &= met - 1) {
        const int target = std::countr_zero(met);
        const int origin = 63 - std::countl_zero(movers & ((u64{1} << target) - 1));
        const int from = cells[origin], to = cells[target];
        if (limit && target - origin > limit) continue;
        if (image_->conditionalBars && isWayBarred(from, to)) continue;
        addDisplacement(r, from, to, false);
    }
}

/// If the piece on `from` may displace the one on `to`, which it can reach.
template <int W, FeatureLevel L>
void BitboardPosition<W, L>::addDisplacement(Reach<W, L>& r, int from, int to, bool leap) {
    const int c = p_.code[from], v = p_.code[to];
    if (v == outsideOccupant || layout_.sideOf[v] == layout_.sideOf[c]) return;
    if (!leap && facts_.slideless >> (c - 1) & 1) return;
    if (findDisplacingRule(c, v, from, to, leap) != noRule)
        addJump(r, c, {.from = static_cast<u16>(from), .to = static_cast<u16>(to), .met = static_cast<u8>(v)});
}

/// The first rule by which a piece may displace another; noRule: none. After withDisplacements.
template <int W, FeatureLevel L>
RuleIndex BitboardPosition<W, L>::findDisplacingRule(int c, int v, int from, int to, bool leap) {
    RuleIndex out = noRule;
    if (layout_.fate[v] == FateKind::held || !mayStopAt(c, from, to)) return out;
    for (std::size_t i = 0; i < image_->calls.displacements.size(); ++i) {
        const DisplaceCall& call = image_->calls.displacements[i];
        if (call.allows(c, v, leap) && callHolds(programs_.displacements, i, p_.info.side, to) &&
            !isSpared(v, to, call.ruleIndex))
            out = std::min(out, call.ruleIndex);
    }
    return out;
}

/// The rule of a displacement that ends the game, before the step is made; noRule: it ends nothing.
template <int W, FeatureLevel L>
RuleIndex BitboardPosition<W, L>::findEndingDisplacement(const Step& step, int c) {
    RuleIndex out = noRule;
    if (!displaces(step) || layout_.fate[step.met] != FateKind::ends) return out;
    const bool leap =
        layout_.rankOf[step.from] != layout_.rankOf[step.to] && layout_.fileOf[step.from] != layout_.fileOf[step.to];
    withDisplacements([&] { out = findDisplacingRule(c, step.met, step.from, step.to, leap); });
    return out;
}

// --- making and taking back

/// Places a mover on the square of another piece. A partner takes the mover's place; a displaced piece leaves the
/// board, and the capture code updates its keys and value.
template <int W, FeatureLevel L>
__attribute__((noinline)) void BitboardPosition<W, L>::placeOnto(const Step& step, int c) {
    const bool isSwap = swaps(step), royal = p_.info.royal == step.to;
    remove(step.to, step.met);
    if (royal) p_.info.royal = 0;
    place(step.from, step.to, c);
    if (!isSwap) return;
    add(step.from, step.met);
    if (royal) p_.info.royal = step.from;
    const u64 change = layout_.keyOf[step.met][step.to] ^ layout_.keyOf[step.met][step.from];
    p_.info.key ^= change;
    p_.info.arrangement[p_.info.side] ^= change;
    p_.info.value += searchTables_.values[step.met][step.from] - searchTables_.values[step.met][step.to];
}

/// Takes back the move of a mover that stands on its target. The caller restores marks and StateInfo.
template <int W, FeatureLevel L>
void BitboardPosition<W, L>::putBack(const Step& step, int c) {
    if (full && step.enters()) return remove(step.to, c);
    if constexpr (full)
        if (swaps(step)) remove(step.from, step.met);
    place(step.to, step.from, c);
    if constexpr (full)
        if (step.met) add(step.to, step.met);
}

/// A displaced piece counts as captured before any program runs.
template <int W, FeatureLevel L>
inline void BitboardPosition<W, L>::seeDisplaced(const Step& step, u64* captured) const {
    if constexpr (full)
        if (displaces(step)) captured[layout_.rankWord[step.to]] |= layout_.rankBit[step.to];
}

}  // namespace tafl::inline TAFLSMITH_BUILD
