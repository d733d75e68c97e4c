// Victims of a move, judged on board A: the mover placed, everything else still there.
#pragma once
#include "position/bitboard/bitboard_position.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

/// May anything beside `to` fall to this mover? Never a wrong no.
template <int W, FeatureLevel L>
inline __attribute__((always_inline)) bool BitboardPosition<W, L>::mayCaptureAt(int to, int classNumber) const {
    const u8 *const v = p_.victim, *const h = p_.hostile;
    const int s = layout_.stride;
    return ((v[to + 1] & h[to + 2]) | (v[to - 1] & h[to - 2]) | (v[to + s] & h[to + 2 * s]) |
            (v[to - s] & h[to - 2 * s])) &
           layout_.take[classNumber];
}

/// Whether condition number `index` holds now; asked at most once per move.
template <int W, FeatureLevel L>
bool BitboardPosition<W, L>::condition(std::size_t index) {
    std::int8_t& known = conditionKnown_[index];
    if (known < 0) {
        if (!currentMade_) current_ = inputs(currentStep_, nullptr);
        currentMade_ = true;
        known = conditions_[p_.info.side][index].number(current_, layout_.words, *this) != 0;
    }
    return known;
}

template <int W, FeatureLevel L>
bool BitboardPosition<W, L>::patternHolds(const Pattern& pattern, int cell, int v, int hammerDirection) {
    // Every side but the hammer's: a man that may serve, else a wall, a hostile square, a condition.
    int men = 1;
    for (u32 rest = pattern.sides & ~(1u << hammerDirection) & 15; rest; rest &= rest - 1) {
        const int d = std::countr_zero(rest);
        const int q = cell + layout_.step[d], occupant = p_.code[q];
        if (occupant && occupant != outsideOccupant && (pattern.by & layout_.anvil[v]) >> (occupant - 1) & 1) {
            ++men;
            continue;
        }
        if (pattern.walls) {
            if (occupant == 0 && layout_.wall[pattern.walls - 1][q]) continue;
            return false;
        }
        if (layout_.zoneHostile[occupant][q] >> (v - 1) & 1) continue;
        bool holds = false;
        if (layout_.conditionalHostile[q] >> (v - 1) & 1)
            for (std::size_t i = 0; i < image_->conditions.size() && !holds; ++i) {
                const Condition& c = image_->conditions[i];
                holds = (c.to >> (v - 1) & 1) && c.squares.has(layout_.squareOf[q]) && condition(i);
            }
        if (!holds) return false;
    }
    return men >= pattern.men;
}

/// Fills captured_ with the victims, lowest cell first, before any choice.
template <int W, FeatureLevel L>
__attribute__((noinline)) void BitboardPosition<W, L>::collectCaptures(const Step& step, int c, u32 open) {
    ++captureChecks_;
    capturedCount_ = 0;
    capturedRoyal_ = false;
    if (!image_->conditions.empty()) {
        std::memset(conditionKnown_.data(), -1, image_->conditions.size());
        currentStep_ = step;
        currentMade_ = false;
    }
    const auto take = [&](int cell) { captured_[static_cast<std::size_t>(capturedCount_++)].put(cell, p_.code[cell]); };
    // 1. The piece jumped, if the jump takes it.
    if constexpr (hooked)
        if (step.jumped && step.jumpRule && !(layout_.spared[step.jumped] >> (p_.code[step.jumped] - 1) & 1)) {
            const bool byName = std::ranges::any_of(image_->calls.spares, [&](const SpareCall& s) {
                return s.fromRule == "move/jump" && (s.classes >> (p_.code[step.jumped] - 1) & 1) &&
                       s.squares.has(layout_.squareOf[step.jumped]);
            });
            if (!byName) take(step.jumped);
        }
    // 2. Patterns of the enemies beside `to`.
    u32 sides = 0;
    for (int d = 0; d < 4; ++d) {
        const int cell = step.to + layout_.step[d];
        sides |= u32{(p_.victim[cell] & p_.hostile[cell + layout_.step[d]] & layout_.take[c]) != 0} << d;
    }
    for (; sides; sides &= sides - 1) {
        const int d = std::countr_zero(sides), cell = step.to + layout_.step[d];
        if (cell == step.jumped) continue;
        const int v = p_.code[cell];
        if (layout_.exactCaptures[v][cell] >> d & 1) [[likely]] {
            take(cell);
            continue;
        }
        for (const Pattern& pattern : image_->patternSets[layout_.patternSetIndex[v][cell]])
            if ((pattern.sides >> (d ^ 1) & 1) && (pattern.by >> (c - 1) & 1) &&
                patternHolds(pattern, cell, v, d ^ 1)) {
                take(cell);
                break;
            }
    }
    // 3. Programs.
    if constexpr (hooked) {
        auto& list = captures_[p_.info.side];
        if (open && !list.empty()) {
            const int before = capturedCount_;
            u64 seen[W]{};
            for (int i = 0; i < before; ++i) {
                const Square s = layout_.squareOf[captured_[static_cast<std::size_t>(i)].cell];
                seen[layout_.words.word(s)] |= layout_.words.bit(s);
            }
            u64 taken[W];
            std::memcpy(taken, seen, sizeof seen);
            for (std::size_t i = 0; i < list.size(); ++i) {
                BoundGuardedProgram& running = list[i];
                if ((i < 32 && !(open >> i & 1)) || !guardHolds(running, step, c, before > 0)) continue;
                const u64* board = running.program.board(inputs(step, seen), layout_.words, *this);
                if (!board) continue;
                for (int w = 0; w < W; ++w)
                    for (u64 b = board[w] & ~taken[w]; b; b &= b - 1) {
                        const int cell = layout_.cellAt[w * 4 * 64 + std::countr_zero(b)], v = p_.code[cell];
                        if (v == 0 || (layout_.spared[cell] >> (v - 1) & 1)) continue;
                        const bool byName = std::ranges::any_of(image_->calls.spares, [&](const SpareCall& s) {
                            return !s.fromRule.empty() && s.fromRule == image_->rules[running.ruleIndex].component &&
                                   (s.classes >> (v - 1) & 1) && s.squares.has(layout_.squareOf[cell]);
                        });
                        if (byName) continue;
                        taken[w] |= b & -b;
                        take(cell);
                    }
            }
        }
    }
    // A piece that is only held stays: it is in check, and nothing else counts it.
    if (layout_.anyHeld)
        capturedCount_ = static_cast<int>(
            std::remove_if(captured_.begin(), captured_.begin() + capturedCount_,
                           [&](const Victim& v) { return layout_.fate[v.classNumber] == FateKind::held; }) -
            captured_.begin());
    if (capturedCount_ > 1) std::ranges::sort(captured_.begin(), captured_.begin() + capturedCount_, {}, &Victim::cell);
    for (int i = 0; i < capturedCount_; ++i)
        capturedRoyal_ |= royals_ >> (captured_[static_cast<std::size_t>(i)].classNumber - 1) & 1;
}

