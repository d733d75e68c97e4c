// Make and undo: the steps of a turn in order.
#pragma once
#include "position/bitboard/bitboard_position.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

template <int W, FeatureLevel L>
inline __attribute__((always_inline)) void BitboardPosition<W, L>::place(int from, int to, int c,
                                                                         CarriedRows<W>* carried) {
    put(from, emptyOccupant);
    put(to, c);
    slideBits(from, to, c, carried);
    p_.info.royal = p_.info.royal == from ? static_cast<u16>(to) : p_.info.royal;
}

/// Updates planes and class boards, not the byte boards.
/// A mark on the origin moves along. A mark on an empty target stays and now belongs to the mover; the mark of a piece
/// on the target goes with that piece.
template <int W, FeatureLevel L>
inline __attribute__((always_inline)) void BitboardPosition<W, L>::carryMarks(const Step& step) {
    if constexpr (full)
        if (facts_.anyMarks && !step.enters())
            for (auto& marks : p_.marks) {
                const Square a = layout_.squareOf[step.from], b = layout_.squareOf[step.to];
                const bool partnerMarked = step.met && (marks[layout_.words.word(b)] & layout_.words.bit(b));
                if (partnerMarked) marks[layout_.words.word(b)] ^= layout_.words.bit(b);
                if (marks[layout_.words.word(a)] & layout_.words.bit(a)) {
                    marks[layout_.words.word(a)] ^= layout_.words.bit(a);
                    marks[layout_.words.word(b)] |= layout_.words.bit(b);
                }
                if (partnerMarked && swaps(step)) marks[layout_.words.word(a)] |= layout_.words.bit(a);
            }
}

template <int W, FeatureLevel L>
inline __attribute__((always_inline)) void BitboardPosition<W, L>::slideBits(int from, int to, int c,
                                                                             CarriedRows<W>* carried) {
    u64* const plane = p_.plane[layout_.planeOf[c]];
    if (Lay::rowToggles || carried) {
        Row changed[W];
        if (!carried) layout_.computeChange(from, to, changed);
        const Row* const change = carried ? carried->change : changed;
        Row *const occupied = reinterpret_cast<Row*>(p_.occupied), *const rows = reinterpret_cast<Row*>(plane);
#pragma GCC unroll 8
        for (int w = 0; w < W; ++w) {
            if (carried) carried->free.board[w] ^= change[w];
            occupied[w] ^= change[w];
            rows[w] ^= change[w];
        }
    } else {
        layout_.flipWords(p_.occupied, plane, from);
        layout_.flipWords(p_.occupied, plane, to);
    }
    if constexpr (hooked)
        if (facts_.hasClassBoards) {
            p_.classes[c - 1][layout_.rankWord[from]] ^= layout_.rankBit[from];
            p_.classes[c - 1][layout_.rankWord[to]] ^= layout_.rankBit[to];
        }
}

/// Takes a piece off the board; `add` is the reverse. Both keep planes, class boards, byte boards and counts in step.
template <int W, FeatureLevel L>
inline void BitboardPosition<W, L>::remove(int cell, int c) {
    put(cell, 0);
    layout_.flip(p_.occupied, p_.plane[layout_.planeOf[c]], cell);
    if constexpr (hooked)
        if (facts_.hasClassBoards) p_.classes[c - 1][layout_.rankWord[cell]] ^= layout_.rankBit[cell];
    --p_.count[c];
}

template <int W, FeatureLevel L>
inline void BitboardPosition<W, L>::add(int cell, int c) {
    put(cell, c);
    layout_.flip(p_.occupied, p_.plane[layout_.planeOf[c]], cell);
    if constexpr (hooked)
        if (facts_.hasClassBoards) p_.classes[c - 1][layout_.rankWord[cell]] ^= layout_.rankBit[cell];
    ++p_.count[c];
}

