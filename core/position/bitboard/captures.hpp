// Victims of a move, judged on board A: the mover placed, everything else still there.
#pragma once
#include "position/bitboard/bitboard_position.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

/// May anything beside `to` fall to this mover? Never a wrong no.
template <int W, Level L>
inline __attribute__((always_inline)) bool Engine<W, L>::byteTest(int to, int classNumber) const {
    const u8 *const v = p_.victim, *const h = p_.hostile;
    const int s = lay_.stride;
    return ((v[to + 1] & h[to + 2]) | (v[to - 1] & h[to - 2]) | (v[to + s] & h[to + 2 * s]) |
            (v[to - s] & h[to - 2 * s])) &
           lay_.take[classNumber];
}

/// Whether condition number `index` holds now; asked at most once per move.
template <int W, Level L>
bool Engine<W, L>::condition(std::size_t index) {
    std::int8_t& known = conditionKnown_[index];
    if (known < 0) {
        if (!currentMade_) current_ = inputs(currentStep_, nullptr);
        currentMade_ = true;
        known = conditions_[p_.small.side][index].number(current_, lay_.words, *this) != 0;
    }
    return known;
}

template <int W, Level L>
bool Engine<W, L>::patternHolds(const Pattern& pattern, int cell, int v, int hammerDirection) {
    // Every side but the hammer's: a man that may serve, else a wall, a hostile square, a condition.
    int men = 1;
    for (u32 rest = pattern.sides & ~(1u << hammerDirection) & 15; rest; rest &= rest - 1) {
        const int d = std::countr_zero(rest);
        const int q = cell + lay_.step[d], occupant = p_.code[q];
        if (occupant && occupant != outsideOccupant && (pattern.by & lay_.anvil[v]) >> (occupant - 1) & 1) {
            ++men;
            continue;
        }
        if (pattern.walls) {
            if (occupant == 0 && lay_.wall[pattern.walls - 1][q]) continue;
            return false;
        }
        if (lay_.zoneHostile[occupant][q] >> (v - 1) & 1) continue;
        bool holds = false;
        if (lay_.maybe[q] >> (v - 1) & 1)
            for (std::size_t i = 0; i < image_->conditions.size() && !holds; ++i) {
                const Condition& c = image_->conditions[i];
                holds = (c.to >> (v - 1) & 1) && c.squares.has(lay_.squareOf[q]) && condition(i);
            }
        if (!holds) return false;
    }
    return men >= pattern.men;
}

/// Fills found_ with the victims, lowest cell first, before any choice.
template <int W, Level L>
__attribute__((noinline)) void Engine<W, L>::collect(const Step& step, int c, u32 open) {
    ++entered_;
    foundCount_ = 0;
    foundRoyal_ = false;
    if (!image_->conditions.empty()) {
        std::memset(conditionKnown_.data(), -1, image_->conditions.size());
        currentStep_ = step;
        currentMade_ = false;
    }
    const auto take = [&](int cell) { found_[static_cast<std::size_t>(foundCount_++)].put(cell, p_.code[cell]); };
    // 1. The piece jumped, if the jump takes it.
    if constexpr (hooked)
        if (step.jumped && step.jumpRule && !(lay_.spared[step.jumped] >> (p_.code[step.jumped] - 1) & 1)) {
            const bool byName = std::ranges::any_of(image_->calls.spares, [&](const SpareCall& s) {
                return s.fromRule == "move/jump" && (s.classes >> (p_.code[step.jumped] - 1) & 1) &&
                       s.squares.has(lay_.squareOf[step.jumped]);
            });
            if (!byName) take(step.jumped);
        }
    // 2. Patterns of the enemies beside `to`.
    u32 sides = 0;
    for (int d = 0; d < 4; ++d) {
        const int cell = step.to + lay_.step[d];
        sides |= u32{(p_.victim[cell] & p_.hostile[cell + lay_.step[d]] & lay_.take[c]) != 0} << d;
    }
    for (; sides; sides &= sides - 1) {
        const int d = std::countr_zero(sides), cell = step.to + lay_.step[d];
        if (cell == step.jumped) continue;
        const int v = p_.code[cell];
        if (lay_.falls[v][cell] >> d & 1) [[likely]] {
            take(cell);
            continue;
        }
        for (const Pattern& pattern : image_->patternSets[lay_.setOf[v][cell]])
            if ((pattern.sides >> (d ^ 1) & 1) && (pattern.by >> (c - 1) & 1) &&
                patternHolds(pattern, cell, v, d ^ 1)) {
                take(cell);
                break;
            }
    }
    // 3. Programs.
    if constexpr (hooked) {
        auto& list = captures_[p_.small.side];
        if (open && !list.empty()) {
            const int before = foundCount_;
            u64 seen[W]{};
            for (int i = 0; i < before; ++i) {
                const Square s = lay_.squareOf[found_[static_cast<std::size_t>(i)].cell];
                seen[lay_.words.word(s)] |= lay_.words.bit(s);
            }
            u64 taken[W];
            std::memcpy(taken, seen, sizeof seen);
            for (std::size_t i = 0; i < list.size(); ++i) {
                Running& running = list[i];
                if ((i < 32 && !(open >> i & 1)) || !gateOpen(running, step, c, before > 0)) continue;
                const u64* board = running.program.board(inputs(step, seen), lay_.words, *this);
                if (!board) continue;
                for (int w = 0; w < W; ++w)
                    for (u64 b = board[w] & ~taken[w]; b; b &= b - 1) {
                        const int cell = lay_.cellAt[w * 4 * 64 + std::countr_zero(b)], v = p_.code[cell];
                        if (v == 0 || (lay_.spared[cell] >> (v - 1) & 1)) continue;
                        const bool byName = std::ranges::any_of(image_->calls.spares, [&](const SpareCall& s) {
                            return !s.fromRule.empty() && s.fromRule == image_->rules[running.caller].component &&
                                   (s.classes >> (v - 1) & 1) && s.squares.has(lay_.squareOf[cell]);
                        });
                        if (byName) continue;
                        taken[w] |= b & -b;
                        take(cell);
                    }
            }
        }
    }
    // A piece that is only held stays: it is in check, and nothing else counts it.
    if (lay_.anyHeld)
        foundCount_ = static_cast<int>(
            std::remove_if(found_.begin(), found_.begin() + foundCount_,
                           [&](const Victim& v) { return lay_.fate[v.classNumber] == FateKind::held; }) -
            found_.begin());
    if (foundCount_ > 1) std::ranges::sort(found_.begin(), found_.begin() + foundCount_, {}, &Victim::cell);
    for (int i = 0; i < foundCount_; ++i)
        foundRoyal_ |= royals_ >> (found_[static_cast<std::size_t>(i)].classNumber - 1) & 1;
}

