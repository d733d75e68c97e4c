// The interface to the outside: set-up, make, keys, consistency.
#pragma once
#include <algorithm>

#include "image/table_compilation.hpp"
#include "position/bitboard/bitboard_position.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

template <int W, Level L>
Engine<W, L>::Engine(std::shared_ptr<const RuleImage> image, Processor processor)
    : image_(std::move(image)), processor_(processor) {
    refusal = lay_.set(*image_);
    if (!refusal.empty()) return;
    if (image_->conditions.size() > conditionKnown_.size()) {
        refusal = "more than 64 conditions of hostility";
        return;
    }
    for (int c = 1; c <= static_cast<int>(image_->calls.classes.size()); ++c) {
        for (Square s = 0; s < lay_.size * lay_.size; ++s) lay_.mayStop[c][lay_.cellOf[s]] = 1;
        for (const BarCall& bar : image_->calls.stopBars)
            if (bar.classes >> (c - 1) & 1) {
                if (bar.from != SquareSet::all(lay_.size)) lay_.stopByOrigin = true;
                bar.squares.each([&](Square s) { lay_.mayStop[c][lay_.cellOf[s]] = 0; });
            }
    }
    groupGoals_.resize(static_cast<std::size_t>(lay_.groupCount));
    for (int c = 1; c <= lay_.classCount; ++c)
        for (int v = 1; v <= lay_.classCount; ++v)
            if (lay_.sideOf[c] != lay_.sideOf[v])
                takes_[lay_.sideOf[c]] |= static_cast<u8>(lay_.take[c] & 1u << (v - 1));
    for (int c = 1; c <= lay_.classCount; ++c)
        takesAlike_[lay_.sideOf[c]] &= (takes_[lay_.sideOf[c]] & ~lay_.take[c]) == 0;
    bind();
    Setup setup{image_->start, image_->calls.first == FirstMover::defenders ? Side::defenders : Side::attackers};
    set(setup);
    start_ = p_;
}

template <int W, Level L>
void Engine<W, L>::start(std::optional<Side> first) {
    const Side side = image_->calls.first == FirstMover::lot         ? first.value_or(Side::attackers)
                      : image_->calls.first == FirstMover::defenders ? Side::defenders
                                                                     : Side::attackers;
    set({image_->start, side});
}

template <int W, Level L>
void Engine<W, L>::set(const Setup& setup) {
    std::memset(static_cast<void*>(&p_), 0, sizeof p_);
    p_.small = {};
    for (int cell = 0; cell < Lay::cells; ++cell)
        if (lay_.isInside(cell) && cell < lay_.stride * (lay_.size + 4))
            put(cell, 0);
        else
            put(cell, outsideOccupant);
    sharePlanes(setup);
    for (Square s = 0; s < lay_.size * lay_.size; ++s)
        if (const int c = setup.occupants[static_cast<std::size_t>(s)]) {
            const int cell = lay_.cellOf[s];
            add(cell, c);
            p_.small.value += values_[c][cell];
            p_.small.key ^= lay_.keyOf[c][cell];
            p_.small.arrangement[lay_.sideOf[c]] ^= lay_.keyOf[c][cell];
        }
    p_.small.side = static_cast<u8>(setup.toMove);
    if (setup.toMove == Side::defenders) p_.small.key ^= lay_.keySide;
    // A royal piece with masks of its own is moved by single words, unless a set-up by hand has several.
    for (int side = 0; side < 2; ++side) {
        int group = lay_.single[side];
        if (group < 0)
            for (int i = 0; i < lay_.rowCount[side]; ++i)
                if (lay_.groups[lay_.rowGroups[side][i]].royalClass) group = lay_.rowGroups[side][i];
        if (group < 0) continue;
        const int c = lay_.groups[group].royalClass;
        const bool alone = p_.count[c] <= 1;
        auto& rows = lay_.rowGroups[side];
        const auto place = std::find(rows, rows + lay_.rowCount[side], group);
        const bool isRow = place != rows + lay_.rowCount[side];
        if (alone && isRow) {
            std::copy(place + 1, rows + lay_.rowCount[side]--, place);
            lay_.single[side] = group;
        } else if (!alone && !isRow) {
            rows[lay_.rowCount[side]++] = group;
            lay_.single[side] = -1;
        }
        if (alone)
            for (Square s = 0; s < lay_.size * lay_.size; ++s)
                if (p_.code[lay_.cellOf[s]] == c) p_.small.royal = lay_.cellOf[s];
    }
    if (sharedRoyal_)
        for (Square s = 0; s < lay_.size * lay_.size; ++s)
            if (p_.code[lay_.cellOf[s]] == sharedRoyal_) p_.small.royal = lay_.cellOf[s];
    layRows();
    for (const CounterEnd& end : image_->counterEnds) p_.small.countersDue |= tooFew(end);
    if constexpr (full)
        for (std::size_t i = 0; i < image_->calls.states.size(); ++i)
            p_.small.numbers[i] = image_->calls.states[i].start;
    watches_.forget();
    frames_.clear();
    victims_.clear();
    marksFrames_.clear();
    forgetHistory();
    plies_ = 0;
    pushHistory(p_.small.key ^ stateKey(true), 0, 2, false);
}

