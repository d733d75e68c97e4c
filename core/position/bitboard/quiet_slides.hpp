// Moves that need not be made to be judged: slides that capture, end and repeat nothing.
#pragma once
#include <algorithm>

#include "position/bitboard/bitboard_position.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

template <int W, FeatureLevel L>
int BitboardPosition<W, L>::quietFirst(std::span<Candidate> moves) {
    if constexpr (full) {
        return 0;
    } else {
        captured_.count = 0;
        const auto rest = std::partition(moves.begin(), moves.end(), [&](const Candidate& candidate) {
            if (candidate.hints || candidate.move.kind() != MoveKind::slide) return false;
            const int from = layout_.cellOf[candidate.move.from()], to = layout_.cellOf[candidate.move.to()];
            return isQuiet(candidate, from, to, piecesKeyAfter(from, to, candidate.classNumber));
        });
        return static_cast<int>(rest - moves.begin());
    }
}

/// Whether every move of this position must be generated with the others: other moves than slides along free lines,
/// ends by counters, a past that may repeat.
template <int W, FeatureLevel L>
inline bool BitboardPosition<W, L>::mayBeLoud() const {
    return full || facts_.extended || facts_.arrangementKeys || p_.info.pieceCountEndDue || p_.info.pending ||
           p_.info.pliesSinceCapture + 1 >= facts_.minCountLimit || history_.size() > 1;
}

/// Squares that a side may capture from, by the tables or by a program.
template <int W, FeatureLevel L>
inline LineWords<W> BitboardPosition<W, L>::loudSquares(int side) const {
    LineWords<W> out = captureSquares();
    for (int w = 0; w < W; ++w) out.row(w) |= searchTables_.programSquares[side].row(w);
    return out;
}

/// Drops the slides after which a test of the whole board has to run.
template <int W, FeatureLevel L>
inline Row BitboardPosition<W, L>::dropEnds(Row slides, int cell, int c) const {
    if constexpr (hooked)
        if (programs_.endTests.anyRequired(EndTestCache<W>::endsOfAttackers + p_.info.side))
            for (int d = 0; d < 4; ++d)
                for (u64 b = slides[d]; b; b &= b - 1) {
                    const int to = layout_.cellAt[layout_.word[cell][d] * 64 + std::countr_zero(b)];
                    if (!noOutcomeAfter(cell, to, c)) slides[d] ^= b & -b;
                }
    return slides;
}

template <int W, FeatureLevel L>
Position::SplitMoves BitboardPosition<W, L>::splitCandidates(LineSlides* quiet, Candidate* others) {
    if (mayBeLoud() || isStuckBeforeTurn()) return {0, BitboardPosition::candidates(others, false)};
    captured_.count = 0;
    const int side = p_.info.side, single = layout_.single[side];
    const LineWords<W> loud = loudSquares(side);
    const FreeRows<W> free(p_.occupied);
    SplitMoves out{0, 0};
    const auto split = [&](int cell, int group, const GroupRows& rows) {
        const int c = p_.code[cell], rank = layout_.rankOf[cell], file = layout_.fileOf[cell];
        const Row bits = *reinterpret_cast<const Row*>(layout_.bits[cell]);
        const Row landing = pieceLandings(layout_, p_.occupied, cell, bits, rows, free.board[0]);
        Row kept = landing & ~loud.cross(layout_, cell);
        if (searchTables_.goalClasses >> (c - 1) & 1)
            kept &= ~searchTables_.groupGoals[static_cast<std::size_t>(group)].cross(layout_, cell);
        kept = dropEnds(kept, cell, c);
        quiet[out.pieces++] = {
            layout_.squareOf[cell],
            layout_.extractLine(kept[0], rank) | layout_.reversed(layout_.extractLine(kept[1], rank)),
            layout_.extractLine(kept[2], file) | layout_.reversed(layout_.extractLine(kept[3], file))};
        const Row rest = landing & ~kept;
        if (!Lay::any(rest)) return;
        for (int d = 0; d < 4; ++d)
            for (u64 b = rest[d]; b; b &= b - 1) {
                const int to = layout_.cellAt[layout_.word[cell][d] * 64 + std::countr_zero(b)];
                const Step step{.from = static_cast<u16>(cell), .to = static_cast<u16>(to)};
                describe(step, encodeMove(layout_, step), p_.mayCaptureAt(layout_, to, c), others[out.others++]);
            }
    };
    const int group = layout_.rowGroups[side][0];
    for (int w = 0; w < W; ++w)
        for (u64 b = facts_.groupRows[side].pieces[w][0]; b; b &= b - 1)
            split(layout_.cellAt[w * 4 * 64 + std::countr_zero(b)], group, facts_.groupRows[side]);
    if (single >= 0 && p_.info.royal) split(p_.info.royal, single, facts_.royalRows[side]);
    return out;
}

}  // namespace tafl::inline TAFLSMITH_BUILD
