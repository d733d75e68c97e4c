// What an evaluation counts at a glance.
#pragma once
#include "board/engine/engine.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

template <int W, Level L>
Glance Engine<W, L>::glance(bool freedom) const {
    Glance out;
    out.value = p_.small.value;
    // 1. How much each side can move.
    if (freedom) {
        Reach r;
        reach<true, 0>(r);
        out.moves[0] = static_cast<int>(r.total);
        reach<true, 1>(r);
        out.moves[1] = static_cast<int>(r.total);
    }
    // 2. Royal pieces: where they can go, and whether that is a goal.
    for (const RoyalGroup& royal : royalGroups_) {
        out.royalSide = static_cast<Side>(lay_.sideOf[royal.classNumber]);
        if (p_.count[royal.classNumber] == 1 && p_.code[p_.small.royal] == royal.classNumber) {
            glanceAt(royal, p_.small.royal, out);
            continue;
        }
        for (int w = 0; w < W; ++w)
            for (u64 b = classWord(royal.classNumber, w); b; b &= b - 1)
                glanceAt(royal, lay_.cellAt[w * 4 * 64 + std::countr_zero(b)], out);
    }
    return out;
}

template <int W, Level L>
inline void Engine<W, L>::glanceAt(const RoyalGroup& royal, int cell, Glance& out) const {
    const auto& group = lay_.groups[royal.group];
    Row landing;
    if (extended_) [[unlikely]] {
        if (group.split && !(group.from[lay_.word[cell][0]] >> lay_.place[cell][0] & 1)) return;
        for (int d = 0; d < 4; ++d) landing[d] = singleWord<true>(group, cell, d, group.limit);
    } else {
        const Row bits = *reinterpret_cast<const Row*>(lay_.bits[cell]);
        landing = landingsOf<false>(cell, bits, rowsOf(royal.group), Free(p_).board[0], nullptr);
    }
    for (int d = 0; d < 4; ++d) {
        out.royalMoves += std::popcount(landing[d]);
        const int occupant = p_.code[cell + lay_.step[d]];
        out.enemiesBesideRoyal += lay_.sideOf[occupant] == (lay_.sideOf[royal.classNumber] ^ 1);
    }
    const Row open = landing & royal.goals.cross(lay_, cell);
    if (!Lay::any(open)) {
        if (!extended_) out.goalsInTwo += goalsBehind(royal, cell, landing);
        return;
    }
    for (int d = 0; d < 4; ++d) {
        if (!open[d]) continue;
        out.openGoals += std::popcount(open[d]);
        if (out.wayCount < static_cast<int>(out.ways.size()))
            out.ways[static_cast<std::size_t>(out.wayCount++)] = {
                lay_.squareOf[cell], lay_.squareOf[lay_.cellAt[lay_.word[cell][d] * 64 + std::countr_zero(open[d])]]};
    }
}

/// Goal squares that a royal piece reaches from one of the squares where it can land. It must turn there: along the
/// same line it can go on at once, too.
template <int W, Level L>
int Engine<W, L>::goalsBehind(const RoyalGroup& royal, int cell, Row landing) const {
    const Row turning = landing & royal.turns.cross(lay_, cell);
    if (!Lay::any(turning)) return 0;
    LineWords movers;
    for (int d = 0; d < 4; ++d)
        for (u64 b = turning[d]; b; b &= b - 1) {
            const int at = lay_.cellAt[lay_.word[cell][d] * 64 + std::countr_zero(b)];
            const Row bits = *reinterpret_cast<const Row*>(lay_.bits[at]);
            if (d < 2)
                movers.row(lay_.fileRow(at)) |= bits & Lay::alongFile;
            else
                movers.row(lay_.rankRow(at)) |= bits & Lay::alongRank;
        }
    const Rows masks = rowsOf(royal.group);
    const auto& group = lay_.groups[royal.group];
    const Free free(p_);
    int goals = 0;
    for (int w = 0; w < W; ++w) {
        const Row reached = landings<false>(movers.row(w), free.board[w], masks.masks(w), &group) & royal.goals.row(w);
        if (Lay::any(reached))
            for (int d = 0; d < 4; ++d) goals += std::popcount(reached[d]);
    }
    return goals;
}

}  // namespace tafl::inline TAFLSMITH_BUILD
