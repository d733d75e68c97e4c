// The end of step 6: pieces that become another class, are driven one step, or appear. All are found on board B before
// the first of them changes.
#pragma once
#include <vector>

#include "position/bitboard/bitboard_position.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

/// A piece that is driven one step.
struct DrivenPiece {
    Square from = noSquare, to = noSquare;  ///< to: noSquare if it stays
    int classNumber = 0;
};

/// What a turn does to pieces besides the move and its captures.
struct ChangeList {
    CaptureList become;
    std::vector<DrivenPiece> driven;
    SquareSet newPieces[maxClasses + 1];  ///< by class
    bool anyNew = false;

    void drive(Square from, Square to) {
        for (DrivenPiece& piece : driven)
            if (piece.from == from) {
                if (piece.to != to) piece.to = noSquare;  // two directions at once
                return;
            }
        driven.push_back({from, to});
    }
    /// Drops the driven pieces that stay. `isEmpty(square)`: on board B.
    template <class IsEmpty>
    void settle(const IsEmpty& isEmpty) {
        if (driven.empty()) return;
        SquareSet wanted, contested, leaving;
        for (const DrivenPiece& piece : driven) {
            if (piece.to == noSquare) continue;
            (wanted.has(piece.to) ? contested : wanted).add(piece.to);
            leaving.add(piece.from);
        }
        for (bool again = true; again;) {
            again = false;
            for (DrivenPiece& piece : driven) {
                if (piece.to == noSquare) continue;
                if (!contested.has(piece.to) && (isEmpty(piece.to) || leaving.has(piece.to))) continue;
                leaving.remove(piece.from);
                piece.to = noSquare;
                again = true;
            }
        }
        std::erase_if(driven, [](const DrivenPiece& piece) { return piece.to == noSquare; });
    }
};

template <int W, FeatureLevel L>
void BitboardPosition<W, L>::findChanges(const Step& step, int c, ChangeList& out) {
    for (BoundGuardedProgram<W>& running : programs_.changes[p_.info.side]) {
        if (!guardHolds(running, step, c, captured_.count > 0)) continue;
        const ChangeCall& call = image_->calls.changes[static_cast<std::size_t>(running.payload)];
        const u64* board =
            running.program.board(inputs(step, captured_.count ? capturedWords_ : nullptr), layout_.words, *this);
        if (!board) continue;
        for (int w = 0; w < W; ++w)
            for (u64 b = board[w]; b; b &= b - 1) {
                const int cell = layout_.cellAt[w * 4 * 64 + std::countr_zero(b)], v = p_.code[cell];
                const Square s = layout_.squareOf[cell];
                if (call.kind == ChangeKind::appears) {
                    if (image_->holes.has(s)) continue;
                    out.newPieces[call.becomes].add(s);
                    out.anyNew = true;
                } else if (v == 0 || !(call.classes >> (v - 1) & 1)) {
                    continue;
                } else if (call.kind == ChangeKind::driven) {
                    const Square to = tafl::step(s, call.direction, image_->size);
                    out.drive(s, to == noSquare || image_->holes.has(to) ? noSquare : to);
                } else if (!out.become.contains(cell)) {
                    out.become.add(cell, v);
                    out.become.end()[-1].becomes = static_cast<u8>(call.becomes);
                }
            }
    }
    out.settle([&](Square s) { return p_.code[layout_.cellOf[s]] == 0; });
}

/// Replaces what stands on a cell; 0: nothing.
template <int W, FeatureLevel L>
template <bool Frames>
void BitboardPosition<W, L>::exchange(int cell, int before, int after) {
    const auto count = [&](int occupant) {
        if (!occupant) return;
        p_.info.key ^= layout_.keyOf[occupant][cell];
        p_.info.arrangement[layout_.sideOf[occupant]] ^= layout_.keyOf[occupant][cell];
    };
    if (before) remove(cell, before);
    if (after) add(cell, after);
    count(before);
    count(after);
    p_.info.value += searchTables_.values[after][cell] - searchTables_.values[before][cell];
    programs_.endTests.invalidate(cell, after);
    if constexpr (Frames) {
        Victim& victim = victims_.push();
        victim.put(cell, before);
        victim.becomes = static_cast<u8>(after);
        ++frames_.back().changes;
    }
}

/// Driven pieces take their marks along.
template <int W, FeatureLevel L>
void BitboardPosition<W, L>::driveMarks(const std::vector<DrivenPiece>& driven) {
    if constexpr (full) {
        if (!image_->anyState) return;
        for (auto& marks : p_.marks) {
            u64 before[W];
            std::memcpy(before, marks, sizeof before);
            for (const DrivenPiece& piece : driven)
                marks[layout_.words.word(piece.from)] &= ~layout_.words.bit(piece.from);
            for (const DrivenPiece& piece : driven)
                if (before[layout_.words.word(piece.from)] & layout_.words.bit(piece.from))
                    marks[layout_.words.word(piece.to)] |= layout_.words.bit(piece.to);
        }
    }
}

template <int W, FeatureLevel L>
template <bool Frames>
void BitboardPosition<W, L>::applyChanges(const Step& step, int c) {
    ChangeList changes;
    findChanges(step, c, changes);
    // 1. Classes.
    for (const Victim& v : changes.become) exchange<Frames>(v.cell, v.classNumber, v.becomes);
    // 2. Driven pieces, with their new classes: all leave, then all arrive.
    const u16 royal = p_.info.royal;
    for (DrivenPiece& piece : changes.driven) {
        const int cell = layout_.cellOf[piece.from];
        piece.classNumber = p_.code[cell];
        exchange<Frames>(cell, piece.classNumber, 0);
        moverDriven_ |= cell == step.to;
    }
    for (const DrivenPiece& piece : changes.driven) {
        const int cell = layout_.cellOf[piece.to];
        exchange<Frames>(cell, 0, piece.classNumber);
        if (royal && royal == layout_.cellOf[piece.from]) p_.info.royal = static_cast<u16>(cell);
    }
    driveMarks(changes.driven);
    // 3. New pieces on squares that are empty now, of one class only.
    if (changes.anyNew) {
        SquareSet once, twice;
        for (const SquareSet& squares : changes.newPieces) {
            twice |= once & squares;
            once |= squares;
        }
        for (int newClass = 1; newClass <= layout_.classCount; ++newClass)
            (changes.newPieces[newClass] - twice).each([&](Square s) {
                const int cell = layout_.cellOf[s];
                if (p_.code[cell] == 0) exchange<Frames>(cell, 0, newClass);
            });
    }
    if (!changes.become.count && changes.driven.empty() && !changes.anyNew) return;
    p_.info.pieceCountEndDue = true;
}

}  // namespace tafl::inline TAFLSMITH_BUILD
