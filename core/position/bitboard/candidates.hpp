// Candidate moves for a search, with hints that need no make.
#pragma once
#include "position/bitboard/bitboard_position.hpp"
#include "position/bitboard/bytes.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

/// A slide packed into one word: separate stores could not be forwarded to the load that follows.
struct CandidateWord {
    static_assert(std::endian::native == std::endian::little);
    static constexpr u64 from(Square origin, int classNumber) {
        return Move::of(MoveKind::slide, origin, 0).word | static_cast<u64>(classNumber)
                                                               << 8 * offsetof(Candidate, classNumber);
    }
    static constexpr u64 to(Square target, u16 gain, u8 hints = 0) {
        return static_cast<u64>(target) << Move::toShift | u64{gain} << 8 * offsetof(Candidate, gain) |
               u64{hints} << 8 * offsetof(Candidate, hints);
    }
    /// memcpy, because compilers split an assignment into fields.
    static void put(Candidate* out, u64 word) { std::memcpy(static_cast<void*>(out), &word, sizeof word); }
};

template <int W, FeatureLevel L>
inline __attribute__((always_inline)) u8 BitboardPosition<W, L>::computeHints(int c, int to, bool mayCapture) const {
    return static_cast<u8>(mayCapture * Candidate::takes | (layout_.goal[to] >> (c - 1) & 1) * Candidate::goalHint);
}

template <int W, FeatureLevel L>
inline __attribute__((always_inline)) void BitboardPosition<W, L>::describe(const Step& step, Move move,
                                                                            bool mayCapture,
                                                                            Candidate& candidate) const {
    const int c = moverOf(step), gain = searchTables_.values[c][step.to] - searchTables_.values[c][step.from];
    candidate.move = move;
    candidate.classNumber = static_cast<std::uint8_t>(c);
    candidate.hints = computeHints(c, step.to, mayCapture);
    candidate.gain = static_cast<std::int16_t>(p_.info.side ? -gain : gain);
}

/// Squares beside an enemy that the side to move may capture from there: mayCaptureAt for 32 cells at once.
template <int W, FeatureLevel L>
inline __attribute__((always_inline)) LineWords<W> BitboardPosition<W, L>::captureSquares() const {
    const int stride = layout_.stride, last = layout_.cellOf[layout_.size * layout_.size - 1];
    LineWords<W> out;
    // Reads past the last square hit guard cells or what follows them, where no piece stands.
    const auto from = [&](int at) __attribute__((always_inline)) {
        const auto capturable = [&](int step) {
            return Bytes::at(p_.victim + at + step) & Bytes::at(p_.hostile + at + 2 * step);
        };
        const Bytes all = capturable(1) | capturable(-1) | capturable(stride) | capturable(-stride);
        return (all & Bytes::all(searchTables_.capturable[p_.info.side])).nonzeroMask() &
               Bytes::at(p_.code + at).zeroMask();
    };
    if constexpr (W == 1) {
        // Usually there are none, one or two. Adding two at a time (or cell 0) avoids branch mispredictions.
        const int first = layout_.cellOf[0];
        u64 b = from(first) | u64{from(first + Bytes::count)} << Bytes::count;
        do {
            for (int i = 0; i < 2; ++i, b &= b - 1) out.add(layout_, b ? first + std::countr_zero(b) : 0);
        } while (b);
    } else {
        for (int at = layout_.cellOf[0]; at <= last; at += Bytes::count)
            for (u32 b = from(at); b; b &= b - 1) out.add(layout_, at + std::countr_zero(b));
    }
    return out;
}

template <int W, FeatureLevel L>
bool BitboardPosition<W, L>::candidate(Move move, Candidate& out) {
    if (!isSimpleTurn() || move.kind() != MoveKind::slide || move.choice() || move.declared()) return false;
    if (isStuckBeforeTurn()) return false;
    const int from = layout_.cellOf[move.from()], to = layout_.cellOf[move.to()], c = p_.code[from];
    if (!c || c == outsideOccupant || layout_.sideOf[c] != p_.info.side) return false;
    const bool alongRank = layout_.rankOf[from] == layout_.rankOf[to],
               alongFile = layout_.fileOf[from] == layout_.fileOf[to];
    if (alongRank == alongFile) return false;
    const int d = alongFile * 2 + (to < from);
    for (int g = 0; g < layout_.groupCount; ++g) {
        const auto& group = layout_.groups[g];
        if (!(group.classes >> (c - 1) & 1) || !layout_.startsIn(group, from)) continue;
        const u64 landing = facts_.extended
                                ? wordLandings<true>(layout_, p_.occupied, group, from, d, slideLimit(group))
                                : wordLandings<false>(layout_, p_.occupied, group, from, d, 0);
        if (!(landing >> layout_.place[to][d] & 1)) continue;
        if constexpr (full)
            if (image_->conditionalBars) {
                prepareBars(p_.info.side, nullptr);
                if (isWayBarred(from, to)) return false;
            }
        describe({.from = static_cast<u16>(from), .to = static_cast<u16>(to)}, move, p_.mayCaptureAt(layout_, to, c),
                 out);
        return true;
    }
    return false;
}