/// The first rule, in the order of rules, that takes the piece on this cell; asked only when a game ends by it.
template <int W, FeatureLevel L>
RuleIndex BitboardPosition<W, L>::findCapturingRule(const Step& step, int c, int cell) {
    RuleIndex best = 0xffff;
    const int v = p_.code[cell];
    u64 seen[W]{};  // what patterns and the jump take: programs know it
    const auto see = [&](int victim) {
        const Square s = layout_.squareOf[victim];
        seen[layout_.words.word(s)] |= layout_.words.bit(s);
    };
    for (int d = 0; d < 4; ++d)
        if (const int beside = step.to + layout_.step[d];
            beside != step.jumped && (p_.victim[beside] & p_.hostile[beside + layout_.step[d]] & layout_.take[c]))
            for (const Pattern& pattern : image_->patternSets[layout_.patternSetIndex[p_.code[beside]][beside]])
                if ((pattern.sides >> (d ^ 1) & 1) && (pattern.by >> (c - 1) & 1) &&
                    patternHolds(pattern, beside, p_.code[beside], d ^ 1)) {
                    see(beside);
                    if (beside == cell) best = std::min(best, pattern.ruleIndex);
                }
    if (step.jumped && step.jumpRule) {
        see(step.jumped);
        const Square from = layout_.squareOf[step.from], to = layout_.squareOf[step.to];
        if (step.jumped == cell)
            for (const JumpCall& jump : image_->calls.jumps)
                if (jump.takes && (jump.classes >> (c - 1) & 1) && (jump.over >> (v - 1) & 1) &&
                    (!jump.touching || jump.touching->has(from) || jump.touching->has(to)))
                    best = std::min(best, jump.ruleIndex);
    }
    if constexpr (hooked)
        for (BoundGuardedProgram& running : captures_[p_.info.side]) {
            const u64* board = running.program.board(inputs(step, seen), layout_.words, *this);
            const Square s = layout_.squareOf[cell];
            if (board && (board[layout_.words.word(s)] & layout_.words.bit(s)))
                best = std::min(best, running.ruleIndex);
        }
    return best == 0xffff ? image_->fateRule[static_cast<std::size_t>(v)] : best;
}

/// How many sets of victims the mover may choose from.
template <int W, FeatureLevel L>
int BitboardPosition<W, L>::countChoices() const {
    const int n = capturedCount_;
    int royal = 0;
    for (int i = 0; i < n; ++i) royal += royals_ >> (captured_[static_cast<std::size_t>(i)].classNumber - 1) & 1;
    switch (image_->calls.choice) {
        case ChoiceMode::all:
            return 1;
        case ChoiceMode::one:
            return royal || n == 0 ? 1 : std::min<int>(n, maxChoices);
        case ChoiceMode::oneOrNone:
            return royal || n == 0 ? 1 : std::min<int>(n, maxChoices - 1) + 1;
        case ChoiceMode::allOrNone:
            return n == royal ? 1 : 2;
    }
    return 1;
}

