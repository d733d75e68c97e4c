// Set-up, make, keys and consistency.
#pragma once
#include <algorithm>

#include "image/table_compilation.hpp"
#include "position/bitboard/bitboard_position.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

template <int W, FeatureLevel L>
BitboardPosition<W, L>::BitboardPosition(std::shared_ptr<const RuleImage> image, Processor processor)
    : image_(std::move(image)), processor_(processor) {
    refusal = layout_.set(*image_);
    if (!refusal.empty()) return;
    if (image_->conditions.size() > conditionCache_.known.size()) {
        refusal = "more than 64 conditions of hostility";
        return;
    }
    for (int c = 1; c <= static_cast<int>(image_->calls.classes.size()); ++c) {
        for (Square s = 0; s < layout_.size * layout_.size; ++s)
            layout_.mayStop[c][layout_.cellOf[s]] = !image_->holes.has(s);
        for (const BarCall& bar : image_->calls.stopBars)
            if (bar.classes >> (c - 1) & 1) {
                if (bar.from != SquareSet::all(layout_.size)) layout_.stopByOrigin = true;
                bar.squares.each([&](Square s) { layout_.mayStop[c][layout_.cellOf[s]] = 0; });
            }
    }
    leaps_.set(
        *image_, layout_, [&](int c, int from, int to) { return mayStopAt(c, from, to); },
        [&](int c, int from, int to) { return mayCrossEver(c, from, to); });
    searchTables_.groupGoals.resize(static_cast<std::size_t>(layout_.groupCount));
    searchTables_.setCapturable(layout_);
    bindPrograms();
    Setup setup{image_->start, image_->calls.first == FirstMover::defenders ? Side::defenders : Side::attackers};
    set(setup);
    start_ = p_;
}

template <int W, FeatureLevel L>
void BitboardPosition<W, L>::start(std::optional<Side> first) {
    const Side side = image_->calls.first == FirstMover::lot         ? first.value_or(Side::attackers)
                      : image_->calls.first == FirstMover::defenders ? Side::defenders
                                                                     : Side::attackers;
    set({image_->start, side});
}

template <int W, FeatureLevel L>
void BitboardPosition<W, L>::set(const Setup& setup) {
    std::memset(static_cast<void*>(&p_), 0, sizeof p_);
    p_.info = {};
    for (int cell = 0; cell < Lay::cells; ++cell)
        if (layout_.isInside(cell) && cell < layout_.stride * (layout_.size + 4))
            put(cell, 0);
        else
            put(cell, outsideOccupant);
    facts_.sharePlanes(*image_, layout_, setup);
    for (Square s = 0; s < layout_.size * layout_.size; ++s)
        if (const int c = setup.occupants[static_cast<std::size_t>(s)]) {
            const int cell = layout_.cellOf[s];
            add(cell, c);
            p_.info.value += searchTables_.values[c][cell];
            p_.info.key ^= layout_.keyOf[c][cell];
            p_.info.arrangement[layout_.sideOf[c]] ^= layout_.keyOf[c][cell];
        }
    p_.info.side = static_cast<u8>(setup.toMove);
    if (setup.toMove == Side::defenders) p_.info.key ^= layout_.keySide;
    // A royal piece with its own masks moves by single words, unless the set-up has several.
    for (int side = 0; side < 2; ++side) {
        int group = layout_.single[side];
        if (group < 0)
            for (int i = 0; i < layout_.rowCount[side]; ++i)
                if (layout_.groups[layout_.rowGroups[side][i]].royalClass) group = layout_.rowGroups[side][i];
        if (group < 0) continue;
        const int c = layout_.groups[group].royalClass;
        const bool alone = p_.count[c] <= 1;
        auto& rows = layout_.rowGroups[side];
        const auto place = std::find(rows, rows + layout_.rowCount[side], group);
        const bool isRow = place != rows + layout_.rowCount[side];
        if (alone && isRow) {
            std::copy(place + 1, rows + layout_.rowCount[side]--, place);
            layout_.single[side] = group;
        } else if (!alone && !isRow) {
            rows[layout_.rowCount[side]++] = group;
            layout_.single[side] = -1;
        }
        if (alone)
            for (Square s = 0; s < layout_.size * layout_.size; ++s)
                if (p_.code[layout_.cellOf[s]] == c) p_.info.royal = layout_.cellOf[s];
    }
    if (facts_.sharedRoyal)
        for (Square s = 0; s < layout_.size * layout_.size; ++s)
            if (p_.code[layout_.cellOf[s]] == facts_.sharedRoyal) p_.info.royal = layout_.cellOf[s];
    setUpRows();
    for (const PieceCountEnd& end : image_->pieceCountEnds) p_.info.pieceCountEndDue |= p_.isTooFew(end);
    setStates(setup.states);
    programs_.endTests.reset();
    forgetPast();
}