/// Saves what undo needs.
template <int W, FeatureLevel L>
inline __attribute__((always_inline)) UndoFrame<L>& BitboardPosition<W, L>::pushFrame(
    const Step& step, typename UndoFrame<L>::Kind kind) {
    UndoFrame<L>& frame = frames_.push();
    // Copied by field: a copy by words would stall on the smaller stores that built the step.
    frame.step.from = step.from;
    frame.step.to = step.to;
    frame.step.jumped = step.jumped;
    frame.step.kind = step.kind;
    frame.step.declared = step.declared;
    frame.step.choice = step.choice;
    if constexpr (full) frame.step.met = step.met;
    frame.moverClass = 0;
    frame.kind = kind;
    frame.victims = victims_.size();
    frame.changes = 0;
    frame.history = history_.size();
    frame.historyBase = history_.base;
    frame.info = p_.info;
    frame.ending = {};
    return frame;
}

/// Makes a step. Bookkeeping: keys and history. Frames: an undo frame. SideNumber: the side to move if known at compile
/// time. `onBoardB` runs as soon as board B is complete.
template <int W, FeatureLevel L>
template <bool Bookkeeping, bool Frames, int SideNumber, class OnBoardB>
inline __attribute__((always_inline)) bool BitboardPosition<W, L>::playInline(const Step& step, Ending& ending,
                                                                              CarriedRows<W>* carried,
                                                                              OnBoardB onBoardB) {
    const int side = SideNumber < 0 ? p_.info.side : SideNumber;
    if constexpr (Frames) pushFrame(step, UndoFrame<L>::Kind::move);
    ++plies_;
    // Turns without a move: pass and stop.
    if constexpr (full)
        if (step.kind == MoveKind::pass || step.kind == MoveKind::stop) {
            if constexpr (Frames) frames_.back().kind = UndoFrame<L>::Kind::still;
            bool refused = false;
            const bool bothPass = step.kind == MoveKind::pass && p_.info.passed;
            const RuleIndex passingRule = bothPass ? findPassingRule() : noRule;
            captured_.count = 0;
            if (step.kind == MoveKind::pass) ++p_.info.pliesSinceCapture;
            p_.info.passed = step.kind == MoveKind::pass;
            p_.info.chain = 0;
            completeTurn({.kind = step.kind}, 0, ending, refused);
            if (bothPass && !ending.over)
                ending = {.over = true,
                          .winner = Winner::draw,
                          .phase = Phase::history,
                          .ruleIndex = passingRule,
                          .noMoves = true};
            if constexpr (Frames) frames_.back().ending = ending;
            return !refused;
        }
    // 3. Place the mover: board A.
    const int c = moverOf(step);
    if constexpr (Frames) frames_.back().moverClass = static_cast<u8>(c);
    if constexpr (full && Frames)
        if (facts_.anyMarks) {
            marksFrames_.emplace_back();
            std::memcpy(marksFrames_.back().data(), p_.marks, sizeof p_.marks);
        }
    const bool isDisplacement = full && displaces(step);
    RuleIndex displacingRule = noRule;
    if (full && step.met) [[unlikely]] {
        displacingRule = findEndingDisplacement(step, c);
        placeOnto(step, c);
    } else if (full && step.enters()) [[unlikely]] {
        placeEntering(step, c);
    } else {
        place(step.from, step.to, c, carried);
    }
    if constexpr (Bookkeeping) p_.info.key ^= layout_.keyOf[c][step.from] ^ layout_.keyOf[c][step.to];
    if constexpr (Frames) p_.info.value += searchTables_.values[c][step.to] - searchTables_.values[c][step.from];
    carryMarks(step);
    // 4. Victims. 5. Choice. 6. Fates: board B.
    captured_.count = 0;
    if constexpr (full) captured_.displaced = false;
    bool triggered = p_.mayCaptureAt(layout_, step.to, c) || isDisplacement;
    u32 open = 0;
    if constexpr (hooked) {
        open = openCaptures(step, c, side);
        triggered |= (step.jumped | open) != 0;
    }
    if (__builtin_expect(triggered, 0)) {
        collectCaptures(step, c, open);
        if constexpr (full)
            if (captured_.count) captured_.choose(image_->calls.choice, facts_.royals, step.choice);
        if (captured_.count) {
            judgeCaptures(step, c, ending);
            applyFates(c);
        }
        if constexpr (full)
            if (isDisplacement) {
                judgeDisplacement(step, displacingRule, ending);
                captured_.addDisplaced(step.to, step.met);
            }
        if (captured_.count) {
            if (!probing_) capturedTotal_ += static_cast<u64>(captured_.count);
            p_.info.pliesSinceCapture = -1;  // incremented below
            for (const Victim& v : captured_) {
                if constexpr (Frames) {
                    victims_.push() = v;
                    p_.info.value +=
                        searchTables_.values[v.becomes][v.cell] - searchTables_.values[v.classNumber][v.cell];
                }
                if constexpr (Bookkeeping) {
                    p_.info.key ^= layout_.keyOf[v.classNumber][v.cell];
                    if (v.becomes) p_.info.key ^= layout_.keyOf[v.becomes][v.cell];
                }
                if (full && captured_.displaced && &v == captured_.begin()) continue;
                if constexpr (full)
                    if (facts_.anyMarks && !v.becomes)
                        for (auto& marks : p_.marks)
                            marks[layout_.words.word(layout_.squareOf[v.cell])] &=
                                ~layout_.words.bit(layout_.squareOf[v.cell]);
                if (v.cell == p_.info.royal && !v.becomes) p_.info.royal = 0;
            }
        }
        if (carried) carried->free = FreeRows<W>(p_.occupied);
    }
    onBoardB();
    ++p_.info.pliesSinceCapture;  // capture programs read the value before the move
    if constexpr (hooked)
        if (facts_.arrangementKeys) {
            p_.info.arrangement[side] ^= layout_.keyOf[c][step.from] ^ layout_.keyOf[c][step.to];
            for (const Victim& v : captured_) {
                p_.info.arrangement[layout_.sideOf[v.classNumber]] ^= layout_.keyOf[v.classNumber][v.cell];
                if (v.becomes) p_.info.arrangement[layout_.sideOf[v.becomes]] ^= layout_.keyOf[v.becomes][v.cell];
            }
        }
    if constexpr (hooked) {
        invalidateAfterMove(step, c);
        if (__builtin_expect(captured_.count, 0)) {
            gatherCaptured(capturedWords_);
        }
    }
    // 7 to 12.
    if constexpr (full) {
        moverDriven_ = false;
        if (!programs_.changes[side].empty()) applyChanges<Frames>(step, c);
        bool refused = false;
        p_.info.passed = false;
        completeTurn(step, c, ending, refused);
        if constexpr (Frames) frames_.back().ending = ending;
        return !refused;
    } else {
        if (captured_.count && Bookkeeping) history_.base = history_.size();
        judgeGoal(step, c, ending);
        if constexpr (hooked) {
            if (!noOutcomeDue(side, programs_.endTests.unproven(EndTestCache<W>::endsOfAttackers + side))) {
                judgeOutcomes(step, c, false, ending);
                if (carried) carried->free = FreeRows<W>(p_.occupied);
            }
        } else {
            if (__builtin_expect(captured_.count | p_.info.pieceCountEndDue, 0)) {
                judgeOutcomes(step, c, false, ending);
                if (carried) carried->free = FreeRows<W>(p_.occupied);
            }
        }
        p_.info.side = static_cast<u8>(side ^ 1);
        if constexpr (Bookkeeping) {
            p_.info.key ^= layout_.keySide;
            judgeHistory(step, enterHistory(step), ending);
        }
        if constexpr (Frames) frames_.back().ending = ending;
        return true;
    }
}

