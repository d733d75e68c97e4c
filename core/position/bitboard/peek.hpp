// Evaluation inputs of the position, and of the position after a quiet slide (peek).
#pragma once
#include "position/bitboard/bitboard_position.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

template <int W, FeatureLevel L>
EvalInputs BitboardPosition<W, L>::evalInputs(MobilityMode mobility) const {
    EvalInputs out;
    out.key = BitboardPosition::key();
    out.value = p_.info.value;
    fillEvalInputs(mobility, out);
    return out;
}

/// Everything but key and value.
template <int W, FeatureLevel L>
inline __attribute__((always_inline)) void BitboardPosition<W, L>::fillEvalInputs(MobilityMode mobility,
                                                                                  EvalInputs& out) const {
    // 1. Mobility.
    if (mobility == MobilityMode::allMoves) countMoves(out);
    // 2. Royal pieces.
    if (hasSingleRoyal()) [[likely]]
        return addSingleRoyal(searchTables_.royalGroups[0], p_.info.royal, CurrentRows<W, L>{p_}, mobility, out);
    for (const RoyalGroup<W>& royal : searchTables_.royalGroups) {
        out.royalSide = static_cast<Side>(layout_.sideOf[royal.classNumber]);
        addRoyals(royal, mobility, out);
    }
}

/// The usual case: one royal piece, which moves like the rows of its group.
template <int W, FeatureLevel L>
inline __attribute__((always_inline)) bool BitboardPosition<W, L>::hasSingleRoyal() const {
    return facts_.singleRoyalClass && p_.count[facts_.singleRoyalClass] == 1 &&
           p_.code[p_.info.royal] == facts_.singleRoyalClass;
}

template <int W, FeatureLevel L>
__attribute__((noinline)) void BitboardPosition<W, L>::countMoves(EvalInputs& out) const {
    Reach<W, L> r;
    reach<true, 0>(r);
    out.moves[0] = static_cast<int>(r.total);
    reach<true, 1>(r);
    out.moves[1] = static_cast<int>(r.total);
}

template <int W, FeatureLevel L>
__attribute__((noinline)) void BitboardPosition<W, L>::addRoyals(const RoyalGroup<W>& royal, MobilityMode mobility,
                                                                 EvalInputs& out) const {
    for (int w = 0; w < W; ++w)
        for (u64 b = classWord(royal.classNumber, w); b; b &= b - 1)
            addRoyal(royal, layout_.cellAt[w * 4 * 64 + std::countr_zero(b)], mobility, out);
}

/// The key of the pieces and the side to move after a slide.
template <int W, FeatureLevel L>
inline __attribute__((always_inline)) u64 BitboardPosition<W, L>::piecesKeyAfter(int from, int to, int c) const {
    return p_.info.key ^ layout_.keyOf[c][from] ^ layout_.keyOf[c][to] ^ layout_.keySide;
}

/// Whether it is certain, without making it, that a slide captures, ends and repeats nothing. captured_ must be empty.
template <int W, FeatureLevel L>
inline __attribute__((always_inline)) bool BitboardPosition<W, L>::isQuiet(const Candidate& candidate, int from, int to,
                                                                           u64 after) const {
    const int c = candidate.classNumber;
    // 1. A possible repetition, an end by counters.
    if ((history_.maxCount(after) != 0) | facts_.arrangementKeys | p_.info.pieceCountEndDue |
        (p_.info.pliesSinceCapture + 1 >= facts_.minCountLimit)) [[unlikely]]
        return false;
    // 2. Programs that capture or end the game would have to run.
    if constexpr (hooked) {
        const int side = p_.info.side;
        if (programs_.captureAt[side][to]) [[unlikely]]
            if ((facts_.royals >> (c - 1) & 1) ||
                openCaptures({.from = static_cast<u16>(from), .to = static_cast<u16>(to)}, c, side))
                return false;
        if (!noOutcomeAfter(from, to, c)) [[unlikely]]
            return false;
    }
    return true;
}