/// The game begins with the position on the board.
template <int W, FeatureLevel L>
void BitboardPosition<W, L>::forgetPast() {
    frames_.clear();
    victims_.clear();
    marksFrames_.clear();
    history_.reset();
    plies_ = 0;
    history_.push(p_.info.key ^ stateKey(true), 0, 2, false);
}

/// What `set` derives from the numbers of pieces stays; proofs of failed ends stay where they hold.
template <int W, FeatureLevel L>
void BitboardPosition<W, L>::rearrange(std::span<const Square> from, std::span<const Square> to, Side toMove) {
    const auto count = [&](int cell, int c, int sign) {
        p_.info.value += sign * searchTables_.values[c][cell];
        p_.info.key ^= layout_.keyOf[c][cell];
        p_.info.arrangement[layout_.sideOf[c]] ^= layout_.keyOf[c][cell];
    };
    // 1. All leave, then all arrive.
    std::array<u8, maxSquares> classes;
    const u16 royal = p_.info.royal;
    for (std::size_t i = 0; i < from.size(); ++i) {
        const int cell = layout_.cellOf[from[i]], c = classes[i] = p_.code[cell];
        remove(cell, c);
        count(cell, c, -1);
        if (cell == royal) p_.info.royal = layout_.cellOf[to[i]];
        if constexpr (hooked) programs_.endTests.invalidate(cell, emptyOccupant);
    }
    for (std::size_t i = 0; i < from.size(); ++i) {
        const int cell = layout_.cellOf[to[i]], c = classes[i];
        add(cell, c);
        count(cell, c, 1);
        if constexpr (hooked) programs_.endTests.invalidate(cell, c);
    }
    // 2. The turn.
    if (p_.info.side != static_cast<u8>(toMove)) p_.info.key ^= layout_.keySide;
    p_.info.side = static_cast<u8>(toMove);
    p_.info.pliesSinceCapture = 0;
    p_.info.pending = 0;
    forgetPast();
}

template <int W, FeatureLevel L>
void BitboardPosition<W, L>::setStates(const StateValues& given) {
    if constexpr (full) {
        const StateValues values = allValues(given, *image_);
        for (std::size_t i = 0; i < image_->calls.states.size(); ++i) {
            p_.info.numbers[i] = values[i].number;
            values[i].marks.each([&](Square s) { p_.marks[i][layout_.words.word(s)] |= layout_.words.bit(s); });
        }
    }
}

template <int W, FeatureLevel L>
StateValues BitboardPosition<W, L>::states() const {
    StateValues out;
    if constexpr (full)
        for (std::size_t i = 0; i < image_->calls.states.size(); ++i) {
            StateValue& value = out.emplace_back();
            value.number = p_.info.numbers[i];
            for (Square s = 0; s < layout_.size * layout_.size; ++s)
                if (p_.marks[i][layout_.words.word(s)] & layout_.words.bit(s)) value.marks.add(s);
        }
    return out;
}