/// Keeps the index-th permitted set in captured_. Royal victims are in every one.
template <int W, FeatureLevel L>
void BitboardPosition<W, L>::applyChoice(int index) {
    const ChoiceMode mode = image_->calls.choice;
    if (mode == ChoiceMode::all || capturedCount_ == 0) return;
    const auto royal = [&](const Victim& v) { return royals_ >> (v.classNumber - 1) & 1; };
    const auto begin = captured_.begin(), end = begin + capturedCount_;
    if (capturedRoyal_ && (mode != ChoiceMode::allOrNone || index == 1)) {
        capturedCount_ = static_cast<int>(std::stable_partition(begin, end, royal) - begin);
        return;
    }
    if (mode == ChoiceMode::allOrNone) {
        if (index == 1) capturedCount_ = 0;
        return;
    }
    if (index >= capturedCount_ || (mode == ChoiceMode::oneOrNone && index == static_cast<int>(maxChoices) - 1)) {
        capturedCount_ = 0;
        return;
    }
    captured_[0] = captured_[static_cast<std::size_t>(index)];
    capturedCount_ = 1;
}

/// The number of the first pattern caller + 1 that stands complete around a piece without regard to who moved; 0 for
/// none.
template <int W, FeatureLevel L>
int BitboardPosition<W, L>::findStandingPattern(int cell) {
    const int v = p_.code[cell];
    if (v == 0 || v == outsideOccupant) return 0;
    // Most pieces stand beside nobody who takes them.
    unsigned takers = 0;
    for (int d = 0; d < 4; ++d) takers |= layout_.take[p_.code[cell + layout_.step[d]]];
    if (!(takers >> (v - 1) & 1)) return 0;
    for (const Pattern& pattern : image_->patternSets[layout_.patternSetIndex[v][cell]]) {
        int men = 0;
        bool holds = true, hammer = false;
        for (int d = 0; d < 4 && holds; ++d) {
            if (!(pattern.sides >> d & 1)) continue;
            const int q = cell + layout_.step[d], occupant = p_.code[q];
            if (occupant && occupant != outsideOccupant && (pattern.by & layout_.anvil[v]) >> (occupant - 1) & 1) {
                ++men;
                hammer |= layout_.take[occupant] >> (v - 1) & 1;
            } else if (pattern.walls) {
                holds = occupant == 0 && layout_.wall[pattern.walls - 1][q];
            } else if (!(layout_.zoneHostile[occupant][q] >> (v - 1) & 1)) {
                holds = false;
                if (layout_.conditionalHostile[q] >> (v - 1) & 1)
                    for (std::size_t i = 0; i < image_->conditions.size() && !holds; ++i) {
                        const Condition& c = image_->conditions[i];
                        holds = (c.to >> (v - 1) & 1) && c.squares.has(layout_.squareOf[q]) &&
                                conditions_[p_.info.side][i].number(current_, layout_.words, *this) != 0;
                    }
            }
        }
        if (holds && hammer && men >= pattern.men) return pattern.ruleIndex + 1;
    }
    return 0;
}

/// The end of the game by a piece that falls. Of several the mover's own win comes first, then the order of the rules
/// that take them.
template <int W, FeatureLevel L>
void BitboardPosition<W, L>::judgeCaptures(const Step& step, int c, Ending& ending) {
    const Winner own = winnerOf(static_cast<Side>(p_.info.side));
    for (int i = 0; i < capturedCount_; ++i) {
        const Victim& v = captured_[static_cast<std::size_t>(i)];
        if (layout_.fate[v.classNumber] != FateKind::ends) continue;
        const Winner winner = winnerOf(image_->fateWinner[static_cast<std::size_t>(v.classNumber)]);
        const RuleIndex ruleIndex = findCapturingRule(step, c, v.cell);
        if (!ending.over || std::pair(winner != own, ruleIndex) < std::pair(ending.winner != own, ending.ruleIndex))
            ending = {.over = true, .winner = winner, .phase = Phase::royal, .ruleIndex = ruleIndex};
    }
}

/// All fates together: board B. captured_ keeps what was really taken; held pieces leave the list.
template <int W, FeatureLevel L>
void BitboardPosition<W, L>::applyFates() {
    int kept = 0;
    for (int i = 0; i < capturedCount_; ++i) {
        Victim& v = captured_[static_cast<std::size_t>(i)];
        const int c = v.classNumber;
        if (layout_.fate[c] == FateKind::held) continue;
        remove(v.cell, c);
        if (layout_.fate[c] == FateKind::becomes) {
            v.becomes = image_->becomes[static_cast<std::size_t>(c)];
            add(v.cell, v.becomes);
        }
        if (kept != i) captured_[static_cast<std::size_t>(kept)] = v;
        ++kept;
    }
    capturedCount_ = kept;
}

}  // namespace tafl::inline TAFLSMITH_BUILD
