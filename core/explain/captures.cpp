#include "explain/captures.hpp"

#include <algorithm>

namespace tafl::direct {

namespace {
constexpr std::array<Direction, 2> eastWest = {Direction::east, Direction::west};
constexpr std::array<Direction, 2> northSouth = {Direction::north, Direction::south};

PatternSide classifySide(const Scene& scene, const PatternCall& call, int victim, Square s, Square hammer) {
    using Kind = PatternSide::Kind;
    const CallTables& t = scene.tables();
    if (s == noSquare) {
        const HostileCall* outside = call.walls ? nullptr : t.outside[at(victim)];
        return {s, outside ? Kind::outside : Kind::missing, outside};
    }
    const int c = scene.occupant(s);
    if (has(call.by, c) && s == hammer && has(t.hammer[at(c)], victim)) return {s, Kind::hammer};
    if (has(call.by, c) && scene.isHostileMan(victim, s)) return {s, Kind::man};
    if (call.walls) return {s, !c && call.walls->has(s) ? Kind::wall : Kind::missing};
    const HostileCall* zone = scene.findHostileZone(victim, s);
    return {s, zone ? Kind::hostile : Kind::missing, zone};
}
}  // namespace

std::span<const Direction> axisDirections(Direction d) {
    return d == Direction::east || d == Direction::west ? std::span<const Direction>(eastWest) : northSouth;
}
std::span<const Direction> fourDirections() { return allDirections; }

PatternMatch matchPattern(const Scene& scene, const PatternCall& call, Square victim,
                          std::span<const Direction> directions, Square hammer, bool exhaustive) {
    using Kind = PatternSide::Kind;
    const CallTables& t = scene.tables();
    const int v = scene.occupant(victim);
    PatternMatch out;
    for (const Direction d : directions) {
        const PatternSide side = classifySide(scene, call, v, t.neighbour(victim, d), hammer);
        out.sides[at(out.count++)] = side;
        if (side.kind == Kind::hammer || side.kind == Kind::man) ++out.men;
        if (side.kind == Kind::hammer) out.hasHammer = true;
        if (side.kind == Kind::man && hammer == noSquare)
            out.hasHammer |= has(t.hammer[at(scene.occupant(side.square))], v);
        if (side.kind == Kind::missing) {
            ++out.missing;
            if (!exhaustive) return out;
        }
    }
    return out;
}

bool isHeld(const Scene& scene, Square victim) {
    const CallTables& t = scene.tables();
    const int v = scene.occupant(victim);
    for (const PatternCall* call : t.patterns[at(v)]) {
        if (!call->at.has(victim) || findSpare(t, v, victim, call->ruleIndex)) continue;
        const auto holds = [&](std::span<const Direction> d) {
            return matchPattern(scene, *call, victim, d, noSquare).complete(call->minMen);
        };
        if (call->shape == Shape::all ? holds(fourDirections()) : holds(eastWest) || holds(northSouth)) return true;
    }
    return false;
}

const SpareCall* findSpare(const CallTables& t, int classNumber, Square s, RuleIndex by, bool fromJump) {
    const SpareCall* out = nullptr;
    for (const SpareCall& call : t.calls.spares) {
        if (!has(call.classes, classNumber) || !call.squares.has(s)) continue;
        const bool named = call.fromRule == t.component(by) || (fromJump && call.fromRule == "move/jump");
        if ((call.fromRule.empty() || named) && (!out || call.ruleIndex < out->ruleIndex)) out = &call;
    }
    return out;
}

namespace {

void addVictim(std::vector<Victim>& victims, Square s, int classNumber, RuleIndex ruleIndex) {
    for (Victim& v : victims)
        if (v.square == s) {
            v.ruleIndex = std::min(v.ruleIndex, ruleIndex);
            return;
        }
    victims.push_back({s, classNumber, ruleIndex});
}

/// Step 4a for one neighbour of the mover.
void addPatternVictim(const Scene& scene, Square victim, Direction towardsMover, Square to,
                      std::vector<Victim>& victims) {
    const CallTables& t = scene.tables();
    const int v = scene.occupant(victim);
    const int c = scene.occupant(to);
    if (!has(t.hammer[at(c)], v)) return;
    for (const PatternCall* call : t.patterns[at(v)]) {  // in the order of rules: the first that holds is the smallest
        if (!has(call->by, c) || !call->at.has(victim)) continue;
        const auto sides = call->shape == Shape::all ? fourDirections() : axisDirections(towardsMover);
        if (!matchPattern(scene, *call, victim, sides, to).complete(call->minMen)) continue;
        if (!t.calls.spares.empty() && findSpare(t, v, victim, call->ruleIndex)) continue;
        return addVictim(victims, victim, v, call->ruleIndex);
    }
}

}  // namespace

std::vector<Victim> findVictims(Scene& scene, const Candidate& move) {
    const CallTables& t = scene.tables();
    std::vector<Victim> victims;
    const Side enemy = other(scene.mover);
    for (const Direction d : allDirections) {
        const Square s = t.neighbour(move.to, d);
        if (s == noSquare || s == move.over || !scene.holds(s, enemy)) continue;
        addPatternVictim(scene, s, opposite(d), move.to, victims);
    }
    if (move.takes && !findSpare(t, scene.occupant(move.over), move.over, move.ruleIndex, true))
        addVictim(victims, move.over, scene.occupant(move.over), move.ruleIndex);
    scene.captured = {};
    for (const Victim& v : victims) scene.captured.add(v.square);
    for (const CaptureCall& call : t.calls.captures) {
        if (!(call.side & sideBit(scene.mover))) continue;
        scene.board(call.program).each([&](Square s) {
            const int c = scene.occupant(s);
            if (c && !findSpare(t, c, s, call.ruleIndex)) addVictim(victims, s, c, call.ruleIndex);
        });
    }
    std::ranges::sort(victims, {}, &Victim::square);
    return victims;
}

std::vector<SquareSet> enumerateVictimSets(ChoiceMode mode, const SquareSet& victims, const SquareSet& royal) {
    if (mode == ChoiceMode::all || !victims.any()) return {victims};
    std::vector<SquareSet> out;
    if (mode == ChoiceMode::allOrNone) {
        out.push_back(victims);
        if (royal != victims) out.push_back(royal);  // without royals: nothing
        return out;
    }
    if (royal.any()) return {royal};
    victims.each([&](Square s) { out.push_back(SquareSet::of(s)); });
    if (mode == ChoiceMode::oneOrNone) out.push_back({});
    return out;
}

}  // namespace tafl::direct