/// Whether the usual case holds, one group of each side, and where its rows are.
template <int W, Level L>
void Engine<W, L>::layRows() {
    extended_ = lay_.anyExtended || image_->anyJump || !image_->calls.dice.empty();
    for (int side = 0; side < 2; ++side) {
        extended_ |= lay_.rowCount[side] != 1;
        rows_[side] = rowsOf(lay_.rowGroups[side][0]);
        rowPlanes_[side] = lay_.groups[lay_.rowGroups[side][0]].plane;
        royal_[side] = rowsOf(std::max(lay_.single[side], 0));
        ClassSet withGoals = 0;
        for (const u8 classes : lay_.goal) withGoals |= classes;
        withGoals &= lay_.groups[lay_.rowGroups[side][0]].classes;
        const bool oneRoyal = std::has_single_bit(withGoals) && (withGoals & royals_);
        royalArrives_[side] = static_cast<u8>(oneRoyal ? std::countr_zero(withGoals) + 1 : 0);
    }
    loneRoyal_ = usualRoyal();
}

template <int W, Level L>
Setup Engine<W, L>::setup() const {
    Setup out;
    for (Square s = 0; s < lay_.size * lay_.size; ++s) out.occupants.push_back(p_.code[lay_.cellOf[s]]);
    out.toMove = toMove();
    return out;
}

template <int W, Level L>
Square Engine<W, L>::chainSquare() const {
    if constexpr (full)
        if (p_.small.chain) return lay_.squareOf[p_.small.chain];
    return noSquare;
}

template <int W, Level L>
bool Engine<W, L>::mustRoll() const {
    if constexpr (full) {
        const bool over = !frames_.empty() && frames_.back().ending.over;
        return !over && !image_->calls.dice.empty() && !p_.small.chain && p_.small.die == 0;
    }
    return false;
}

template <int W, Level L>
int Engine<W, L>::die() const {
    if constexpr (full)
        if (p_.small.die && p_.small.die != freeDie) return image_->calls.dice[p_.small.die - 1u].face;
    return 0;
}

template <int W, Level L>
void Engine<W, L>::roll(int face) {
    if constexpr (full) {
        pushFrame({}, Frame::Kind::roll);
        if (face == 0) p_.small.die = freeDie;
        for (std::size_t i = 0; i < image_->calls.dice.size(); ++i)
            if (image_->calls.dice[i].face == face) {
                p_.small.die = static_cast<u8>(i + 1);
                // A face that leaves no move costs the turn like a losing one.
                if (image_->calls.dice[i].losesTurn || (image_->calls.dice[i].limit && !anyLegal() && !isStuck())) {
                    p_.small.die = 0;
                    p_.small.passed = false;
                    p_.small.side ^= 1;
                    p_.small.key ^= lay_.keySide;
                }
            }
    }
}

