// What an evaluation counts at a glance.
#pragma once
#include "position/bitboard/bitboard_position.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

template <int W, Level L>
Glance Engine<W, L>::glance(Counted counted) const {
    Glance out;
    out.key = Engine::key();
    out.value = p_.small.value;
    look(counted, out);
    return out;
}

/// All but the key and the value.
template <int W, Level L>
inline __attribute__((always_inline)) void Engine<W, L>::look(Counted counted, Glance& out) const {
    // 1. How much each side can move.
    if (counted == Counted::allMoves) countMoves(out);
    // 2. Royal pieces: where they can go, and whether that is a goal.
    if (oneRoyal()) [[likely]]
        return glanceFrom(royalGroups_[0], p_.small.royal, AsItStands{*this}, counted, out);
    for (const RoyalGroup& royal : royalGroups_) {
        out.royalSide = static_cast<Side>(lay_.sideOf[royal.classNumber]);
        glanceAtAll(royal, counted, out);
    }
}

/// The usual case: one royal piece, which moves as the rows of its group tell.
template <int W, Level L>
inline __attribute__((always_inline)) bool Engine<W, L>::oneRoyal() const {
    return loneRoyal_ && p_.count[loneRoyal_] == 1 && p_.code[p_.small.royal] == loneRoyal_;
}

template <int W, Level L>
__attribute__((noinline)) void Engine<W, L>::countMoves(Glance& out) const {
    Reach r;
    reach<true, 0>(r);
    out.moves[0] = static_cast<int>(r.total);
    reach<true, 1>(r);
    out.moves[1] = static_cast<int>(r.total);
}

template <int W, Level L>
__attribute__((noinline)) void Engine<W, L>::glanceAtAll(const RoyalGroup& royal, Counted counted, Glance& out) const {
    for (int w = 0; w < W; ++w)
        for (u64 b = classWord(royal.classNumber, w); b; b &= b - 1)
            glanceAt(royal, lay_.cellAt[w * 4 * 64 + std::countr_zero(b)], counted, out);
}

template <int W, Level L>
bool Engine<W, L>::glanceAfter(const Candidate& candidate, Counted counted, Glance& out) {
    if constexpr (full) {
        return false;
    } else {
        const Move move = candidate.move;
        if (candidate.hints || move.kind() != MoveKind::slide) return false;
        // 1. What has to be made to be judged: a position that may have stood before, a limit that is reached.
        const int from = lay_.cellOf[move.from()], to = lay_.cellOf[move.to()], c = candidate.classNumber;
        const u64 after = p_.small.key ^ lay_.keyOf[c][from] ^ lay_.keyOf[c][to] ^ lay_.keySide;
        if ((seen_[after % sightings] != 0) | arrangementKeys_ | p_.small.countersDue |
            (p_.small.since + 1 >= leastCountLimit_)) [[unlikely]]
            return false;
        if constexpr (hooked) {
            // Programs that take pieces or end the game would have to be asked.
            const int side = p_.small.side;
            foundCount_ = 0;
            if (captureAt_[side][to]) [[unlikely]]
                if ((royals_ >> (c - 1) & 1) ||
                    openCaptures({.from = static_cast<u16>(from), .to = static_cast<u16>(to)}, c, side))
                    return false;
            if (!quietAfter(from, to, c)) [[unlikely]]
                return false;
        }
        // 2. What rows tell in registers, or, where more has to be looked at, the board itself.
        if (counted != Counted::allMoves && oneRoyal()) [[likely]] {
            const int royal = p_.small.royal;
            glanceFrom(royalGroups_[0], royal == from ? to : royal, AfterSlide{*this, from, to, lay_.planeOf[c]},
                       counted, out);
        } else {
            lookAfter(from, to, c, counted, out);
        }
        out.key = keyOf(after, p_.small.since + 1);
        out.value = p_.small.value + values_[c][to] - values_[c][from];
        return true;
    }
}

/// The men are moved, as far as a glance looks at them, and taken back.
template <int W, Level L>
__attribute__((noinline)) void Engine<W, L>::lookAfter(int from, int to, int c, Counted counted, Glance& out) {
    const u16 royal = p_.small.royal;
    const auto stand = [&](int leave, int reach) __attribute__((always_inline)) {
        p_.code[leave] = emptyOccupant;
        p_.code[reach] = static_cast<u8>(c);
        slideBits(leave, reach, c);
    };
    stand(from, to);
    p_.small.royal = royal == from ? static_cast<u16>(to) : royal;
    look(counted, out);
    stand(to, from);
    p_.small.royal = royal;
}

/// Few of the steps of a turn are left: glanceAfter knows that nothing falls, ends or comes back. (Never on the full
/// level, of which it tells nothing.)
template <int W, Level L>
void Engine<W, L>::makeGlanced(const Candidate& candidate) {
    const Step step = {.from = lay_.cellOf[candidate.move.from()], .to = lay_.cellOf[candidate.move.to()]};
    const int c = candidate.classNumber;
    pushFrame(step, Frame::Kind::move).moverClass = candidate.classNumber;
    ++plies_;
    place(step.from, step.to, c);
    foundCount_ = 0;
    if constexpr (hooked) noteMove(step, c);
    p_.small.value += values_[c][step.to] - values_[c][step.from];
    p_.small.key ^= lay_.keyOf[c][step.from] ^ lay_.keyOf[c][step.to] ^ lay_.keySide;
    p_.small.side ^= 1;
    ++p_.small.since;
    enterHistory(step);
}

