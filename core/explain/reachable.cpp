#include "explain/reachable.hpp"

#include <algorithm>

namespace tafl::direct {
namespace {

/// Steps of one piece from a square on an empty board.
SquareSet steps(const CallTables& t, int classNumber, Square from) {
    SquareSet out;
    const SlideCall* call = t.slide[at(classNumber)];
    const SquareSet& stop = t.stopBarred(classNumber, from);
    const SquareSet& pass = t.passBarred(classNumber, from);
    for (const LeapCall* leap : t.leaps[at(classNumber)])
        eachLeapTarget(*leap, from, t.size, [&](Square s) {
            if (!stop.has(s)) out.add(s);
            return !pass.has(s);
        });
    const auto concerns = [&](ClassSet classes) { return has(classes, classNumber); };
    const bool swaps = std::ranges::any_of(
        t.calls.swaps, [&](const SwapCall& swap) { return concerns(swap.classes) || concerns(swap.with); });
    for (const Direction d : allDirections)
        if (const Square next = t.neighbour(from, d); swaps && next != noSquare && !stop.has(next)) out.add(next);
    const bool slides = !call || call->limit != noSlides;
    for (const Direction d : allDirections) {
        const Square next = t.neighbour(from, d);
        int taken = 0;
        for (Square s = slides ? next : noSquare; s != noSquare; s = t.neighbour(s, d)) {
            if (call && call->limit && ++taken > call->limit) break;
            if (!stop.has(s)) out.add(s);
            if (pass.has(s)) break;
        }
        if (next == noSquare) continue;
        const Square target = t.neighbour(next, d);
        const auto allows = [&](const JumpCall* jump) {
            return jump->over && (!jump->touching || jump->touching->has(from) || jump->touching->has(target));
        };
        if (target != noSquare && !stop.has(target) && std::ranges::any_of(t.jumps[at(classNumber)], allows))
            out.add(target);
    }
    return out;
}

SquareSet walk(const CallTables& t, int classNumber, const SquareSet& start) {
    SquareSet out = start;
    for (SquareSet frontier = start; frontier.any();) {
        SquareSet next;
        frontier.each([&](Square s) { next |= steps(t, classNumber, s); });
        frontier = next - out;
        out |= next;
    }
    return out;
}

bool isCapturable(const CallTables& t, int classNumber, const SquareSet& squares) {
    const auto catches = [&](const PatternCall* pattern) { return (pattern->at & squares).any(); };
    const auto takes = [&](const JumpCall& jump) { return jump.takes && has(jump.over, classNumber); };
    const auto displaces = [&](const DisplaceCall& call) { return has(call.victims, classNumber); };
    return squares.any() &&
           (!t.calls.captures.empty() || std::ranges::any_of(t.patterns[at(classNumber)], catches) ||
            std::ranges::any_of(t.calls.jumps, takes) || std::ranges::any_of(t.calls.displacements, displaces));
}

}  // namespace

Reachable findReachable(const CallTables& t) {
    Reachable out;
    SquaresByClass start;
    const SquareSet board = t.image->shape().squares();  // for pieces that are driven, appear or enter
    for (Square s = 0; s < t.squares; ++s)
        if (const int c = t.image->start[at(s)]) start[at(c)].add(s);
    // A captured piece that changes its class starts another walk.
    for (bool progress = true; progress;) {
        progress = false;
        for (int c = 1; c <= t.classes; ++c) {
            const SquareSet before = out.squares[at(c)];
            if ((start[at(c)] - before).any()) out.squares[at(c)] = walk(t, c, start[at(c)] | before);
            progress |= out.squares[at(c)] != before;
            if (!isCapturable(t, c, out.squares[at(c)])) continue;
            out.capturable |= classBit(c);
            for (const FateCall& fate : t.calls.fates)
                if (has(fate.classes, c) && fate.what == FateKind::becomes)
                    start[at(fate.becomes)] |= out.squares[at(c)];
        }
        for (const EnterCall& call : t.calls.entries) start[at(call.classNumber)] |= board;
        for (const ChangeCall& call : t.calls.changes) {
            if (call.kind == ChangeKind::appears) start[at(call.becomes)] |= board;
            for (int c = 1; c <= t.classes; ++c) {
                if (!has(call.classes, c) || !out.squares[at(c)].any()) continue;
                if (call.kind == ChangeKind::driven) {
                    start[at(c)] |= board;
                } else {
                    out.capturable |= classBit(c);
                    start[at(call.becomes)] |= out.squares[at(c)];
                }
            }
        }
    }
    return out;
}

}  // namespace tafl::direct