template <int W, FeatureLevel L>
bool BitboardPosition<W, L>::peek(const Candidate& candidate, MobilityMode mobility, EvalInputs& out) {
    if constexpr (full) {
        return false;
    } else {
        // 1. Moves whose result is known only after make.
        if (candidate.hints || candidate.move.kind() != MoveKind::slide) return false;
        const int from = layout_.cellOf[candidate.move.from()], to = layout_.cellOf[candidate.move.to()],
                  c = candidate.classNumber;
        const u64 after = piecesKeyAfter(from, to, c);
        if constexpr (hooked) captured_.count = 0;
        if (!isQuiet(candidate, from, to, after)) return false;
        // 2. Compute in registers if possible, else on the board.
        if (mobility != MobilityMode::allMoves && hasSingleRoyal()) [[likely]] {
            const int royal = p_.info.royal;
            addSingleRoyal(searchTables_.royalGroups[0], royal == from ? to : royal,
                           RowsAfterSlide<W, L>{p_, from, to, layout_.planeOf[c]}, mobility, out);
        } else {
            fillAfterMove(from, to, c, mobility, out);
        }
        out.key = keyOf(after, p_.info.pliesSinceCapture + 1);
        out.value = p_.info.value + searchTables_.values[c][to] - searchTables_.values[c][from];
        return true;
    }
}

/// Moves the piece on the boards that the evaluation inputs depend on, and takes it back.
template <int W, FeatureLevel L>
__attribute__((noinline)) void BitboardPosition<W, L>::fillAfterMove(int from, int to, int c, MobilityMode mobility,
                                                                     EvalInputs& out) {
    const u16 royal = p_.info.royal;
    const auto move = [&](int origin, int target) __attribute__((always_inline)) {
        p_.code[origin] = emptyOccupant;
        p_.code[target] = static_cast<u8>(c);
        slideBits(origin, target, c);
    };
    move(from, to);
    p_.info.royal = royal == from ? static_cast<u16>(to) : royal;
    fillEvalInputs(mobility, out);
    move(to, from);
    p_.info.royal = royal;
}

/// make without the steps that peek has excluded: captures, ends, repetition. Unreachable at the full level, where peek
/// always fails.
template <int W, FeatureLevel L>
void BitboardPosition<W, L>::makePeeked(const Candidate& candidate) {
    const Step step = {.from = layout_.cellOf[candidate.move.from()], .to = layout_.cellOf[candidate.move.to()]};
    const int c = candidate.classNumber;
    pushFrame(step, UndoFrame<L>::Kind::move).moverClass = candidate.classNumber;
    ++plies_;
    place(step.from, step.to, c);
    captured_.count = 0;
    if constexpr (hooked) invalidateAfterMove(step, c);
    p_.info.value += searchTables_.values[c][step.to] - searchTables_.values[c][step.from];
    p_.info.key ^= layout_.keyOf[c][step.from] ^ layout_.keyOf[c][step.to] ^ layout_.keySide;
    p_.info.side ^= 1;
    ++p_.info.pliesSinceCapture;
    enterHistory(step);
}

/// One of several royal pieces, or a royal piece with extended movement.
template <int W, FeatureLevel L>
void BitboardPosition<W, L>::addRoyal(const RoyalGroup<W>& royal, int cell, MobilityMode mobility,
                                      EvalInputs& out) const {
    const auto& group = layout_.groups[royal.group];
    if (facts_.extended && !layout_.startsIn(group, cell)) return;
    Row landing;
    for (int d = 0; d < 4; ++d)
        landing[d] = facts_.extended ? wordLandings<true>(layout_, p_.occupied, group, cell, d, group.limit)
                                     : wordLandings<false>(layout_, p_.occupied, group, cell, d, group.limit);
    const int enemy = layout_.sideOf[royal.classNumber] ^ 1;
    for (const int step : {1, -1, layout_.stride, -layout_.stride})
        out.enemiesBesideRoyal += layout_.sideOf[p_.code[cell + step]] == enemy;
    if (addRoyalLandings(royal, cell, landing, mobility, out) && !facts_.extended)
        out.goalsInTwoMoves +=
            countGoalsAfterTurn(royal, cell, landing & royal.turns.cross(layout_, cell), CurrentRows<W, L>{p_});
}

