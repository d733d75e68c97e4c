// Make and undo: the steps of a turn, in their order.
#pragma once
#include "position/bitboard/bitboard_position.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

template <int W, Level L>
inline __attribute__((always_inline)) void Engine<W, L>::place(int from, int to, int c, Carried* carried) {
    put(from, emptyOccupant);
    put(to, c);
    slideBits(from, to, c, carried);
    p_.small.royal = p_.small.royal == from ? static_cast<u16>(to) : p_.small.royal;
}

/// The boards of bits alone: planes and class boards.
template <int W, Level L>
inline __attribute__((always_inline)) void Engine<W, L>::slideBits(int from, int to, int c, Carried* carried) {
    u64* const plane = p_.plane[lay_.planeOf[c]];
    if (Lay::rowToggles || carried) {
        Row changed[W];
        if (!carried) lay_.changeOf(from, to, changed);
        const Row* const change = carried ? carried->change : changed;
        Row *const occupied = reinterpret_cast<Row*>(p_.occupied), *const rows = reinterpret_cast<Row*>(plane);
#pragma GCC unroll 8
        for (int w = 0; w < W; ++w) {
            if (carried) carried->free.board[w] ^= change[w];
            occupied[w] ^= change[w];
            rows[w] ^= change[w];
        }
    } else {
        lay_.flipWords(p_.occupied, plane, from);
        lay_.flipWords(p_.occupied, plane, to);
    }
    if constexpr (hooked)
        if (keepClasses_) {
            p_.classes[c - 1][lay_.rankWord[from]] ^= lay_.rankBit[from];
            p_.classes[c - 1][lay_.rankWord[to]] ^= lay_.rankBit[to];
        }
}

/// A piece leaves the board; `add` puts one there. Both keep planes, class boards, bytes and numbers together.
template <int W, Level L>
inline void Engine<W, L>::remove(int cell, int c) {
    put(cell, 0);
    lay_.flip(p_.occupied, p_.plane[lay_.planeOf[c]], cell);
    if constexpr (hooked)
        if (keepClasses_) p_.classes[c - 1][lay_.rankWord[cell]] ^= lay_.rankBit[cell];
    --p_.count[c];
}

template <int W, Level L>
inline void Engine<W, L>::add(int cell, int c) {
    put(cell, c);
    lay_.flip(p_.occupied, p_.plane[lay_.planeOf[c]], cell);
    if constexpr (hooked)
        if (keepClasses_) p_.classes[c - 1][lay_.rankWord[cell]] ^= lay_.rankBit[cell];
    ++p_.count[c];
}

/// What undo needs to come back to this position.
template <int W, Level L>
inline __attribute__((always_inline)) typename Engine<W, L>::Frame& Engine<W, L>::pushFrame(const Step& step,
                                                                                            typename Frame::Kind kind) {
    Frame& frame = frames_.push();
    // Field by field: a step built in parts and copied as a whole would have to wait for the cache.
    frame.step.from = step.from;
    frame.step.to = step.to;
    frame.step.jumped = step.jumped;
    frame.step.kind = step.kind;
    frame.step.declared = step.declared;
    frame.step.choice = step.choice;
    frame.step.jumpRule = step.jumpRule;
    frame.moverClass = 0;
    frame.kind = kind;
    frame.victims = victims_.size();
    frame.history = history_.size();
    frame.historyBase = historyBase_;
    frame.small = p_.small;
    frame.ending = {};
    return frame;
}