template <int W, FeatureLevel L>
template <bool Bookkeeping, bool Frames>
bool BitboardPosition<W, L>::play(const Step& step, Ending& ending) {
    return playInline<Bookkeeping, Frames>(step, ending);
}

/// Steps 7 to 12 at the full level.
template <int W, FeatureLevel L>
void BitboardPosition<W, L>::completeTurn(const Step& step, int c, Ending& ending, bool& refused) {
    const int side = p_.info.side;
    const bool moved = step.kind != MoveKind::pass && step.kind != MoveKind::stop;
    if constexpr (full) shuttleLost_ = false;
    const auto captured = captured_.count ? capturedWords_ : nullptr;
    // 7. States: all programs read the old values and board B.
    if constexpr (full)
        if (image_->anyState && moved) {
            const auto in = inputs(step, captured);
            std::int32_t next[16];  // by update; states without one keep their values
            u64 marks[16][W];
            if (facts_.anyMarks) std::memcpy(marks, p_.marks, sizeof marks);
            for (std::size_t i = 0; i < image_->calls.updates.size(); ++i) {
                const auto number = static_cast<std::size_t>(image_->calls.updates[i].state);
                const auto& state = image_->calls.states[number];
                auto& program = programs_.updates[i * 2 + static_cast<std::size_t>(side)];
                if (state.kind == StateKind::marks) {
                    const u64* board = program.board(in, layout_.words, *this);
                    for (int w = 0; w < W; ++w) marks[number][w] = board ? board[w] : 0;
                } else {
                    next[i] = static_cast<std::int32_t>(
                        std::clamp<std::int64_t>(program.number(in, layout_.words, *this), 0, state.max));
                }
            }
            for (std::size_t i = 0; i < image_->calls.updates.size(); ++i) {
                const auto number = static_cast<std::size_t>(image_->calls.updates[i].state);
                if (image_->calls.states[number].kind != StateKind::marks) p_.info.numbers[number] = next[i];
            }
            if (facts_.anyMarks) std::memcpy(p_.marks, marks, sizeof marks);
        }
    // 8. Refusals.
    if constexpr (full)
        if (moved)
            for (BoundGuardedProgram<W>& r : programs_.refusals[side])
                if (guardHolds(r, step, c, captured_.count > 0) &&
                    r.program.number(inputs(step, captured), layout_.words, *this)) {
                    refused = true;
                    return;
                }
    if constexpr (full)
        if (probing_ && moved)
            demanded_ = std::ranges::any_of(programs_.demands[side], [&](BoundGuardedProgram<W>& d) {
                return guardHolds(d, step, c, captured_.count > 0) &&
                       d.program.number(inputs(step, captured), layout_.words, *this);
            });
    // After a capture no earlier position can come back.
    if constexpr (full)
        if (captured_.count) {
            history_.base = history_.size();
            p_.info.shuttle[0] = p_.info.shuttle[1] = {};
        }
    // 9. Chain.
    if constexpr (full) {
        const bool inChain = p_.info.chain != 0;
        if (moved && !ending.over) {
            p_.info.chain = 0;
            judgeGoal(step, c, ending);
            // After a capture no earlier position can refuse the move, so a test of legality stops here. It must,
            // because chains may be endless.
            if (!ending.over && image_->anyChain && captured_.count && !probing_ && canContinueChain(step, c)) {
                p_.info.chain = step.to;
                p_.info.pieceCountEndDue = true;  // the turn may end with a step that captures nothing
                judgeOutcomes(step, c, true, ending);
                return;
            }
            if (!ending.over && image_->calls.again && !inChain) {
                // Only a repetition could still make the step illegal after this point.
                if (!probing_ || (image_->pathLegality && !captured_.count)) {
                    judgeOutcomes(step, c, true, ending);
                    if (!ending.over && secondMoveFollows(step)) return;
                }
            }
        }
        p_.info.fallen = false;
        if (moved && !inChain && !ending.over)
            if (!judgeShuttle(step)) {
                refused = true;
                return;
            }
        p_.info.die = 0;
        p_.info.chain = 0;
    }
    // 10. Ends; 12. hand over.
    judgeOutcomes(step, c, false, ending);
    p_.info.side ^= 1;
    p_.info.key ^= layout_.keySide;
    if (!judgeHistory(step, enterHistory(step), ending)) refused = true;
}

