// Victims of a move, judged on board A: the mover placed, its victims still there.
#pragma once
#include "position/bitboard/bitboard_position.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

/// Whether a condition of hostility holds now; evaluated at most once per step.
template <int W, FeatureLevel L>
bool BitboardPosition<W, L>::condition(std::size_t index) {
    std::int8_t& known = conditionCache_.known[index];
    if (known < 0) {
        if (!conditionCache_.inputsReady) conditionCache_.inputs = inputs(conditionCache_.step, nullptr);
        conditionCache_.inputsReady = true;
        known = programs_.conditions[p_.info.side][index].number(conditionCache_.inputs, layout_.words, *this) != 0;
    }
    return known;
}

template <int W, FeatureLevel L>
bool BitboardPosition<W, L>::patternHolds(const Pattern& pattern, int cell, int v, int hammerDirection) {
    // Every side but the hammer's needs an anvil: a man, a wall, a hostile square or a condition.
    int men = 1;
    for (u32 rest = pattern.sides & ~(1u << hammerDirection) & 15; rest; rest &= rest - 1) {
        const int d = std::countr_zero(rest);
        const int q = cell + layout_.step[d], occupant = p_.code[q];
        if (occupant && occupant != outsideOccupant && (pattern.by & layout_.anvil[v]) >> (occupant - 1) & 1 &&
            !isDisarmedNow(Role::anvil, occupant, v, q)) {
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

/// The first rule by which this jump takes the piece it crosses; noRule: the piece stays.
template <int W, FeatureLevel L>
RuleIndex BitboardPosition<W, L>::findJumpCapture(const Step& step, int c) {
    RuleIndex first = noRule;
    const int victim = p_.code[step.jumped];
    if (victim == emptyOccupant || layout_.sideOf[victim] == layout_.sideOf[c]) return noRule;
    const auto square = [&](int cell) -> Square { return layout_.squareOf[cell]; };
    for (const JumpCall& jump : image_->calls.jumps)
        if (jump.takes && jump.allows(c, victim, false, square(step.from), square(step.to)) &&
            !isSpared(victim, step.jumped, jump.ruleIndex))
            first = std::min(first, jump.ruleIndex);
    return first;
}

/// Fills captured_ with the victims, lowest cell first, before any choice. `open`: capture programs whose guard holds.
template <int W, FeatureLevel L>
__attribute__((noinline)) void BitboardPosition<W, L>::collectCaptures(const Step& step, int c, u32 open) {
    ++captureChecks_;
    captured_.count = 0;
    captured_.royal = false;
    if constexpr (full) captured_.displaced = false;
    if (facts_.captureConditions) {
        std::memset(conditionCache_.known.data(), -1, image_->conditions.size());
        conditionCache_.callsReady = false;
        conditionCache_.step = step;
        conditionCache_.inputsReady = false;
    }
    const auto take = [&](int cell) { captured_.add(cell, p_.code[cell]); };
    // 1. The jumped piece.
    if constexpr (hooked)
        if (step.jumped && findJumpCapture(step, c) != noRule) take(step.jumped);
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
                mayTakeNow(step, c, cell, v, pattern.ruleIndex) && patternHolds(pattern, cell, v, d ^ 1)) {
                take(cell);
                break;
            }
    }
    // 3. Programs.
    if constexpr (hooked) {
        auto& list = programs_.captures[p_.info.side];
        if (open && !list.empty()) {
            const bool before = captured_.count || (full && displaces(step));
            u64 seen[W];
            gatherCaptured(seen);
            u64 taken[W];
            std::memcpy(taken, seen, sizeof seen);
            seeDisplaced(step, seen);
            for (std::size_t i = 0; i < list.size(); ++i) {
                BoundGuardedProgram<W>& running = list[i];
                if ((i < 32 && !(open >> i & 1)) || !guardHolds(running, step, c, before)) continue;
                const u64* board = running.program.board(inputs(step, seen), layout_.words, *this);
                if (!board) continue;
                for (int w = 0; w < W; ++w)
                    for (u64 b = board[w] & ~taken[w]; b; b &= b - 1) {
                        const int cell = layout_.cellAt[w * 4 * 64 + std::countr_zero(b)], v = p_.code[cell];
                        if (v == 0 || isSpared(v, cell, running.ruleIndex)) continue;
                        taken[w] |= b & -b;
                        take(cell);
                    }
            }
        }
    }
    // A held piece stays on the board: it is in check.
    if (layout_.anyHeld)
        captured_.count = static_cast<int>(
            std::remove_if(captured_.begin(), captured_.end(),
                           [&](const Victim& v) { return fateOf(c, v.classNumber) == FateKind::held; }) -
            captured_.begin());
    if (captured_.count > 1) std::ranges::sort(captured_.begin(), captured_.end(), {}, &Victim::cell);
    for (const Victim& v : captured_) captured_.royal |= facts_.royals >> (v.classNumber - 1) & 1;
}

/// The first rule, in the order of rules, that captures the piece on this cell. Called only when the capture ends the
/// game.
template <int W, FeatureLevel L>
RuleIndex BitboardPosition<W, L>::findCapturingRule(const Step& step, int c, int cell) {
    RuleIndex best = noRule;
    const int v = p_.code[cell];
    u64 seen[W]{};  // captures by patterns and jumps: inputs of programs
    const auto see = [&](int victim) {
        const Square s = layout_.squareOf[victim];
        seen[layout_.words.word(s)] |= layout_.words.bit(s);
    };
    seeDisplaced(step, seen);
    for (int d = 0; d < 4; ++d)
        if (const int beside = step.to + layout_.step[d];
            beside != step.jumped && (p_.victim[beside] & p_.hostile[beside + layout_.step[d]] & layout_.take[c]))
            for (const Pattern& pattern : image_->patternSets[layout_.patternSetIndex[p_.code[beside]][beside]])
                if ((pattern.sides >> (d ^ 1) & 1) && (pattern.by >> (c - 1) & 1) &&
                    mayTakeNow(step, c, beside, p_.code[beside], pattern.ruleIndex) &&
                    patternHolds(pattern, beside, p_.code[beside], d ^ 1)) {
                    see(beside);
                    if (beside == cell) best = std::min(best, pattern.ruleIndex);
                }
    if (step.jumped)
        if (const RuleIndex rule = findJumpCapture(step, c); rule != noRule) {
            see(step.jumped);
            if (step.jumped == cell) best = std::min(best, rule);
        }
    if constexpr (hooked)
        for (BoundGuardedProgram<W>& running : programs_.captures[p_.info.side]) {
            const u64* board = running.program.board(inputs(step, seen), layout_.words, *this);
            const Square s = layout_.squareOf[cell];
            if (board && (board[layout_.words.word(s)] & layout_.words.bit(s)) && !isSpared(v, cell, running.ruleIndex))
                best = std::min(best, running.ruleIndex);
        }
    return best == noRule ? image_->fateRule[static_cast<std::size_t>(v)] : best;
}

/// 1 + the rule index of the first pattern that is complete around a piece, whoever moved; 0: none.
template <int W, FeatureLevel L>
int BitboardPosition<W, L>::findCompletePattern(int cell) {
    const int v = p_.code[cell];
    if (v == 0 || v == outsideOccupant) return 0;
    // Most pieces have no captor beside them.
    unsigned takers = 0;
    for (int d = 0; d < 4; ++d) takers |= layout_.take[p_.code[cell + layout_.step[d]]];
    if (!(takers >> (v - 1) & 1)) return 0;
    for (const Pattern& pattern : image_->patternSets[layout_.patternSetIndex[v][cell]]) {
        int men = 0;
        bool holds = true, hammer = false;
        for (int d = 0; d < 4 && holds; ++d) {
            if (!(pattern.sides >> d & 1)) continue;
            const int q = cell + layout_.step[d], occupant = p_.code[q];
            if (occupant && occupant != outsideOccupant && (pattern.by & layout_.anvil[v]) >> (occupant - 1) & 1 &&
                !isDisarmedNow(Role::anvil, occupant, v, q)) {
                ++men;
                hammer |= (layout_.take[occupant] >> (v - 1) & 1) && !isDisarmedNow(Role::hammer, occupant, v, q);
            } else if (pattern.walls) {
                holds = occupant == 0 && layout_.wall[pattern.walls - 1][q];
            } else if (!(layout_.zoneHostile[occupant][q] >> (v - 1) & 1)) {
                holds = false;
                if (layout_.conditionalHostile[q] >> (v - 1) & 1)
                    for (std::size_t i = 0; i < image_->conditions.size() && !holds; ++i) {
                        const Condition& c = image_->conditions[i];
                        holds = (c.to >> (v - 1) & 1) && c.squares.has(layout_.squareOf[q]) &&
                                programs_.conditions[p_.info.side][i].number(conditionCache_.inputs, layout_.words,
                                                                             *this) != 0;
                    }
            }
        }
        if (holds && hammer && men >= pattern.men && !isSparedNow(v, cell, pattern.ruleIndex))
            return pattern.ruleIndex + 1;
    }
    return 0;
}

/// A capture that ends the game. Of several, the mover's own win comes first, then the order of rules.
template <int W, FeatureLevel L>
void BitboardPosition<W, L>::judgeCaptures(const Step& step, int c, Ending& ending) {
    const Winner own = winnerOf(static_cast<Side>(p_.info.side));
    for (const Victim& v : captured_) {
        if (fateOf(c, v.classNumber) != FateKind::ends) continue;
        const Winner winner = winnerOf(image_->fateWinner[static_cast<std::size_t>(v.classNumber)]);
        const RuleIndex ruleIndex = findCapturingRule(step, c, v.cell);
        if (!ending.over || std::pair(winner != own, ruleIndex) < std::pair(ending.winner != own, ending.ruleIndex))
            ending = {.over = true, .winner = winner, .phase = Phase::royal, .ruleIndex = ruleIndex};
    }
}

/// A displaced royal piece may end the game, like one that is captured otherwise.
template <int W, FeatureLevel L>
void BitboardPosition<W, L>::judgeDisplacement(const Step& step, RuleIndex ruleIndex, Ending& ending) const {
    if (layout_.fate[step.met] != FateKind::ends) return;
    const Winner own = winnerOf(static_cast<Side>(p_.info.side));
    const Winner winner = winnerOf(image_->fateWinner[step.met]);
    if (!ending.over || std::pair(winner != own, ruleIndex) < std::pair(ending.winner != own, ending.ruleIndex))
        ending = {.over = true, .winner = winner, .phase = Phase::royal, .ruleIndex = ruleIndex};
}

/// What happens to a piece of class v captured by a move of class c.
template <int W, FeatureLevel L>
inline __attribute__((always_inline)) FateKind BitboardPosition<W, L>::fateOf(int c, int v) const {
    if constexpr (full)
        if (image_->fatesByCaptor) [[unlikely]]
            return image_->fateBy[static_cast<std::size_t>(c)][static_cast<std::size_t>(v)];
    return layout_.fate[v];
}

/// Applies all fates of a move of class c at once: board B. captured_ keeps the pieces that were removed or changed.
template <int W, FeatureLevel L>
void BitboardPosition<W, L>::applyFates(int c) {
    int kept = 0;
    for (Victim& v : captured_) {
        const FateKind fate = fateOf(c, v.classNumber);
        if (fate == FateKind::held) continue;
        remove(v.cell, v.classNumber);
        if (fate == FateKind::becomes) {
            const auto captured = static_cast<std::size_t>(v.classNumber);
            v.becomes = image_->fatesByCaptor ? image_->becomesBy[static_cast<std::size_t>(c)][captured]
                                              : image_->becomes[captured];
            add(v.cell, v.becomes);
        }
        captured_.victims[static_cast<std::size_t>(kept++)] = v;
    }
    captured_.count = kept;
}

}  // namespace tafl::inline TAFLSMITH_BUILD