/// Plays a step. Book: keys and history; Frames: an undo frame is kept. False: the rules refuse it; it must be undone.
template <int W, Level L>
template <bool Book, bool Frames, int SideNumber, class OnBoardB>
inline __attribute__((always_inline)) bool Engine<W, L>::playHere(const Step& step, Ending& ending, Carried* carried,
                                                                  OnBoardB onBoardB) {
    const int side = SideNumber < 0 ? p_.small.side : SideNumber;
    if constexpr (Frames) pushFrame(step, Frame::Kind::move);
    ++plies_;
    // Turns without a move: a chain stopped, a turn passed.
    if constexpr (full)
        if (step.kind == MoveKind::pass || step.kind == MoveKind::stop) {
            if constexpr (Frames) frames_.back().kind = Frame::Kind::still;
            bool refused = false;
            foundCount_ = 0;
            const bool bothPass = step.kind == MoveKind::pass && p_.small.passed;
            if (step.kind == MoveKind::pass) ++p_.small.since;
            p_.small.passed = step.kind == MoveKind::pass;
            p_.small.chain = 0;
            completeTurn({.kind = step.kind}, 0, ending, refused);
            if (bothPass && !ending.over)
                ending = {.over = true,
                          .winner = Winner::draw,
                          .phase = Phase::history,
                          .caller = image_->calls.noMoves[side].caller,
                          .noMoves = true};
            if constexpr (Frames) frames_.back().ending = ending;
            return !refused;
        }
    // 3. Place the mover: board A.
    const int c = p_.code[step.from];
    if constexpr (Frames) frames_.back().moverClass = static_cast<u8>(c);
    if constexpr (full && Frames)
        if (image_->anyState) {
            marksFrames_.emplace_back();
            std::memcpy(marksFrames_.back().data(), p_.marks, sizeof p_.marks);
        }
    place(step.from, step.to, c, carried);
    if constexpr (Book) p_.small.key ^= lay_.keyOf[c][step.from] ^ lay_.keyOf[c][step.to];
    if constexpr (Frames) p_.small.value += values_[c][step.to] - values_[c][step.from];
    if constexpr (full)
        if (image_->anyState)
            for (auto& marks : p_.marks) {
                const Square a = lay_.squareOf[step.from], b = lay_.squareOf[step.to];
                if (marks[lay_.words.word(a)] & lay_.words.bit(a)) {
                    marks[lay_.words.word(a)] ^= lay_.words.bit(a);
                    marks[lay_.words.word(b)] |= lay_.words.bit(b);
                }
            }
    // 4. Victims. 5. Choice. 6. Fates: board B.
    foundCount_ = 0;
    bool triggered = byteTest(step.to, c);
    u32 open = 0;
    if constexpr (hooked) {
        open = openCaptures(step, c, side);
        triggered |= (step.jumped | open) != 0;
    }
    if (__builtin_expect(triggered, 0)) {
        collect(step, c, open);
        if constexpr (full)
            if (foundCount_) choose(step.choice);
        if (foundCount_) {
            judgeFallen(step, c, ending);
            applyFates();
        }
        if (foundCount_) {
            capturedTotal_ += static_cast<u64>(foundCount_);
            p_.small.since = -1;  // counted below
            for (int i = 0; i < foundCount_; ++i) {
                const Victim& v = found_[static_cast<std::size_t>(i)];
                if constexpr (Frames) {
                    victims_.push() = v;
                    p_.small.value += values_[v.becomes][v.cell] - values_[v.classNumber][v.cell];
                }
                if constexpr (Book) {
                    p_.small.key ^= lay_.keyOf[v.classNumber][v.cell];
                    if (v.becomes) p_.small.key ^= lay_.keyOf[v.becomes][v.cell];
                }
                if constexpr (full)
                    if (image_->anyState && !v.becomes)
                        for (auto& marks : p_.marks)
                            marks[lay_.words.word(lay_.squareOf[v.cell])] &= ~lay_.words.bit(lay_.squareOf[v.cell]);
                if (v.cell == p_.small.royal && !v.becomes) p_.small.royal = 0;
            }
        }
        if (carried) carried->free = Free(p_);
    }
    onBoardB();
    ++p_.small.since;  // capture programs read the number from before the move
    if constexpr (hooked)
        if (arrangementKeys_) {
            p_.small.arrangement[side] ^= lay_.keyOf[c][step.from] ^ lay_.keyOf[c][step.to];
            for (int i = 0; i < foundCount_; ++i) {
                const Victim& v = found_[static_cast<std::size_t>(i)];
                p_.small.arrangement[lay_.sideOf[v.classNumber]] ^= lay_.keyOf[v.classNumber][v.cell];
                if (v.becomes) p_.small.arrangement[lay_.sideOf[v.becomes]] ^= lay_.keyOf[v.becomes][v.cell];
            }
        }
    if constexpr (hooked) {
        noteMove(step, c);
        if (__builtin_expect(foundCount_, 0)) {
            std::memset(capturedWords_, 0, sizeof capturedWords_);
            for (int i = 0; i < foundCount_; ++i) {
                const Square s = lay_.squareOf[found_[static_cast<std::size_t>(i)].cell];
                capturedWords_[lay_.words.word(s)] |= lay_.words.bit(s);
            }
        }
    }
    // 7 to 12.
    if constexpr (full) {
        bool refused = false;
        p_.small.passed = false;
        completeTurn(step, c, ending, refused);
        if constexpr (Frames) frames_.back().ending = ending;
        return !refused;
    } else {
        if (foundCount_ && Book) historyBase_ = history_.size();
        judgeGoal(step, c, ending);
        if constexpr (hooked) {
            if (!outcomesQuiet(side, watches_.broken(Watches<W>::endsOfAttackers + side))) {
                judgeOutcomes(step, c, false, ending);
                if (carried) carried->free = Free(p_);
            }
        } else {
            if (__builtin_expect(foundCount_ | p_.small.countersDue, 0)) {
                judgeOutcomes(step, c, false, ending);
                if (carried) carried->free = Free(p_);
            }
        }
        p_.small.side = static_cast<u8>(side ^ 1);
        if constexpr (Book) {
            p_.small.key ^= lay_.keySide;
            judgeHistory(step, enterHistory(step), ending);
        }
        if constexpr (Frames) frames_.back().ending = ending;
        return true;
    }
}