/// Prepares plain movement: one group a side, and a royal piece with its own masks.
template <int W, FeatureLevel L>
void BitboardPosition<W, L>::setUpRows() {
    facts_.extended = layout_.anyExtended || image_->anyJump || image_->conditionalBars || !image_->calls.dice.empty();
    for (int side = 0; side < 2; ++side) {
        facts_.extended |= layout_.rowCount[side] != 1;
        facts_.groupRows[side] = groupRows(layout_.rowGroups[side][0]);
        facts_.rowPlanes[side] = layout_.groups[layout_.rowGroups[side][0]].plane;
        facts_.royalRows[side] = groupRows(std::max(layout_.single[side], 0));
        ClassSet withGoals = 0;
        for (const u8 classes : layout_.goal) withGoals |= classes;
        withGoals &= layout_.groups[layout_.rowGroups[side][0]].classes;
        const bool hasSingleRoyal = std::has_single_bit(withGoals) && (withGoals & facts_.royals);
        searchTables_.goalRoyal[side] = static_cast<u8>(hasSingleRoyal ? std::countr_zero(withGoals) + 1 : 0);
    }
    facts_.singleRoyalClass = findSingleRoyalClass();
}

template <int W, FeatureLevel L>
Setup BitboardPosition<W, L>::setup() const {
    Setup out;
    for (Square s = 0; s < layout_.size * layout_.size; ++s) out.occupants.push_back(p_.code[layout_.cellOf[s]]);
    out.toMove = toMove();
    if constexpr (full)
        if (image_->anyState) out.states = shortened(states(), *image_);
    return out;
}

template <int W, FeatureLevel L>
Square BitboardPosition<W, L>::chainSquare() const {
    if constexpr (full)
        if (p_.info.chain) return layout_.squareOf[p_.info.chain];
    return noSquare;
}

template <int W, FeatureLevel L>
bool BitboardPosition<W, L>::mustRoll() const {
    if constexpr (full) {
        const bool over = !frames_.empty() && frames_.back().ending.over;
        return !over && !image_->calls.dice.empty() && !p_.info.chain && p_.info.die == 0;
    }
    return false;
}

template <int W, FeatureLevel L>
int BitboardPosition<W, L>::die() const {
    if constexpr (full)
        if (p_.info.die && p_.info.die != freeDie) return image_->calls.dice[p_.info.die - 1u].face;
    return 0;
}

template <int W, FeatureLevel L>
void BitboardPosition<W, L>::roll(int face) {
    if constexpr (full) {
        pushFrame({}, UndoFrame<L>::Kind::roll);
        if (face == 0) p_.info.die = freeDie;
        for (std::size_t i = 0; i < image_->calls.dice.size(); ++i)
            if (image_->calls.dice[i].face == face) {
                p_.info.die = static_cast<u8>(i + 1);
                // A face that allows no move costs the turn.
                if (image_->calls.dice[i].losesTurn || (image_->calls.dice[i].limit && !hasLegalMove() && !isStuck())) {
                    p_.info.die = 0;
                    p_.info.passed = false;
                    p_.info.side ^= 1;
                    p_.info.key ^= layout_.keySide;
                }
            }
    }
}

template <int W, FeatureLevel L>
bool BitboardPosition<W, L>::state(int number) const {
    if constexpr (full) return p_.info.numbers[number] != 0;
    return number < 0;
}

