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
        if (image_->calls.swaps.empty()) return;
        // As in dropBarredSlides: programs only need their scratch memory.
        auto& self = const_cast<BitboardPosition&>(*this);
        if (!programs_.swaps.empty()) self.evaluateCalls(self.programs_.swaps, side, self.inputsBeforeMove());
        for (std::size_t i = 0; i < image_->calls.swaps.size(); ++i) {
            const SwapCall& call = image_->calls.swaps[i];
            for (Square s = 0; s < layout_.size * layout_.size; ++s) {
                const int from = layout_.cellOf[s], c = p_.code[from];
                if (!c || layout_.sideOf[c] != side || !(call.classes >> (c - 1) & 1)) continue;
                if (!callHolds(programs_.swaps, i, side, from)) continue;
                for (const int d : layout_.step) {
                    const int to = from + d, partner = p_.code[to];
                    if (!partner || layout_.sideOf[partner] != side || partner == c ||
                        !(call.with >> (partner - 1) & 1))
                        continue;
                    if (mayStopAt(c, from, to) && mayStopAt(partner, to, from))
                        addJump(r, {.from = static_cast<u16>(from),
                                    .to = static_cast<u16>(to),
                                    .met = static_cast<u8>(partner)});
                }
            }
        }
    }
}

/// Evaluates a query while spares and displacements are those of the position before the move.
template <int W, FeatureLevel L>
template <class Question>
void BitboardPosition<W, L>::withDisplacements(const Question& question) {
    const ProgramInputs<W> position = inputsBeforeMove();
    evaluateCalls(programs_.displacements, p_.info.side, position);
    withInputs(position, question);
}

template <int W, FeatureLevel L>
__attribute__((noinline)) void BitboardPosition<W, L>::generateDisplacements(Reach<W, L>& r, int side) const {
    if constexpr (full) {
        // Mobility counts the moves of both sides, but only the side to move captures.
        if (image_->calls.displacements.empty() || side != p_.info.side) return;
        auto& self = const_cast<BitboardPosition&>(*this);
        if (image_->conditionalBars) self.prepareBars(side, nullptr);
        ClassSet classes = 0;
        for (const DisplaceCall& call : image_->calls.displacements) classes |= call.classes;
        self.withDisplacements([&] {
            for (Square s = 0; s < layout_.size * layout_.size; ++s) {
                const int from = layout_.cellOf[s], c = p_.code[from];
                if (c && layout_.sideOf[c] == side && (classes >> (c - 1) & 1)) self.addDisplacements(r, c, from);
            }
        });
    }
}

/// The enemies that slides and leaps of a piece meet first.
template <int W, FeatureLevel L>
void BitboardPosition<W, L>::addDisplacements(Reach<W, L>& r, int c, int from) {
    if constexpr (full) {
        const auto addIf = [&](int to, bool leap) {
            const int v = p_.code[to];
            if (v && v != outsideOccupant && layout_.sideOf[v] != layout_.sideOf[c] &&
                findDisplacingRule(c, v, from, to, leap) != noRule)
                addJump(r, {.from = static_cast<u16>(from), .to = static_cast<u16>(to), .met = static_cast<u8>(v)});
        };
        int limit = 0;
        for (int g = 0; g < layout_.groupCount; ++g)
            if (layout_.groups[g].classes >> (c - 1) & 1) limit = slideLimit(layout_.groups[g]);
        const bool slides = std::ranges::none_of(image_->calls.slides, [&](const SlideCall& call) {
            return call.limit == noSlides && (call.classes >> (c - 1) & 1);
        });
        for (const int step : layout_.step) {
            if (!slides) break;
            int to = from + step, length = 1;
            while (!p_.code[to] && mayCross(c, from, to)) to += step, ++length;
            if (p_.code[to] && (!limit || length <= limit)) addIf(to, false);
        }
        for (const LeapCall& leap : image_->calls.leaps)
            if (leap.classes >> (c - 1) & 1)
                eachLeapTarget(leap, layout_.squareOf[from], layout_.size, [&](Square s) {
                    const int to = layout_.cellOf[s];
                    if (!p_.code[to]) return mayCross(c, from, to);
                    addIf(to, true);
                    return false;
                });
    }
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