/// The first rule, in the order of rules, that takes the piece on this cell; asked only when a game ends by it.
template <int W, Level L>
Caller Engine<W, L>::captor(const Step& step, int c, int cell) {
    Caller best = 0xffff;
    const int v = p_.code[cell];
    u64 seen[W]{};  // what patterns and the jump take: programs know it
    const auto see = [&](int victim) {
        const Square s = lay_.squareOf[victim];
        seen[lay_.words.word(s)] |= lay_.words.bit(s);
    };
    for (int d = 0; d < 4; ++d)
        if (const int beside = step.to + lay_.step[d];
            beside != step.jumped && (p_.victim[beside] & p_.hostile[beside + lay_.step[d]] & lay_.take[c]))
            for (const Pattern& pattern : image_->patternSets[lay_.setOf[p_.code[beside]][beside]])
                if ((pattern.sides >> (d ^ 1) & 1) && (pattern.by >> (c - 1) & 1) &&
                    patternHolds(pattern, beside, p_.code[beside], d ^ 1)) {
                    see(beside);
                    if (beside == cell) best = std::min(best, pattern.caller);
                }
    if (step.jumped && step.jumpRule) {
        see(step.jumped);
        const Square from = lay_.squareOf[step.from], to = lay_.squareOf[step.to];
        if (step.jumped == cell)
            for (const JumpCall& jump : image_->calls.jumps)
                if (jump.takes && (jump.classes >> (c - 1) & 1) && (jump.over >> (v - 1) & 1) &&
                    (!jump.touching || jump.touching->has(from) || jump.touching->has(to)))
                    best = std::min(best, jump.caller);
    }
    if constexpr (hooked)
        for (Running& running : captures_[p_.small.side]) {
            const u64* board = running.program.board(inputs(step, seen), lay_.words, *this);
            const Square s = lay_.squareOf[cell];
            if (board && (board[lay_.words.word(s)] & lay_.words.bit(s))) best = std::min(best, running.caller);
        }
    return best == 0xffff ? image_->fateCaller[static_cast<std::size_t>(v)] : best;
}

/// How many sets of victims the mover may choose from.
template <int W, Level L>
int Engine<W, L>::permitted() const {
    const int n = foundCount_;
    int royal = 0;
    for (int i = 0; i < n; ++i) royal += royals_ >> (found_[static_cast<std::size_t>(i)].classNumber - 1) & 1;
    switch (image_->calls.choice) {
        case ChoiceMode::all:
            return 1;
        case ChoiceMode::one:
            return royal || n == 0 ? 1 : std::min<int>(n, mostChoices);
        case ChoiceMode::oneOrNone:
            return royal || n == 0 ? 1 : std::min<int>(n, mostChoices - 1) + 1;
        case ChoiceMode::allOrNone:
            return n == royal ? 1 : 2;
    }
    return 1;
}