template <int W, FeatureLevel L>
MoveResult BitboardPosition<W, L>::make(Move move) {
    MoveResult out;
    if (move.kind() == MoveKind::claim || move.kind() == MoveKind::claimWithMove) {
        Ending draw;
        if (move.kind() == MoveKind::claim) {
            claimable(draw);
        } else {
            Step step = decodeMove(layout_, move);
            // A claimed move keeps no kind: it is a jump if it crosses a piece.
            step.kind = MoveKind::slide;
            const int gap = std::abs(step.to - step.from);
            if (gap == 2 || gap == 2 * layout_.stride)
                if (p_.code[(step.from + step.to) / 2])
                    step = decodeMove(layout_, Move::of(MoveKind::jump, move.from(), move.to()));
            step.met = p_.code[step.to];
            Ending ignored;
            play<true, true>(step, ignored);
            claimable(draw, step);
            undo();
        }
        pushFrame(decodeMove(layout_, move), UndoFrame<L>::Kind::still).ending = draw;
        ++plies_;
        captured_.count = 0;
        out.ending = draw;
        return out;
    }
    const int side = p_.info.side;
    Step step = decodeMove(layout_, move);
    if constexpr (full)
        if (move.movesPiece()) step.met = p_.code[step.to];  // 0 if a piece enters
    playInline<true, true>(step, out.ending);
    const bool sameSide = p_.info.side == side && !out.ending.over;
    const bool isCapture = victims_.size() != frames_.back().victims + frames_.back().changes;
    out.flags = u64{sameSide} | u64{isCapture} << 1;
    return out;
}

template <int W, FeatureLevel L>
Ending BitboardPosition<W, L>::ending() {
    if (!frames_.empty() && frames_.back().ending.over) return frames_.back().ending;
    if constexpr (full)
        if (p_.info.chain) return {};
    if (!isStuck()) return {};
    const int side = p_.info.side;
    const NoMovesCall& call = image_->calls.noMoves[side];
    Ending out{.over = true, .phase = Phase::history, .ruleIndex = call.ruleIndex, .noMoves = true};
    switch (call.result) {
        case Stuck::loss:
            out.winner = lossOf(static_cast<Side>(side));
            break;
        case Stuck::win:
            out.winner = winnerOf(static_cast<Side>(side));
            break;
        case Stuck::draw:
            out.winner = Winner::draw;
            break;
        case Stuck::unspecified:
            return {};
        case Stuck::pass:
            return {};  // a pass is the only move
    }
    return out;
}

template <int W, FeatureLevel L>
std::size_t BitboardPosition<W, L>::taken(std::span<CapturedPiece> out) const {
    if (frames_.empty()) return 0;
    const std::size_t first = frames_.back().victims,
                      count = std::min(victims_.size() - first - frames_.back().changes, out.size());
    for (std::size_t i = 0; i < count; ++i) {
        const Victim& v = victims_[first + i];
        out[i] = {layout_.squareOf[v.cell], v.classNumber, v.becomes};
    }
    return count;
}

/// The part of a key for the plies since the last capture.
template <int W, FeatureLevel L>
u64 BitboardPosition<W, L>::keyOfPlies(int pliesSinceCapture) const {
    const bool counts =
        facts_.pliesAlwaysInKey || std::ranges::any_of(image_->calls.countLimits, [&](const CountLimitCall& limit) {
            return pliesSinceCapture >= limit.plies - keyedPlies;
        });
    return counts ? mixKey(layout_.keyRest[21] + static_cast<u64>(pliesSinceCapture)) : 0;
}

/// The key of a position with these pieces and side to move, with this many plies since the last capture; everything
/// else as now.
template <int W, FeatureLevel L>
inline __attribute__((always_inline)) u64 BitboardPosition<W, L>::keyOf(u64 pieces, int pliesSinceCapture) const {
    u64 key = pieces ^ stateKey(false);
    if (p_.info.pending) [[unlikely]]
        key ^= mixKey(layout_.keyRest[20] + p_.info.pending);
    if (pliesSinceCapture >= facts_.minPliesInKey) [[unlikely]]
        key ^= keyOfPlies(pliesSinceCapture);
    if constexpr (full) {
        if (p_.info.chain) key ^= mixKey(layout_.keyRest[22] + p_.info.chain);
        if (p_.info.fallen) key ^= layout_.keyRest[27];
        if (p_.info.die) key ^= mixKey(layout_.keyRest[23] + p_.info.die);
        if (p_.info.passed) key ^= layout_.keyRest[24];
        if (image_->calls.shuttle)
            for (u64 side = 0; side < 2; ++side) {
                const ShuttleRecord& r = p_.info.shuttle[side];
                if (r.runs) key ^= mixKey(layout_.keyRest[25 + side] + (u64{r.from} << 32 | u64{r.to} << 16 | r.runs));
            }
    }
    return key;
}

