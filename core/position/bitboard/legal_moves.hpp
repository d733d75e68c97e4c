// Lists of legal moves: candidates, their branches by choice and declaration, and what the rules refuse.
#pragma once
#include "position/bitboard/bitboard_position.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

template <int W, FeatureLevel L>
inline __attribute__((always_inline)) Step BitboardPosition<W, L>::stepOf(Move m) const {
    Step step;
    step.kind = m.kind();
    step.declared = static_cast<u8>(m.declared());
    step.choice = static_cast<u8>(m.choice());
    if (!m.movesPiece()) return step;
    step.from = layout_.cellOf[m.from()];
    step.to = layout_.cellOf[m.to()];
    if (m.kind() == MoveKind::jump) [[unlikely]]
        addJump(step);
    return step;
}

template <int W, FeatureLevel L>
void BitboardPosition<W, L>::addJump(Step& step) const {
    step.jumped = static_cast<u16>((step.from + step.to) / 2);
    const int c = p_.code[step.from], hopped = p_.code[step.jumped];
    for (const auto& jump : layout_.jumps)
        if ((jump.classes >> (c - 1) & 1) && hopped && hopped != outsideOccupant && (jump.over >> (hopped - 1) & 1) &&
            (!jump.touchingOnly || (jump.touching[step.from] | jump.touching[step.to])))
            step.jumpRule |= jump.takes;
}

template <int W, FeatureLevel L>
Move BitboardPosition<W, L>::moveOf(const Step& s) const {
    if (s.kind == MoveKind::pass || s.kind == MoveKind::stop || s.kind == MoveKind::claim) return Move::of(s.kind);
    return Move::of(s.kind, layout_.squareOf[s.from], layout_.squareOf[s.to], s.choice, s.declared);
}

/// Slides and jumps of the side to move, before refusals.
template <int W, FeatureLevel L>
void BitboardPosition<W, L>::generateSlidesAndJumps(std::vector<Step>& out) {
    Reach r;
    prepare(r);
    reach<false>(r);
    eachSlide(layout_, r, [&](u16 from, u16 to) { out.push_back({.from = from, .to = to}); });
    if constexpr (hooked)
        for (int i = 0; i < r.jumpCount; ++i) out.push_back(r.jumps.steps[static_cast<std::size_t>(i)]);
}

/// May the chain go on with this step, whose mover stands on its new square? A piece that walks into its own end
/// captures nothing. `chosen`: of its victims only those of the step's choice count.
template <int W, FeatureLevel L>
bool BitboardPosition<W, L>::chainPermits(const Step& step, int c, bool chosen) {
    if constexpr (full) {
        const ChainCall& chain = *image_->calls.chain;
        if (chain.anyMove || (chain.alsoGoal && (layout_.goal[step.to] >> (c - 1) & 1))) return true;
        collectCaptures(step, c);
        if (chosen && capturedCount_) applyChoice(step.choice);
        for (int i = 0; i < capturedCount_; ++i)
            if (captured_[static_cast<std::size_t>(i)].cell != step.to) return true;
    }
    return false;
}

/// Moves by which the chained piece may go on.
template <int W, FeatureLevel L>
void BitboardPosition<W, L>::generateChainMoves(std::vector<Step>& out) {
    if constexpr (full) {
        const int piece = p_.info.chain, c = p_.code[piece];
        std::vector<Step> all;
        generateSlidesAndJumps(all);
        for (const Step& step : all) {
            if (step.from != piece) continue;
            const StateInfo<L> before = p_.info;
            place(step.from, step.to, c);
            const bool allowed = chainPermits(step, c, false);
            place(step.to, step.from, c);
            p_.info = before;
            if (allowed) out.push_back(step);
        }
    }
}

/// Every candidate of the tables is one legal move.
template <int W, FeatureLevel L>
inline bool BitboardPosition<W, L>::isSimpleTurn() const {
    if constexpr (full) return image_->plainTurns && !p_.info.chain && !mustRoll();
    return true;
}

/// May what history forbids come of this step? Never a wrong no: a capture makes every earlier position unreachable.
template <int W, FeatureLevel L>
bool BitboardPosition<W, L>::mayRepeat(const Step& step) const {
    if (image_->anyState || arrangementKeys_) return true;
    if constexpr (full)
        if (const auto& shuttle = image_->calls.shuttle; shuttle && shuttle->illegal) {
            const ShuttleRecord& record = p_.info.shuttle[p_.info.side];
            if (record.from == step.to && record.to == step.from && record.runs + 1 > 2 * shuttle->roundTrips)
                return true;
        }
    const int c = p_.code[step.from];
    const u64 key = p_.info.key ^ layout_.keyOf[c][step.from] ^ layout_.keyOf[c][step.to] ^ layout_.keySide;
    return keyCounts_[key % keyCountSize] != 0;
}