/// The slides of one line word. The number of moves is unpredictable, so four are written at a time and the surplus is
/// overwritten.
template <int W, FeatureLevel L>
inline __attribute__((always_inline)) Candidate* BitboardPosition<W, L>::writeSlides(u64 landing, u64 movers, int index,
                                                                                     u64 capturing, u64 goals,
                                                                                     Candidate* out) const {
    const u16* const cells = layout_.cellAt + index * 64;
    const int sign = -static_cast<int>(p_.info.side);
    // 1. All slides.
    Candidate *const moves = out, *const end = out + std::popcount(landing);
    for (u64 left = landing; out < end; out += 4)
        for (int i = 0; i < 4; ++i, left &= left - 1) {
            const int bit = std::countr_zero(left | u64{1} << 63), to = cells[bit];
            const int from = cells[63 - std::countl_zero(movers & ((u64{1} << bit) - 1))], c = p_.code[from];
            const auto gain =
                static_cast<u16>(((searchTables_.values[c][to] - searchTables_.values[c][from]) ^ sign) - sign);
            CandidateWord::put(out + i, CandidateWord::from(layout_.squareOf[from], c) |
                                            CandidateWord::to(layout_.squareOf[to], gain));
        }
    // 2. Hints.
    for (u64 b = landing & (capturing | goals); b; b &= b - 1) {
        const int bit = std::countr_zero(b), to = cells[bit];
        Candidate& move = moves[std::popcount(landing & ((b & -b) - 1))];
        move.hints = computeHints(move.classNumber, to,
                                  (capturing >> bit & 1) && p_.mayCaptureAt(layout_, to, move.classNumber));
    }
    return end;
}

/// The captures and goal moves of one line word; `landing` is limited to squares where there may be some.
template <int W, FeatureLevel L>
inline __attribute__((always_inline)) Candidate* BitboardPosition<W, L>::writeForcingSlides(u64 landing, u64 movers,
                                                                                            int index, u64 capturing,
                                                                                            Candidate* out) const {
    const u16* const cells = layout_.cellAt + index * 64;
    const int sign = -static_cast<int>(p_.info.side);
    const bool alike = searchTables_.capturesAlike[p_.info.side];
    for (; landing; landing &= landing - 1) {
        const int bit = std::countr_zero(landing), to = cells[bit];
        const int from = cells[63 - std::countl_zero(movers & ((u64{1} << bit) - 1))], c = p_.code[from];
        bool mayCapture = capturing >> bit & 1;
        if (!alike) mayCapture = mayCapture && p_.mayCaptureAt(layout_, to, c);
        const u8 hints = computeHints(c, to, mayCapture);
        const auto gain =
            static_cast<u16>(((searchTables_.values[c][to] - searchTables_.values[c][from]) ^ sign) - sign);
        CandidateWord::put(
            out, CandidateWord::from(layout_.squareOf[from], c) | CandidateWord::to(layout_.squareOf[to], gain, hints));
        out += hints != 0;
    }
    return out;
}