/// From one of several royal pieces, or by rules that say more of slides.
template <int W, Level L>
void Engine<W, L>::glanceAt(const RoyalGroup& royal, int cell, Counted counted, Glance& out) const {
    const auto& group = lay_.groups[royal.group];
    if (extended_ && group.split && !(group.from[lay_.word[cell][0]] >> lay_.place[cell][0] & 1)) return;
    Row landing;
    for (int d = 0; d < 4; ++d)
        landing[d] =
            extended_ ? singleWord<true>(group, cell, d, group.limit) : singleWord<false>(group, cell, d, group.limit);
    const int enemy = lay_.sideOf[royal.classNumber] ^ 1;
    for (const int step : {1, -1, lay_.stride, -lay_.stride})
        out.enemiesBesideRoyal += lay_.sideOf[p_.code[cell + step]] == enemy;
    if (glanceOver(royal, cell, landing, counted, out) && !extended_)
        out.goalsInTwo += goalsBehind(royal, cell, landing & royal.turns.cross(lay_, cell), AsItStands{*this});
}

/// How far the only royal piece comes from this cell, on the boards that `rows` has.
template <int W, Level L>
template <class BoardRows>
inline __attribute__((always_inline)) void Engine<W, L>::glanceFrom(const RoyalGroup& royal, int cell,
                                                                    const BoardRows& rows, Counted counted,
                                                                    Glance& out) const {
    const int rank = lay_.rankRow(cell), file = lay_.fileRow(cell);
    const auto cross = [&](const auto& of) { return W == 1 ? of(0) : Lay::cross(of(rank), of(file)); };
    const Row bits = *reinterpret_cast<const Row*>(lay_.bits[cell]);
    const Row occupied = cross([&](int w) { return rows.occupied(w); });
    const Rows masks = rowsOf(royal.group);
    const Row landing = landings<false>(
        bits, ~occupied,
        {cross([&](int w) { return masks.pass[w]; }), cross([&](int w) { return masks.stop[w]; }), Row{}}, nullptr);
    // Of those beside it who is no man of its side is an enemy.
    const Row own = cross([&](int w) { return rows.pieces(w, rowPlanes_[lay_.sideOf[royal.classNumber]]); });
    out.royalSide = static_cast<Side>(lay_.sideOf[royal.classNumber]);
    out.enemiesBesideRoyal += std::popcount(Lay::nonzero((bits + bits) & occupied & ~own));
    if (glanceOver(royal, cell, landing, counted, out))
        out.goalsInTwo += goalsBehind(royal, cell, landing & royal.turns.cross(lay_, cell), rows);
}

/// What the squares tell where the royal piece can land. Has the look to go on to where it could turn?
template <int W, Level L>
inline __attribute__((always_inline)) bool Engine<W, L>::glanceOver(const RoyalGroup& royal, int cell, Row landing,
                                                                    Counted counted, Glance& out) const {
    if (counted != Counted::none) {
        int moves = 0;
        for (int d = 0; d < 4; ++d) moves += std::popcount(landing[d]);
        out.royalMoves += moves;
    }
    const Row open = landing & royal.goals.cross(lay_, cell);
    if (!Lay::any(open)) return Lay::any(landing & royal.turns.cross(lay_, cell));
    for (int d = 0; d < 4; ++d) {
        if (!open[d]) continue;
        out.openGoals += std::popcount(open[d]);
        if (out.wayCount < static_cast<int>(out.ways.size()))
            out.ways[static_cast<std::size_t>(out.wayCount++)] = {
                lay_.squareOf[cell], lay_.squareOf[lay_.cellAt[lay_.word[cell][d] * 64 + std::countr_zero(open[d])]]};
    }
    return false;
}

/// Goal squares that a royal piece reaches from one of the squares where it can land. It must turn there: along the
/// same line it can go on at once, too. `turning`: those from which it may see one.
template <int W, Level L>
template <class BoardRows>
__attribute__((noinline)) int Engine<W, L>::goalsBehind(const RoyalGroup& royal, int cell, Row turning,
                                                        const BoardRows& rows) const {
    // 1. The files of those on its rank, the ranks of those on its file.
    const int rank = lay_.rankOf[cell], file = lay_.fileOf[cell], last = lay_.size - 1;
    const u32 files = lay_.lineOf(turning[0], rank) | lay_.reversed(lay_.lineOf(turning[1], rank)),
              ranks = lay_.lineOf(turning[2], file) | lay_.reversed(lay_.lineOf(turning[3], file));
    // 2. From there along these files and ranks, both ways.
    const Rows masks = rowsOf(royal.group);
    const u32 ofWord = (u32{1} << lay_.lines) - 1;
    int goals = 0;
    for (int w = 0; w < W; ++w) {
        const u64 up = lay_.firsts[files >> w * lay_.lines & ofWord],
                  along = lay_.firsts[ranks >> w * lay_.lines & ofWord];
        const Row movers = {along << file, along << (last - file), up << rank, up << (last - rank)};
        const Row reached = landings<false>(movers, ~rows.occupied(w), masks.masks(w), nullptr) & royal.goals.row(w);
        for (int d = 0; d < 4; ++d) goals += std::popcount(reached[d]);
    }
    return goals;
}

}  // namespace tafl::inline TAFLSMITH_BUILD