template <int W, Level L>
bool Engine<W, L>::state(int number) const {
    if constexpr (full) return p_.small.numbers[number] != 0;
    return number < 0;
}

template <int W, Level L>
Made Engine<W, L>::make(Move move) {
    Made out;
    if (move.kind() == MoveKind::claim || move.kind() == MoveKind::claimWithMove) {
        Ending draw;
        if (move.kind() == MoveKind::claim) {
            claimable(draw);
        } else {
            Step step = stepOf(move);
            // The kind of a claimed move is that of the move itself.
            step.kind = MoveKind::slide;
            const int gap = std::abs(step.to - step.from);
            if (gap == 2 || gap == 2 * lay_.stride)
                if (p_.code[(step.from + step.to) / 2]) step = stepOf(Move::of(MoveKind::jump, move.from(), move.to()));
            Ending ignored;
            play<true, true>(step, ignored);
            claimable(draw, step);
            undo();
        }
        pushFrame(stepOf(move), Frame::Kind::still).ending = draw;
        ++plies_;
        foundCount_ = 0;
        out.ending = draw;
        return out;
    }
    const int side = p_.small.side;
    playHere<true, true>(stepOf(move), out.ending);
    const bool sameSide = p_.small.side == side && !out.ending.over;
    const bool took = victims_.size() != frames_.back().victims;
    out.how = u64{sameSide} | u64{took} << 1;
    return out;
}

template <int W, Level L>
Ending Engine<W, L>::ending() {
    if (!frames_.empty() && frames_.back().ending.over) return frames_.back().ending;
    if constexpr (full)
        if (p_.small.chain) return {};
    if (!isStuck()) return {};
    const int side = p_.small.side;
    const NoMovesCall& call = image_->calls.noMoves[side];
    Ending out{.over = true, .phase = Phase::history, .caller = call.caller, .noMoves = true};
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
        case Stuck::unsaid:
            return {};
        case Stuck::pass:
            return {};  // the only move is to pass
    }
    return out;
}

template <int W, Level L>
std::size_t Engine<W, L>::taken(std::span<Taken> out) const {
    if (frames_.empty()) return 0;
    const std::size_t first = frames_.back().victims, count = std::min(victims_.size() - first, out.size());
    for (std::size_t i = 0; i < count; ++i) {
        const Victim& v = victims_[first + i];
        out[i] = {lay_.squareOf[v.cell], v.classNumber, v.becomes};
    }
    return count;
}

/// Of a position with this key of its pieces and side to move, so many plies after the last capture; all else as it is.
template <int W, Level L>
inline __attribute__((always_inline)) u64 Engine<W, L>::keyOf(u64 pieces, int since) const {
    u64 key = pieces ^ stateKey(false);
    const auto mix = [](u64 z) {
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
        return z ^ (z >> 31);
    };
    if (p_.small.pending) [[unlikely]]
        key ^= mix(lay_.keyRest[20] + p_.small.pending);
    if (since >= leastInKey_) [[unlikely]]
        for (const CountLimitCall& limit : image_->calls.countLimits)
            if (since >= limit.plies - lastInKey) key ^= mix(lay_.keyRest[21] + static_cast<u64>(since));
    if constexpr (full) {
        if (p_.small.chain) key ^= mix(lay_.keyRest[22] + p_.small.chain);
        if (p_.small.die) key ^= mix(lay_.keyRest[23] + p_.small.die);
        if (p_.small.passed) key ^= lay_.keyRest[24];
        if (image_->calls.shuttle)
            for (u64 side = 0; side < 2; ++side) {
                const ShuttleRecord& r = p_.small.shuttle[side];
                if (r.runs) key ^= mix(lay_.keyRest[25 + side] + (u64{r.from} << 32 | u64{r.to} << 16 | r.runs));
            }
    }
    return key;
}

