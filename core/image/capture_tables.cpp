// Hostility, patterns, arms, fates and goals as bytes per square.
//
// The engine's byte test is a necessary condition: `hostile` and `victim` may have too many bits, never too few. The
// function behind it is exact, and only this function pays for rare rules (walls, minimum of men, captors by class,
// conditions).
#include <algorithm>
#include <map>

#include "image/table_compilation.hpp"

namespace tafl {
namespace {

void computeArms(RuleImage& image) {
    const Calls& calls = image.calls;
    for (int c = 1; c <= static_cast<int>(calls.classes.size()); ++c) {
        const Side side = image.sideOf(c);
        ClassSet hammer = image.classesOf(other(side)), anvils = image.classesOf(other(side));
        for (const DisarmCall& d : calls.disarms) {
            if (d.where) continue;
            if (d.role == Role::hammer && d.classes >> (c - 1) & 1) hammer &= static_cast<ClassSet>(~d.against);
            if (d.role == Role::anvil && d.against >> (c - 1) & 1) anvils &= static_cast<ClassSet>(~d.classes);
        }
        image.take[static_cast<std::size_t>(c)] = hammer;
        image.anvil[static_cast<std::size_t>(c)] = anvils;
    }
}

void computeZoneHostility(RuleImage& image) {
    for (const HostileCall& h : image.calls.hostiles) {
        if (h.outside) {
            image.outsideHostile |= h.to;
            continue;
        }
        if (h.when == When::program) {
            image.conditions.push_back({h.squares,
                                        h.to,
                                        h.program,
                                        {image.graph->specialise(h.program, Side::attackers),
                                         image.graph->specialise(h.program, Side::defenders)},
                                        h.ruleIndex});
            continue;
        }
        for (int occupant = 0; occupant <= maxClasses; ++occupant) {
            const bool holds = h.when == When::always || (h.when == When::empty && occupant == emptyOccupant) ||
                               (h.when == When::occupied && occupant > 0 && (h.occupiedBy >> (occupant - 1) & 1));
            if (holds)
                h.squares.each([&](Square s) {
                    image.zoneHostile[static_cast<std::size_t>(occupant)][static_cast<std::size_t>(s)] |= h.to;
                });
        }
    }
    image.zoneHostile[outsideOccupant].fill(image.outsideHostile);
    // A hole is outside as well.
    image.holes.each([&](Square s) {
        for (auto& byOccupant : image.zoneHostile) byOccupant[static_cast<std::size_t>(s)] = image.outsideHostile;
    });
    for (const Condition& c : image.conditions)
        c.squares.each([&](Square s) { image.conditionalHostile[static_cast<std::size_t>(s)] |= c.to; });
}

void computeSpares(RuleImage& image) {
    const auto& spares = image.calls.spares;
    const auto add = [](auto& table, const SpareCall& call) {
        call.squares.each([&](Square s) { table[static_cast<std::size_t>(s)] |= call.classes; });
    };
    for (const SpareCall& call : spares)
        if (call.fromRule.empty() && !call.where) add(image.spared, call);
    image.sparedFrom.resize(image.rules.size());
    for (std::size_t rule = 0; rule < image.rules.size(); ++rule) {
        const auto names = [&](const SpareCall& call) {
            return !call.where && !call.fromRule.empty() && sparesFrom(call, static_cast<RuleIndex>(rule), image);
        };
        if (std::ranges::none_of(spares, names)) continue;
        auto& table = image.sparedFrom[rule];
        table.assign(image.spared.begin(), image.spared.end());
        for (const SpareCall& call : spares)
            if (names(call)) add(table, call);
    }
}

/// Appends the patterns of one call around a victim on s.
void addPatterns(const RuleImage& image, const PatternCall& call, int classIndex, Square s, std::uint8_t wall,
                 std::vector<Pattern>& out) {
    const bool outsideHostile = image.outsideHostile >> classIndex & 1;
    static constexpr std::uint8_t eastWest = 0b0011, northSouth = 0b1100, all = 0b1111;
    const std::vector<std::uint8_t> shapes =
        call.shape == Shape::all ? std::vector<std::uint8_t>{all} : std::vector<std::uint8_t>{eastWest, northSouth};
    for (const std::uint8_t shape : shapes) {
        std::uint8_t sides = 0;
        bool exists = true;
        for (const Direction d : allDirections) {
            const auto bit = static_cast<std::uint8_t>(1u << static_cast<unsigned>(d));
            if (!(shape & bit)) continue;
            if (image.shape().step(s, d) != noSquare)
                sides |= bit;
            else if (!outsideHostile || wall)
                exists = false;
        }
        if (!exists || call.minMen > std::popcount(sides)) continue;
        out.push_back({sides, call.by, wall, static_cast<std::uint8_t>(call.minMen), call.ruleIndex});
    }
}

std::string computePatterns(RuleImage& image) {
    std::map<std::vector<Pattern>, int> index = {{{}, 0}};
    image.patternSets = {{}};
    const int squares = image.size * image.size;
    for (int v = 0; v < static_cast<int>(image.calls.classes.size()); ++v)
        for (Square s = 0; s < squares; ++s) {
            std::vector<Pattern> list;
            for (const PatternCall& call : image.calls.patterns) {
                if (!(call.victims >> v & 1) || !call.at.has(s) || image.isSpared(v + 1, s, call.ruleIndex)) continue;
                std::uint8_t wall = 0;
                if (call.walls) {
                    auto found = std::ranges::find(image.walls, *call.walls);
                    if (found == image.walls.end()) {
                        if (image.walls.size() == 15) return "more than fifteen different sets of walls";
                        found = image.walls.insert(image.walls.end(), *call.walls);
                    }
                    wall = static_cast<std::uint8_t>(found - image.walls.begin() + 1);
                }
                addPatterns(image, call, v, s, wall, list);
            }
            // Sorted, so that equal lists share a number. Callers settle ties between rules.
            std::ranges::sort(list);
            list.erase(std::unique(list.begin(), list.end()), list.end());
            const auto [place, fresh] = index.try_emplace(list, static_cast<int>(index.size()));
            if (fresh) {
                if (image.patternSets.size() == 256)
                    return "more than 255 different lists of capture patterns; the last rule is " +
                           image.rules[list.front().ruleIndex].identity;
                image.patternSets.push_back(list);
            }
            const auto setNumber = static_cast<std::uint8_t>(place->second);
            image.patternSetIndex[static_cast<std::size_t>(v + 1)][static_cast<std::size_t>(s)] = setNumber;
            if (setNumber)
                image.victim[static_cast<std::size_t>(v + 1)][static_cast<std::size_t>(s)] =
                    static_cast<ClassSet>(1u << v);
        }
    return {};
}

void computeHostileBytes(RuleImage& image) {
    const int squares = image.size * image.size;
    image.hostile = image.zoneHostile;
    for (int v = 0; v < static_cast<int>(image.calls.classes.size()); ++v) {
        const auto bit = static_cast<ClassSet>(1u << v);
        for (int o = 1; o <= maxClasses; ++o)
            if (image.anvil[static_cast<std::size_t>(v + 1)] >> (o - 1) & 1)
                for (Square s = 0; s < squares; ++s)
                    image.hostile[static_cast<std::size_t>(o)][static_cast<std::size_t>(s)] |= bit;
        for (const PatternCall& p : image.calls.patterns)
            if ((p.victims & bit) && p.walls)
                p.walls->each([&](Square s) { image.hostile[emptyOccupant][static_cast<std::size_t>(s)] |= bit; });
    }
    for (const Condition& c : image.conditions)
        for (int v = 0; v < static_cast<int>(image.calls.classes.size()); ++v) {
            if (!(c.to >> v & 1)) continue;
            const Side mover = other(image.sideOf(v + 1));
            c.squares.each([&](Square s) {
                for (int o = 0; o <= static_cast<int>(image.calls.classes.size()); ++o)
                    if (mayHold(image, c.program, s, o, mover))
                        image.hostile[static_cast<std::size_t>(o)][static_cast<std::size_t>(s)] |=
                            static_cast<ClassSet>(1u << v);
            });
        }
}

void computeFatesAndGoals(RuleImage& image) {
    for (const FateCall& f : image.calls.fates)
        for (std::size_t c = 1; c <= image.calls.classes.size(); ++c)
            if (!f.by && (f.classes >> (c - 1) & 1)) {
                image.fate[c] = f.what;
                image.becomes[c] = static_cast<std::uint8_t>(f.becomes);
                image.fateWinner[c] = f.winner;
                image.fateRule[c] = f.ruleIndex;
            }
    image.fateBy.fill(image.fate);
    image.becomesBy.fill(image.becomes);
    for (const FateCall& f : image.calls.fates)
        for (std::size_t mover = 1; f.by && mover <= image.calls.classes.size(); ++mover)
            for (std::size_t c = 1; (*f.by >> (mover - 1) & 1) && c <= image.calls.classes.size(); ++c)
                if (f.classes >> (c - 1) & 1) {
                    image.fateBy[mover][c] = f.what;
                    image.becomesBy[mover][c] = static_cast<std::uint8_t>(f.becomes);
                }
    image.fatesByCaptor = std::ranges::any_of(image.calls.fates, [](const FateCall& f) { return f.by.has_value(); });
    // Several rules may make a square a goal; reports name the first.
    for (const GoalCall& g : image.calls.goals)
        for (std::size_t c = 1; c <= image.calls.classes.size(); ++c)
            if (g.classes >> (c - 1) & 1) {
                image.goalWinner[c] = g.winner;
                g.squares.each(
                    [&](Square s) { image.goal[static_cast<std::size_t>(s)] |= static_cast<ClassSet>(1u << (c - 1)); });
            }
}

}  // namespace

std::string compileCaptures(RuleImage& image) {
    computeArms(image);
    computeZoneHostility(image);
    computeSpares(image);
    if (std::string error = computePatterns(image); !error.empty()) return error;
    computeHostileBytes(image);
    computeFatesAndGoals(image);
    image.conditionalCaptures = std::ranges::any_of(image.calls.spares, &SpareCall::where) ||
                                std::ranges::any_of(image.calls.disarms, &DisarmCall::where);
    return {};
}

}  // namespace tafl
