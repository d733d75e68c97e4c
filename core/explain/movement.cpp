#include "explain/movement.hpp"

#include <algorithm>
#include <cstdlib>

namespace tafl::direct {

int dieLimit(const CallTables& tables, const PlainPosition& p) {
    const DieFace* face = p.rolled ? tables.face(p.die) : nullptr;
    return face ? face->limit : 0;
}

namespace {

std::optional<Direction> directionOf(Square from, Square to, int size) {
    if (from == to) return std::nullopt;
    if (from / size == to / size) return to > from ? Direction::east : Direction::west;
    if (from % size == to % size) return to > from ? Direction::north : Direction::south;
    return std::nullopt;
}

RuleIndex findFirstBar(const Scene& scene, const std::vector<BarCall>& bars, Square from, Square square) {
    std::optional<RuleIndex> out;
    for (const BarCall& bar : bars)
        if (scene.isBarred(bar, from, square) && (!out || bar.ruleIndex < *out)) out = bar.ruleIndex;
    return out.value_or(0);
}

/// What stops a leap; `notInLine` where no vector leads from one square to the other.
Obstacle findLeapObstacle(const Scene& scene, Square from, Square to) {
    using Kind = Obstacle::Kind;
    const CallTables& t = scene.tables();
    if (scene.leaps(from).has(to)) return {};
    const int c = scene.occupant(from);
    const SquareSet pass = scene.passBarred(from);
    const int files = to % t.size - from % t.size, ranks = to / t.size - from / t.size;
    for (const LeapCall* call : t.leaps[at(c)])
        for (const auto& [across, up] : {std::pair(call->across, call->up), std::pair(call->up, call->across)}) {
            const int leaps = std::abs(files) / across;
            if (leaps == 0 || leaps * across != std::abs(files) || leaps * up != std::abs(ranks)) continue;
            if (call->limit && leaps > call->limit) continue;
            for (int n = 1; n <= leaps; ++n) {
                const Square s = from + (files + ranks * t.size) / leaps * n;
                if (scene.occupant(s)) return {Kind::blocked, s};
                if (t.image->holes.has(s)) return {Kind::hole, s};
                if (s != to && pass.has(s))
                    return {Kind::crossing, s, 0, findFirstBar(scene, t.calls.passBars, from, s), true};
            }
            return {Kind::stopping, to, 0, findFirstBar(scene, t.calls.stopBars, from, to), true};
        }
    return {Kind::notInLine, to};
}

/// A rule about moves onto pieces that does not allow this one.
Obstacle findOccupantObstacle(const Scene& scene, Square from, Square to) {
    using Kind = Obstacle::Kind;
    const CallTables& t = scene.tables();
    const int c = scene.occupant(from);
    const bool own = scene.holds(to, t.side[at(c)]);
    const bool beside = std::abs(from % t.size - to % t.size) + std::abs(from / t.size - to / t.size) == 1;
    if (own && beside)
        for (const SwapCall& call : t.calls.swaps)
            if (has(call.classes, c)) return {Kind::mayNotSwap, to, 0, call.ruleIndex, true};
    if (!own && !t.stopBarred(c, from).has(to))
        for (const DisplaceCall& call : t.calls.displacements) {
            if (!has(call.classes, c)) continue;
            const SpareCall* spare = scene.findSpare(to, call.ruleIndex);
            if (spare) return {Kind::mayNotDisplace, to, 0, spare->ruleIndex, true};
            if (!has(call.victims, scene.occupant(to))) return {Kind::mayNotDisplace, to, 0, call.ruleIndex, true};
        }
    return {};
}

}  // namespace

Obstacle findSlideObstacle(const Scene& scene, Square from, Square to, int dieLimit) {
    using Kind = Obstacle::Kind;
    const CallTables& t = scene.tables();
    const int c = scene.occupant(from);
    if (scene.occupant(to) && from != to) {
        if (scene.swaps(from).has(to) || scene.displacements(from, dieLimit).has(to)) return {};
        if (const Obstacle o = findOccupantObstacle(scene, from, to)) return o;
    }
    const auto direction = directionOf(from, to, t.size);
    if (!direction) return findLeapObstacle(scene, from, to);
    const SlideCall* slide = t.slide[at(c)];
    if (slide && slide->limit == noSlides) return {Kind::noSlides, to, 0, slide->ruleIndex, true};
    const SquareSet pass = scene.passBarred(from);
    int steps = 0;
    for (Square s = step(from, *direction, t.size);; s = step(s, *direction, t.size)) {
        ++steps;
        if (t.image->holes.has(s)) return {Kind::hole, s};
        if (scene.occupant(s)) return {Kind::blocked, s};
        if (slide && slide->limit && steps > slide->limit)
            return {Kind::limit, s, slide->limit, slide->ruleIndex, true};
        if (dieLimit && steps > dieLimit) return {Kind::dieLimit, s, dieLimit, t.calls.dice.front().ruleIndex, true};
        if (s == to) break;
        if (pass.has(s)) return {Kind::crossing, s, 0, findFirstBar(scene, t.calls.passBars, from, s), true};
    }
    if (t.stopBarred(c, from).has(to))
        return {Kind::stopping, to, 0, findFirstBar(scene, t.calls.stopBars, from, to), true};
    return {};
}

Obstacle findJumpObstacle(const Scene& scene, Candidate& move) {
    using Kind = Obstacle::Kind;
    const CallTables& t = scene.tables();
    const auto direction = directionOf(move.from, move.to, t.size);
    if (!direction) return {Kind::notInLine, move.to};
    const Square over = t.neighbour(move.from, *direction);
    if (over == noSquare || over == move.to || t.neighbour(over, *direction) != move.to)
        return {Kind::notAJump, move.to};
    const int c = scene.occupant(move.from);
    const bool own = scene.holds(over, t.side[at(c)]);
    const auto crosses = [&](const JumpCall* call) { return call->crosses(own); };
    const auto& rules = t.jumps[at(c)];
    if (!scene.occupant(over) || (own && std::ranges::none_of(rules, crosses))) return {Kind::nothingToJump, over};
    if (scene.occupant(move.to)) return {Kind::blocked, move.to};
    if (t.stopBarred(c, move.from).has(move.to))
        return {Kind::stopping, move.to, 0, findFirstBar(scene, t.calls.stopBars, move.from, move.to), true};
    const auto found = scene.legalJump(move.from, *direction);
    if (!found)
        return {Kind::mayNotJump, over, 0, rules.empty() ? RuleIndex{} : rules.front()->ruleIndex, !rules.empty()};
    move.over = found->over;
    move.takes = found->takes;
    move.ruleIndex = found->ruleIndex;
    return {};
}

const EnterCall* findEntry(const CallTables& t, int classNumber) {
    const auto found = std::ranges::find(t.calls.entries, classNumber, &EnterCall::classNumber);
    return found == t.calls.entries.end() ? nullptr : &*found;
}

Obstacle findEntryObstacle(const Scene& scene, const Candidate& c) {
    const EnterCall* const call = findEntry(scene.tables(), c.enters);
    if (!call) return {Obstacle::Kind::noEntry};
    if (call->reserve >= 0 && scene.numbers[at(call->reserve)] == 0)
        return {Obstacle::Kind::emptyReserve, noSquare, 0, call->ruleIndex, true};
    if (scene.occupant(c.to)) return {Obstacle::Kind::occupied, c.to};
    if (!scene.board(call->where).has(c.to)) return {Obstacle::Kind::mayNotEnter, c.to, 0, call->ruleIndex, true};
    return {};
}

}  // namespace tafl::direct