/// All legal branches of a candidate, appended if a list is given; returns whether there is any.
template <int W, FeatureLevel L>
bool BitboardPosition<W, L>::expandBranches(const Step& candidate, std::vector<Step>* out) {
    if constexpr (!full) {
        if (out) out->push_back(candidate);
        return true;
    } else {
        const auto& options = image_->calls.options;
        const bool choices = image_->calls.choice != ChoiceMode::all;
        const bool mayBeRefused = !refusals_[p_.info.side].empty() || (image_->pathLegality && mayRepeat(candidate));
        if (options.empty() && !choices && !mayBeRefused) {
            if (out) out->push_back(candidate);
            return true;
        }
        // 1. What may be declared, judged on A with the victims of the patterns in `captured`.
        const int side = p_.info.side, c = p_.code[candidate.from];
        const StateInfo<L> before = p_.info;
        unsigned mayDeclare = 0;
        place(candidate.from, candidate.to, c);
        // Nothing to declare, and nothing falls among which to choose: the usual case.
        if (options.empty() && !mayBeRefused && !candidate.jumped && !mayCaptureAt(candidate.to, c) &&
            !openCaptures(candidate, c, side)) {
            place(candidate.to, candidate.from, c);
            p_.info = before;
            if (out) out->push_back(candidate);
            return true;
        }
        for (std::size_t o = 0; o < options.size(); ++o) {
            if (!(options[o].side >> side & 1)) continue;
            bool holds = true;
            if (options[o].program) {
                capturedCount_ = 0;
                u64 captured[W]{};
                if (optionsOfCaptures_ >> o & 1) {
                    collectCaptures(candidate, c, 0);
                    for (int i = 0; i < capturedCount_; ++i) {
                        const Square s = layout_.squareOf[captured_[static_cast<std::size_t>(i)].cell];
                        captured[layout_.words.word(s)] |= layout_.words.bit(s);
                    }
                }
                holds = options_[side][o].number(inputs(candidate, captured), layout_.words, *this) != 0;
            }
            if (holds) mayDeclare |= 1u << o;
        }
        // 2. Sets of victims for each declaration.
        std::vector<Step> branches;
        for (unsigned declared = 0; declared < 1u << options.size(); ++declared) {
            if (declared & ~mayDeclare) continue;
            Step step = candidate;
            step.declared = static_cast<u8>(declared);
            int sets = 1;
            if (choices) {
                collectCaptures(step, c);
                sets = countChoices();
            }
            for (int k = 0; k < sets; ++k) {
                step.choice = static_cast<u8>(k);
                if (!p_.info.chain || chainPermits(step, c, true)) branches.push_back(step);
            }
        }
        place(candidate.to, candidate.from, c);
        p_.info = before;
        // 3. Refusals, by trying.
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

template <int W, FeatureLevel L>
void BitboardPosition<W, L>::legalSteps(std::vector<Step>& out) {
    std::vector<Step> list;
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
    for (const Step& s : list) expandBranches(s, &out);
    if constexpr (full)
        if (out.empty() && !frames_.empty() && frames_.back().ending.over) return;
    if constexpr (full) {
        const auto& stuck = image_->calls.noMoves[p_.info.side];
        if (stuck.result == Stuck::pass && isStuck()) {
            out.clear();
            out.push_back({.kind = MoveKind::pass});
        }
    }
}

template <int W, FeatureLevel L>
bool BitboardPosition<W, L>::hasLegalMove() {
    if constexpr (!full) {
        Reach r;
        prepare(r);
        reach<true>(r);
        return r.total > 0;
    } else {
        std::vector<Step> list;
        generateSlidesAndJumps(list);
        return std::ranges::any_of(list, [&](const Step& s) { return expandBranches(s, nullptr); });
    }
}

/// Is the side to move stuck, in the sense of the rules: by a program, or without a legal move (judged without the
/// die)?
template <int W, FeatureLevel L>
bool BitboardPosition<W, L>::isStuck() {
    const int side = p_.info.side;
    if constexpr (hooked)
        if (!endTests_.allProvenFalse(EndTestCache<W>::attackersStuck + side)) {
            capturedCount_ = 0;
            if (runEndTest(stuck_[side], {})) return true;
        }
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
    for (const Step& s : steps) out.push_back(moveOf(s));
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
        Reach r;
        prepare(r);
        reach<true>(r);
        return r.total;
    }
    std::vector<Move> list;
    legal(list, false);
    return list.size();
}

}  // namespace tafl::inline TAFLSMITH_BUILD