template <int W, Level L>
template <bool Book, bool Frames>
bool Engine<W, L>::play(const Step& step, Ending& ending) {
    return playHere<Book, Frames>(step, ending);
}

/// Steps 7 to 12 with everything the rules can say.
template <int W, Level L>
void Engine<W, L>::completeTurn(const Step& step, int c, Ending& ending, bool& refused) {
    const int side = p_.small.side;
    const bool moved = step.kind != MoveKind::pass && step.kind != MoveKind::stop;
    if constexpr (full) shuttleLost_ = false;
    const auto captured = foundCount_ ? capturedWords_ : nullptr;
    // 7. States: all programs read the old values and board B.
    if constexpr (full)
        if (image_->anyState && moved) {
            const auto in = inputs(step, captured);
            std::int32_t next[16];
            std::memcpy(next, p_.small.numbers, sizeof next);
            u64 marks[16][W];
            std::memcpy(marks, p_.marks, sizeof marks);
            for (std::size_t i = 0; i < image_->calls.updates.size(); ++i) {
                const auto number = static_cast<std::size_t>(image_->calls.updates[i].state);
                const auto& state = image_->calls.states[number];
                auto& program = updates_[i * 2 + static_cast<std::size_t>(side)];
                if (state.kind == StateKind::marks) {
                    const u64* board = program.board(in, lay_.words, *this);
                    for (int w = 0; w < W; ++w) marks[number][w] = board ? board[w] : 0;
                } else {
                    next[number] = static_cast<std::int32_t>(
                        std::clamp<std::int64_t>(program.number(in, lay_.words, *this), 0, state.most));
                }
            }
            std::memcpy(p_.small.numbers, next, sizeof next);
            std::memcpy(p_.marks, marks, sizeof marks);
        }
    // 8. Refusals.
    if constexpr (full)
        if (moved)
            for (Running& r : refusals_[side])
                if (gateOpen(r, step, c, foundCount_ > 0) &&
                    r.program.number(inputs(step, captured), lay_.words, *this)) {
                    refused = true;
                    return;
                }
    // A capture makes every earlier position unreachable.
    if constexpr (full)
        if (foundCount_) {
            historyBase_ = history_.size();
            p_.small.shuttle[0] = p_.small.shuttle[1] = {};
        }
    // 9. Chain.
    if constexpr (full) {
        const bool inChain = p_.small.chain != 0;
        if (moved && !ending.over) {
            p_.small.chain = 0;
            judgeGoal(step, c, ending);
            // After a capture no history refuses: who asks only for that need not look further, and a chain may have no
            // end.
            if (!ending.over && image_->anyChain && foundCount_ && !trying_ && chainGoesOn(step, c)) {
                p_.small.chain = step.to;
                p_.small.countersDue = true;  // the turn may end with a step that takes nothing
                judgeOutcomes(step, c, true, ending);
                return;
            }
        }
        if (moved && !inChain && !ending.over)
            if (!judgeShuttle(step)) {
                refused = true;
                return;
            }
        p_.small.die = 0;
        p_.small.chain = 0;
    }
    // 10. Ends; 12. hand over.
    judgeOutcomes(step, c, false, ending);
    p_.small.side ^= 1;
    p_.small.key ^= lay_.keySide;
    if (!judgeHistory(step, enterHistory(step), ending)) refused = true;
}