template <int W, FeatureLevel L>
template <bool Forcing>
Candidate* BitboardPosition<W, L>::slides(Candidate* out) const {
    const int side = p_.info.side;
    const Candidate* const last = out + maxCandidates - 4 * 64;  // room for one more row
    const LineWords<W> capturing = captureSquares();
    const auto goalWords = [&](int group) -> const LineWords<W>& {
        return searchTables_.groupGoals[static_cast<std::size_t>(group)];
    };
    const auto word = [&](u64 landing, u64 movers, int index, u64 takes, u64 goals) __attribute__((always_inline)) {
        if constexpr (Forcing)
            out = writeForcingSlides(landing & (takes | goals), movers, index, takes, out);
        else
            out = writeSlides(landing, movers, index, takes, goals, out);
    };
    // 1. Extended movement.
    if (facts_.extended) [[unlikely]] {
        Reach<W, L> r;
        r.prepare(layout_);
        reach<false>(r);
        for (int i = 0; i < r.entries && out <= last; ++i) {
            const int index = r.base[i] >> 6,
                      group = i < r.rows * K ? layout_.rowGroups[side][i / K] : layout_.single[side];
            word(r.to[i], r.from[i], index, capturing.words[index], goalWords(group).words[index]);
        }
        if constexpr (hooked)
            for (int i = 0; i < r.jumpCount && out <= last; ++i) {
                const Step& step = r.jumps.steps[static_cast<std::size_t>(i)];
                const bool mayCapture =
                    step.jumped || displaces(step) || p_.mayCaptureAt(layout_, step.to, p_.code[step.from]);
                describe(step, encodeMove(layout_, step), mayCapture, *out);
                out += !Forcing || out->hints;
            }
        return out;
    }
    // 2. Plain movement, row by row.
    const FreeRows<W> free(p_.occupied);
    const auto row = [&](Row landing, Row movers, Row takes, Row goals, int rank, int file)
        __attribute__((always_inline)) {
        if constexpr (Forcing) {
            landing &= takes | goals;
            if (!Lay::any(landing)) return;  // the usual case
        }
        if (out > last) [[unlikely]]
            return;
        const auto at = [&](int d) __attribute__((always_inline)) {
            word(landing[d], movers[d], (d < 2 ? rank : file) * 4 + d, takes[d], goals[d]);
        };
        if constexpr (Forcing)
            for (u32 b = Lay::nonzero(landing); b; b &= b - 1) at(std::countr_zero(b));
        else
            for (int d = 0; d < 4; ++d) at(d);
    };
    const int group = layout_.rowGroups[side][0], single = layout_.single[side];
    const LineWords<W>& goals = goalWords(group);
    Row arriving = ~Row{};
    if (const int royal = searchTables_.goalRoyal[side];
        Forcing && royal && p_.count[royal] == 1 && p_.code[p_.info.royal] == royal) {
        // Only the royal piece has goals. If it reaches none, no move of these rows does.
        const int cell = p_.info.royal;
        const Row bits = *reinterpret_cast<const Row*>(layout_.bits[cell]);
        const Row seen = pieceLandings(layout_, p_.occupied, cell, bits, facts_.groupRows[side], free.board[0]) &
                         goals.cross(layout_, cell);
        if (!Lay::any(seen)) arriving = Row{};
    }
    for (int w = 0; w < W; ++w) {
        const Row movers = facts_.groupRows[side].pieces[w];
        const Row landing = landings(movers, free.board[w], facts_.groupRows[side].masks(w));
        row(landing, movers, capturing.row(w), goals.row(w) & arriving, w, w);
    }
    if (single >= 0) {
        const int cell = p_.info.royal;
        const Row bits = *reinterpret_cast<const Row*>(layout_.bits[cell]);  // empty if it has been captured
        const Row landing = pieceLandings(layout_, p_.occupied, cell, bits, facts_.royalRows[side], free.board[0]);
        row(landing, bits, capturing.cross(layout_, cell), goalWords(single).cross(layout_, cell),
            layout_.rankRow(cell), layout_.fileRow(cell));
    }
    return out;
}

template <int W, FeatureLevel L>
int BitboardPosition<W, L>::candidates(Candidate* out, bool forcingOnly) {
    if constexpr (full)
        if (!frames_.empty() && frames_.back().ending.over) return 0;
    // A pass may be left.
    if (isStuckBeforeTurn() && (forcingOnly || ending().over)) return 0;
    if (isSimpleTurn()) {
        int n = static_cast<int>((forcingOnly ? slides<true>(out) : slides<false>(out)) - out);
        if constexpr (full)
            if (n && n < maxCandidates && !forcingOnly && mayPass()) out[n++] = {.move = Move::of(MoveKind::pass)};
        if (!full || n || forcingOnly) return n;
    }
    if constexpr (full) {
        std::vector<Step>& steps = listed_;
        steps.clear();
        if (forcingOnly && !p_.info.chain && !mustRoll() && programs_.demands[p_.info.side].empty()) {
            // Whether a move is refused is expensive to know, so only forcing moves are tested.
            std::vector<Step>& list = tableMoves_;
            list.clear();
            generateSlidesAndJumps(list);
            generateEntries(list);
            for (const Step& step : list)
                if (const int c = moverOf(step);
                    step.jumped || displaces(step) || computeHints(c, step.to, p_.mayCaptureAt(layout_, step.to, c)))
                    expandBranches(step, &steps);
        } else {
            legalSteps(steps);
        }
        int n = 0;
        for (const Step& step : steps) {
            if (n == maxCandidates) break;
            if (step.to) {
                describe(step, encodeMove(layout_, step),
                         p_.mayCaptureAt(layout_, step.to, moverOf(step)) || step.jumped || displaces(step), out[n]);
                n += !forcingOnly || out[n].hints;
            } else if (!forcingOnly) {
                out[n++] = {.move = encodeMove(layout_, step)};
            }
        }
        return n;
    }
    return 0;
}

}  // namespace tafl::inline TAFLSMITH_BUILD