/// Whether the piece that has just captured may go on.
template <int W, FeatureLevel L>
bool BitboardPosition<W, L>::canContinueChain(const Step& step, int c) {
    if constexpr (full) {
        const ChainCall& chain = *image_->calls.chain;
        if (!(chain.classes >> (c - 1) & 1) || p_.code[step.to] != c || moverDriven_) return false;
        // A piece captured by its own move may not go on, even if it became its own class again.
        if (captured_.containsMover(step.to)) return false;
        // The test below must not disturb the victims of the step just made.
        const CaptureList found = captured_;
        u64 captured[W];
        std::memcpy(captured, capturedWords_, sizeof captured);
        const u16 before = p_.info.chain;
        p_.info.chain = step.to;
        const bool any = anyMoveOf(step.to, [&](const Step& next) { return continuesChain(next) && isLegal(next); });
        p_.info.chain = before;
        captured_ = found;
        std::memcpy(capturedWords_, captured, sizeof captured);
        return any;
    } else {
        return false;
    }
}

/// Whether the side to move has a second move after this step, and may make it. Then the position is between the two.
template <int W, FeatureLevel L>
bool BitboardPosition<W, L>::secondMoveFollows(const Step& step) {
    if constexpr (full) {
        const AgainCall& again = *image_->calls.again;
        const int side = p_.info.side, occupant = p_.code[step.to];
        const u64* const taken = captured_.count ? capturedWords_ : nullptr;
        if (!(again.side >> side & 1)) return false;
        if (again.program && !programs_.again[side].number(inputs(step, taken), layout_.words, *this)) return false;
        // The test below must not disturb the step just made.
        const CaptureList found = captured_;
        u64 captured[W];
        std::memcpy(captured, capturedWords_, sizeof captured);
        const bool probing = probing_, demanded = demanded_;
        p_.info.chain = step.to;
        p_.info.fallen = moverDriven_ || found.containsMover(step.to) || !occupant || layout_.sideOf[occupant] != side;
        if (found.count) p_.info.pieceCountEndDue = true;  // the second move may capture nothing
        bool any = anyFromTables([&](const Step& next) { return movesSecond(next.from) && isLegal(next); });
        if (!any && again.with != AgainWith::same) {
            std::vector<Step> list;
            generateEntries(list);
            any = std::ranges::any_of(list, [&](const Step& next) { return isLegal(next); });
        }
        if (!any) p_.info.chain = 0;
        captured_ = found;
        std::memcpy(capturedWords_, captured, sizeof captured);
        probing_ = probing;
        demanded_ = demanded;
        return any;
    } else {
        return false;
    }
}