/// The only royal piece on this cell, on the boards of `rows`.
template <int W, FeatureLevel L>
template <class BoardRows>
inline __attribute__((always_inline)) void BitboardPosition<W, L>::addSingleRoyal(const RoyalGroup<W>& royal, int cell,
                                                                                  const BoardRows& rows,
                                                                                  MobilityMode mobility,
                                                                                  EvalInputs& out) const {
    const int rank = layout_.rankRow(cell), file = layout_.fileRow(cell);
    const auto cross = [&](const auto& of) { return W == 1 ? of(0) : Lay::cross(of(rank), of(file)); };
    const Row bits = *reinterpret_cast<const Row*>(layout_.bits[cell]);
    const Row occupied = cross([&](int w) { return rows.occupied(layout_, w); });
    const GroupRows masks = groupRows(royal.group);
    const Row landing =
        landings(bits, ~occupied,
                 {cross([&](int w) { return masks.pass[w]; }), cross([&](int w) { return masks.stop[w]; }), Row{}});
    // Enemies beside it are the neighbours outside its side's plane.
    const Row own =
        cross([&](int w) { return rows.pieces(layout_, w, facts_.rowPlanes[layout_.sideOf[royal.classNumber]]); });
    out.royalSide = static_cast<Side>(layout_.sideOf[royal.classNumber]);
    out.enemiesBesideRoyal += std::popcount(Lay::nonzero((bits + bits) & occupied & ~own));
    if (addRoyalLandings(royal, cell, landing, mobility, out))
        out.goalsInTwoMoves += countGoalsAfterTurn(royal, cell, landing & royal.turns.cross(layout_, cell), rows);
}

/// Adds mobility and open goals of a royal piece with these landing squares. Returns whether goals in two moves may
/// exist.
template <int W, FeatureLevel L>
inline __attribute__((always_inline)) bool BitboardPosition<W, L>::addRoyalLandings(const RoyalGroup<W>& royal,
                                                                                    int cell, Row landing,
                                                                                    MobilityMode mobility,
                                                                                    EvalInputs& out) const {
    if (mobility != MobilityMode::none) {
        int moves = 0;
        for (int d = 0; d < 4; ++d) moves += std::popcount(landing[d]);
        out.royalMoves += moves;
    }
    const Row open = landing & royal.goals.cross(layout_, cell);
    if (!Lay::any(open)) return Lay::any(landing & royal.turns.cross(layout_, cell));
    for (int d = 0; d < 4; ++d) {
        if (!open[d]) continue;
        out.openGoals += std::popcount(open[d]);
        if (out.escapeLineCount < static_cast<int>(out.escapeLines.size()))
            out.escapeLines[static_cast<std::size_t>(out.escapeLineCount++)] = {
                layout_.squareOf[cell],
                layout_.squareOf[layout_.cellAt[layout_.word[cell][d] * 64 + std::countr_zero(open[d])]]};
    }
    return false;
}

/// Goals that a royal piece reaches in two moves with a turn between them. `turning`: landing squares from which it may
/// reach one.
template <int W, FeatureLevel L>
template <class BoardRows>
__attribute__((noinline)) int BitboardPosition<W, L>::countGoalsAfterTurn(const RoyalGroup<W>& royal, int cell,
                                                                          Row turning, const BoardRows& rows) const {
    // 1. The files of landing squares on its rank, the ranks of those on its file.
    const int rank = layout_.rankOf[cell], file = layout_.fileOf[cell], last = layout_.size - 1;
    const u32 files = layout_.extractLine(turning[0], rank) | layout_.reversed(layout_.extractLine(turning[1], rank)),
              ranks = layout_.extractLine(turning[2], file) | layout_.reversed(layout_.extractLine(turning[3], file));
    // 2. Slides along these files and ranks.
    const GroupRows masks = groupRows(royal.group);
    const u32 ofWord = (u32{1} << layout_.lines) - 1;
    int goals = 0;
    for (int w = 0; w < W; ++w) {
        const u64 up = layout_.firsts[files >> w * layout_.lines & ofWord],
                  along = layout_.firsts[ranks >> w * layout_.lines & ofWord];
        const Row movers = {along << file, along << (last - file), up << rank, up << (last - rank)};
        const Row reached = landings(movers, ~rows.occupied(layout_, w), masks.masks(w)) & royal.goals.row(w);
        for (int d = 0; d < 4; ++d) goals += std::popcount(reached[d]);
    }
    return goals;
}

}  // namespace tafl::inline TAFLSMITH_BUILD
