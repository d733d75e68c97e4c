#include "explain/captures.hpp"

#include <algorithm>

namespace tafl::direct {

namespace {

void addVictim(std::vector<Victim>& victims, Square s, int classNumber, RuleIndex ruleIndex) {
    for (Victim& v : victims)
        if (v.square == s) {
            v.ruleIndex = std::min(v.ruleIndex, ruleIndex);
            return;
        }
    victims.push_back({s, classNumber, ruleIndex});
}

/// Step 4a: patterns around one neighbour of the mover.
void addPatternVictim(const Scene& scene, Square victim, Direction towardsMover, Square to,
                      std::vector<Victim>& victims) {
    const CallTables& t = scene.tables();
    const int v = scene.occupant(victim);
    const int c = scene.occupant(to);
    if (!scene.mayBeHammer(v, to)) return;
    for (const PatternCall* call : t.patterns[at(v)]) {  // in rule order: the first match has the lowest index
        if (!has(call->by, c) || !call->at.has(victim)) continue;
        if (scene.findSpare(victim, call->ruleIndex)) continue;
        const auto sides = patternDirections(*call, towardsMover);
        if (!scene.matchPattern(*call, victim, sides, to).complete(call->minMen)) continue;
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
    if (move.takes)
        if (const auto rule = scene.findJumpCapture(move.from, move.over, move.to))
            addVictim(victims, move.over, scene.occupant(move.over), *rule);
    scene.captured = {};
    for (const Victim& v : victims) scene.captured.add(v.square);
    if (move.displaced) scene.captured.add(move.to);
    for (const CaptureCall& call : t.calls.captures) {
        if (!(call.side & sideBit(scene.mover))) continue;
        scene.board(call.program).each([&](Square s) {
            const int c = scene.occupant(s);
            if (c && !scene.findSpare(s, call.ruleIndex)) addVictim(victims, s, c, call.ruleIndex);
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