/// Keeps the index-th permitted set in found_. Royal victims are in every one.
template <int W, Level L>
void Engine<W, L>::choose(int index) {
    const ChoiceMode mode = image_->calls.choice;
    if (mode == ChoiceMode::all || foundCount_ == 0) return;
    const auto royal = [&](const Victim& v) { return royals_ >> (v.classNumber - 1) & 1; };
    const auto begin = found_.begin(), end = begin + foundCount_;
    if (foundRoyal_ && (mode != ChoiceMode::allOrNone || index == 1)) {
        foundCount_ = static_cast<int>(std::stable_partition(begin, end, royal) - begin);
        return;
    }
    if (mode == ChoiceMode::allOrNone) {
        if (index == 1) foundCount_ = 0;
        return;
    }
    if (index >= foundCount_ || (mode == ChoiceMode::oneOrNone && index == static_cast<int>(mostChoices) - 1)) {
        foundCount_ = 0;
        return;
    }
    found_[0] = found_[static_cast<std::size_t>(index)];
    foundCount_ = 1;
}

/// The number of the first pattern caller + 1 that stands complete around a piece without regard to who moved; 0 for
/// none.
template <int W, Level L>
int Engine<W, L>::statically(int cell) {
    const int v = p_.code[cell];
    if (v == 0 || v == outsideOccupant) return 0;
    // Most pieces stand beside nobody who takes them.
    unsigned takers = 0;
    for (int d = 0; d < 4; ++d) takers |= lay_.take[p_.code[cell + lay_.step[d]]];
    if (!(takers >> (v - 1) & 1)) return 0;
    for (const Pattern& pattern : image_->patternSets[lay_.setOf[v][cell]]) {
        int men = 0;
        bool holds = true, hammer = false;
        for (int d = 0; d < 4 && holds; ++d) {
            if (!(pattern.sides >> d & 1)) continue;
            const int q = cell + lay_.step[d], occupant = p_.code[q];
            if (occupant && occupant != outsideOccupant && (pattern.by & lay_.anvil[v]) >> (occupant - 1) & 1) {
                ++men;
                hammer |= lay_.take[occupant] >> (v - 1) & 1;
            } else if (pattern.walls) {
                holds = occupant == 0 && lay_.wall[pattern.walls - 1][q];
            } else if (!(lay_.zoneHostile[occupant][q] >> (v - 1) & 1)) {
                holds = false;
                if (lay_.maybe[q] >> (v - 1) & 1)
                    for (std::size_t i = 0; i < image_->conditions.size() && !holds; ++i) {
                        const Condition& c = image_->conditions[i];
                        holds = (c.to >> (v - 1) & 1) && c.squares.has(lay_.squareOf[q]) &&
                                conditions_[p_.small.side][i].number(current_, lay_.words, *this) != 0;
                    }
            }
        }
        if (holds && hammer && men >= pattern.men) return pattern.caller + 1;
    }
    return 0;
}

/// The end of the game by a piece that falls. Of several the mover's own win comes first, then the order of the rules
/// that take them.
template <int W, Level L>
void Engine<W, L>::judgeFallen(const Step& step, int c, Ending& ending) {
    const Winner own = winnerOf(static_cast<Side>(p_.small.side));
    for (int i = 0; i < foundCount_; ++i) {
        const Victim& v = found_[static_cast<std::size_t>(i)];
        if (lay_.fate[v.classNumber] != FateKind::ends) continue;
        const Winner winner = winnerOf(image_->fateWinner[static_cast<std::size_t>(v.classNumber)]);
        const Caller caller = captor(step, c, v.cell);
        if (!ending.over || std::pair(winner != own, caller) < std::pair(ending.winner != own, ending.caller))
            ending = {.over = true, .winner = winner, .phase = Phase::royal, .caller = caller};
    }
}

/// All fates together: board B. found_ keeps what was really taken; held pieces leave the list.
template <int W, Level L>
void Engine<W, L>::applyFates() {
    int kept = 0;
    for (int i = 0; i < foundCount_; ++i) {
        Victim& v = found_[static_cast<std::size_t>(i)];
        const int c = v.classNumber;
        if (lay_.fate[c] == FateKind::held) continue;
        remove(v.cell, c);
        if (lay_.fate[c] == FateKind::becomes) {
            v.becomes = image_->becomes[static_cast<std::size_t>(c)];
            add(v.cell, v.becomes);
        }
        if (kept != i) found_[static_cast<std::size_t>(kept)] = v;
        ++kept;
    }
    foundCount_ = kept;
}

}  // namespace tafl::inline TAFLSMITH_BUILD