template <int W, Level L>
std::uint64_t Engine<W, L>::keyChange(Move move) const {
    const int from = lay_.cellOf[move.from()];
    const u64* const keys = lay_.keyOf[p_.code[from]];
    return keys[from] ^ keys[lay_.cellOf[move.to()]] ^ lay_.keySide;
}

template <int W, Level L>
std::uint64_t Engine<W, L>::keyFromScratch() const {
    u64 pieces = p_.small.side ? lay_.keySide : 0;
    for (Square s = 0; s < lay_.size * lay_.size; ++s)
        if (const int c = p_.code[lay_.cellOf[s]]) pieces ^= lay_.keyOf[c][lay_.cellOf[s]];
    return key() ^ p_.small.key ^ pieces;
}

template <int W, Level L>
std::string Engine<W, L>::inconsistency() const {
    const auto at = [&](int cell) { return " at " + squareName(lay_.squareOf[cell], lay_.size); };
    int count[10]{};
    for (int cell = 0; cell < Lay::cells; ++cell) {
        const int c = p_.code[cell];
        if (lay_.isInside(cell) != (c != outsideOccupant)) return "a guard cell is wrong: " + std::to_string(cell);
        if (p_.victim[cell] != lay_.victim[c][cell]) return "the victim byte differs" + at(cell);
        if (p_.hostile[cell] != lay_.hostile[c][cell]) return "the hostile byte differs" + at(cell);
        if (c == outsideOccupant) continue;
        for (int d = 0; d < 4; ++d)
            if ((p_.occupied[lay_.word[cell][d]] >> lay_.place[cell][d] & 1) != (c != 0))
                return "the board of all pieces differs" + at(cell);
        ++count[c];
        for (int k = 0; k < lay_.planes; ++k)
            for (int d = 0; d < 4; ++d)
                if ((p_.plane[k][lay_.word[cell][d]] >> lay_.place[cell][d] & 1) != (c && lay_.planeOf[c] == k))
                    return "plane " + std::to_string(k) + " differs" + at(cell);
        if (hooked && keepClasses_)
            for (int k = 1; k <= mostClasses; ++k) {
                const Square s = lay_.squareOf[cell];
                if (bool(p_.classes[k - 1][lay_.words.word(s)] & lay_.words.bit(s)) != (c == k))
                    return "class board " + std::to_string(k) + " differs" + at(cell);
            }
    }
    u64 bits = 0, squares = static_cast<u64>(lay_.size * lay_.size - count[0]) * 4;
    for (int k = 0; k < Pos::planes; ++k)
        for (const u64 w : p_.plane[k]) bits += static_cast<u64>(std::popcount(w));
    for (const u64 w : p_.occupied) bits -= static_cast<u64>(std::popcount(w));
    if (bits != 0) return "the planes and the board of all pieces differ";
    for (const u64 w : p_.occupied) bits += static_cast<u64>(std::popcount(w));
    if (bits != squares) return "a guard bit is set";
    for (int c = 1; c <= mostClasses; ++c)
        if (count[c] != p_.count[c]) return "the number of class " + std::to_string(c) + " differs";
    for (int side = 0; side < 2; ++side)
        if (lay_.single[side] >= 0) {
            const int c = lay_.groups[lay_.single[side]].royalClass;
            if (count[c] > 1 || (count[c] == 1) != (p_.small.royal != 0) ||
                (p_.small.royal && p_.code[p_.small.royal] != c))
                return "the royal square is wrong";
        }
    if (key() != keyFromScratch()) return "the key differs from one made from scratch";
    return {};
}

}  // namespace tafl::inline TAFLSMITH_BUILD