/// Puts victims back, the last first, down to index `first`.
template <int W, FeatureLevel L>
__attribute__((noinline)) void BitboardPosition<W, L>::restoreVictims(std::size_t first) {
    for (std::size_t i = victims_.size(); i-- > first;) {
        const Victim& v = victims_[i];
        if (v.becomes) remove(v.cell, v.becomes);
        if (v.classNumber) add(v.cell, v.classNumber);
    }
    victims_.truncate(first);
}

template <int W, FeatureLevel L>
void BitboardPosition<W, L>::undo() {
    const UndoFrame<L>& frame = frames_.back();
    if (frame.kind == UndoFrame<L>::Kind::roll) {
        p_.info = frame.info;
        frames_.pop();
        return;
    }
    --plies_;
    if constexpr (hooked)
        if (frame.kind == UndoFrame<L>::Kind::move) invalidateAfterUndo(frame);
    // 1. Victims return. The mover may be one of them.
    if (victims_.size() != frame.victims) [[unlikely]] {
        p_.info.side = frame.info.side;
        restoreVictims(frame.victims + (full && frame.kind == UndoFrame<L>::Kind::move && displaces(frame.step)));
        victims_.truncate(frame.victims);
    }
    // 2. The mover returns.
    p_.info = frame.info;
    if (frame.kind == UndoFrame<L>::Kind::move) {
        if constexpr (full)
            if (facts_.anyMarks) {
                std::memcpy(p_.marks, marksFrames_.back().data(), sizeof p_.marks);
                marksFrames_.pop_back();
            }
        p_.info.royal = 0;  // restored below
        if (full && (frame.step.met || frame.step.enters())) [[unlikely]]
            putBack(frame.step, frame.moverClass);
        else
            place(frame.step.to, frame.step.from, frame.moverClass);
        p_.info.royal = frame.info.royal;
    }
    // 3. The history.
    if (history_.size() > frame.history) history_.pop();
    history_.base = frame.historyBase;
    frames_.pop();
}

}  // namespace tafl::inline TAFLSMITH_BUILD