template <int W, FeatureLevel L>
std::uint64_t BitboardPosition<W, L>::keyDelta(Move move) const {
    const int from = layout_.cellOf[move.from()];
    const u64* const keys = layout_.keyOf[move.entering() ? move.entering() : p_.code[from]];
    return (move.entering() ? 0 : keys[from]) ^ keys[layout_.cellOf[move.to()]] ^ layout_.keySide;
}

template <int W, FeatureLevel L>
std::uint64_t BitboardPosition<W, L>::keyFromScratch() const {
    u64 pieces = p_.info.side ? layout_.keySide : 0;
    for (Square s = 0; s < layout_.size * layout_.size; ++s)
        if (const int c = p_.code[layout_.cellOf[s]]) pieces ^= layout_.keyOf[c][layout_.cellOf[s]];
    return key() ^ p_.info.key ^ pieces;
}

template <int W, FeatureLevel L>
std::string BitboardPosition<W, L>::findInconsistency() const {
    const auto at = [&](int cell) { return " at " + squareName(layout_.squareOf[cell], layout_.size); };
    int count[10]{};
    for (int cell = 0; cell < Lay::cells; ++cell) {
        const int c = p_.code[cell];
        if (layout_.isInside(cell) != (c != outsideOccupant)) return "a guard cell is wrong: " + std::to_string(cell);
        if (p_.victim[cell] != layout_.victim[c][cell]) return "the victim byte differs" + at(cell);
        if (p_.hostile[cell] != layout_.hostile[c][cell]) return "the hostile byte differs" + at(cell);
        if (c == outsideOccupant) continue;
        for (int d = 0; d < 4; ++d)
            if ((p_.occupied[layout_.word[cell][d]] >> layout_.place[cell][d] & 1) != (c != 0))
                return "the board of all pieces differs" + at(cell);
        ++count[c];
        for (int k = 0; k < layout_.planes; ++k)
            for (int d = 0; d < 4; ++d)
                if ((p_.plane[k][layout_.word[cell][d]] >> layout_.place[cell][d] & 1) !=
                    (c && layout_.planeOf[c] == k))
                    return "plane " + std::to_string(k) + " differs" + at(cell);
        if (hooked && facts_.hasClassBoards)
            for (int k = 1; k <= maxClasses; ++k) {
                const Square s = layout_.squareOf[cell];
                if (bool(p_.classes[k - 1][layout_.words.word(s)] & layout_.words.bit(s)) != (c == k))
                    return "class board " + std::to_string(k) + " differs" + at(cell);
            }
    }
    u64 bits = 0, squares = static_cast<u64>(layout_.size * layout_.size - count[0]) * 4;
    for (int k = 0; k < Pos::planes; ++k)
        for (const u64 w : p_.plane[k]) bits += static_cast<u64>(std::popcount(w));
    for (const u64 w : p_.occupied) bits -= static_cast<u64>(std::popcount(w));
    if (bits != 0) return "the planes and the board of all pieces differ";
    for (const u64 w : p_.occupied) bits += static_cast<u64>(std::popcount(w));
    if (bits != squares) return "a guard bit is set";
    for (int c = 1; c <= maxClasses; ++c)
        if (count[c] != p_.count[c]) return "the number of class " + std::to_string(c) + " differs";
    for (int side = 0; side < 2; ++side)
        if (layout_.single[side] >= 0) {
            const int c = layout_.groups[layout_.single[side]].royalClass;
            if (count[c] > 1 || (count[c] == 1) != (p_.info.royal != 0) ||
                (p_.info.royal && p_.code[p_.info.royal] != c))
                return "the royal square is wrong";
        }
    if (key() != keyFromScratch()) return "the key differs from one made from scratch";
    return {};
}

}  // namespace tafl::inline TAFLSMITH_BUILD