/// May, or must, the piece that has just captured go on?
template <int W, Level L>
bool Engine<W, L>::chainGoesOn(const Step& step, int c) {
    if constexpr (full) {
        const ChainCall& chain = *image_->calls.chain;
        if (!(chain.classes >> (c - 1) & 1) || p_.code[step.to] != c) return false;
        // Who falls to his own move is done, even if what he becomes is what he was.
        for (int i = 0; i < foundCount_; ++i)
            if (found_[static_cast<std::size_t>(i)].cell == step.to) return false;
        // The list of victims belongs to the move just made: looking further must not disturb it.
        const auto found = found_;
        const int count = foundCount_;
        u64 captured[W];
        std::memcpy(captured, capturedWords_, sizeof captured);
        const u16 before = p_.small.chain;
        p_.small.chain = step.to;
        std::vector<Step> list;
        chainCandidates(list);
        bool any = false;
        for (const Step& next : list)
            if (expand(next, nullptr)) {
                any = true;
                break;
            }
        p_.small.chain = before;
        found_ = found;
        foundCount_ = count;
        std::memcpy(capturedWords_, captured, sizeof captured);
        return any;
    } else {
        return false;
    }
}

/// The victims from this one on come back, the last one first.
template <int W, Level L>
__attribute__((noinline)) void Engine<W, L>::revive(std::size_t first) {
    for (std::size_t i = victims_.size(); i-- > first;) {
        const Victim& v = victims_[i];
        if (v.becomes) remove(v.cell, v.becomes);
        add(v.cell, v.classNumber);
    }
    victims_.cut(first);
}

template <int W, Level L>
void Engine<W, L>::undo() {
    const Frame& frame = frames_.back();
    if (frame.kind == Frame::Kind::roll) {
        p_.small = frame.small;
        frames_.pop();
        return;
    }
    --plies_;
    if constexpr (hooked)
        if (frame.kind == Frame::Kind::move) noteUndo(frame);
    // 1. Victims come back. The mover may be one of them.
    if (victims_.size() != frame.victims) [[unlikely]]
        revive(frame.victims);
    // 2. The mover goes back.
    p_.small = frame.small;
    if (frame.kind == Frame::Kind::move) {
        if constexpr (full)
            if (image_->anyState) {
                std::memcpy(p_.marks, marksFrames_.back().data(), sizeof p_.marks);
                marksFrames_.pop_back();
            }
        p_.small.royal = 0;  // it is in the frame
        place(frame.step.to, frame.step.from, frame.moverClass);
        p_.small.royal = frame.small.royal;
    }
    // 3. The history.
    if (history_.size() > frame.history) {
        --seen_[history_.back().key % sightings];
        history_.pop();
    }
    historyBase_ = frame.historyBase;
    frames_.pop();
}

}  // namespace tafl::inline TAFLSMITH_BUILD
