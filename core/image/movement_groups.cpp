// Movement rules compiled into masks per direction, so that one addition slides a whole group.
//
// A bar may depend on the origin. The end of each origin's run becomes a blocker for all. If that changes the stops of
// another origin, the origins are split into groups.
#include <algorithm>
#include <bit>
#include <map>

#include "image/table_compilation.hpp"

namespace tafl {
namespace {

struct Masks {
    std::array<SquareSet, 4> pass, stop, enter;
    auto operator<=>(const Masks&) const = default;
};

/// The squares of every line, in the order in which a slide crosses them.
std::vector<std::vector<Square>> listLines(Direction d, int size) {
    std::vector<std::vector<Square>> lines;
    for (Square s = 0; s < size * size; ++s) {
        if (step(s, opposite(d), size) != noSquare) continue;
        lines.emplace_back();
        for (Square q = s; q != noSquare; q = step(q, d, size)) lines.back().push_back(q);
    }
    return lines;
}

/// Builds the masks of these origins on one line. False if no one set of masks serves all.
bool foldLine(const std::vector<Square>& line, Direction d, const std::vector<Bars>& bars, const SquareSet& origins,
              Masks& out) {
    const auto n = line.size();
    std::vector<bool> blocked(n), enter(n), stop(n);
    std::vector<std::vector<std::size_t>> stopsOf(n);
    // 1. Each origin's run.
    for (std::size_t i = 0; i < n; ++i) {
        if (!origins.has(line[i])) continue;
        const Bars& b = bars[static_cast<std::size_t>(line[i])];
        for (std::size_t k = i + 1; k < n; ++k) {
            const bool mayStop = !b.stop.has(line[k]);
            if (mayStop) stopsOf[i].push_back(k);
            if (b.pass.has(line[k])) {
                (mayStop ? enter : blocked)[k] = true;
                break;
            }
        }
        for (const auto k : stopsOf[i]) stop[k] = true;
    }
    // 2. Walk every run again on the folded masks.
    for (std::size_t i = 0; i < n; ++i) {
        if (!origins.has(line[i])) continue;
        std::vector<std::size_t> stops;
        for (std::size_t k = i + 1; k < n && !blocked[k]; ++k) {
            if (stop[k] || enter[k]) stops.push_back(k);
            if (enter[k]) break;
        }
        if (stops != stopsOf[i]) return false;
    }
    const auto o = static_cast<std::size_t>(d);
    for (std::size_t k = 0; k < n; ++k) {
        if (!blocked[k] && !enter[k]) out.pass[o].add(line[k]);
        if (enter[k] && !blocked[k]) out.enter[o].add(line[k]);
        if (stop[k] && !enter[k]) out.stop[o].add(line[k]);
    }
    return true;
}

bool fold(const RuleImage& image, const std::vector<Bars>& bars, const SquareSet& origins, Masks& out) {
    out = {};
    for (const Direction d : allDirections)
        for (const auto& line : listLines(d, image.size))
            if (!foldLine(line, d, bars, origins, out)) return false;
    return true;
}

}  // namespace

Bars computeBars(const RuleImage& image, int classNumber, Square from) {
    Bars out{image.holes, image.holes};
    const auto add = [&](const std::vector<BarCall>& list, SquareSet& set) {
        for (const BarCall& b : list)
            if (!b.where && (b.classes >> (classNumber - 1) & 1) && b.from.has(from)) set |= b.squares;
    };
    add(image.calls.stopBars, out.stop);
    add(image.calls.passBars, out.pass);
    return out;
}

void compileMovement(RuleImage& image) {
    const int classCount = static_cast<int>(image.calls.classes.size()), squares = image.size * image.size;
    struct Part {
        SquareSet from;
        Masks masks;
        auto operator<=>(const Part&) const = default;
    };
    struct MovementKind {
        Side side;
        int limit;
        std::vector<Part> parts;
        auto operator<=>(const MovementKind&) const = default;
    };
    std::vector<std::pair<MovementKind, ClassSet>> kinds;
    for (int c = 1; c <= classCount; ++c) {
        // 1. Bars of this class, by origin.
        std::vector<Bars> bars;
        for (Square s = 0; s < squares; ++s) bars.push_back(computeBars(image, c, s));
        int limit = 0;
        for (const SlideCall& s : image.calls.slides)
            if (s.classes >> (c - 1) & 1) limit = s.limit;
        if (limit == noSlides) {
            bars.assign(bars.size(), {SquareSet::all(image.size), SquareSet::all(image.size)});
            limit = 0;
        }
        // 2. One set of masks if possible; else merge origins with equal bars greedily.
        MovementKind kind{image.sideOf(c), limit, {}};
        Masks masks;
        if (fold(image, bars, SquareSet::all(image.size), masks)) {
            kind.parts.push_back({SquareSet::all(image.size), masks});
        } else {
            std::map<std::pair<SquareSet, SquareSet>, SquareSet> byBars;
            for (Square s = 0; s < squares; ++s)
                byBars[{bars[static_cast<std::size_t>(s)].stop, bars[static_cast<std::size_t>(s)].pass}].add(s);
            std::vector<SquareSet> origins;
            for (const auto& [key, set] : byBars) origins.push_back(set);
            std::ranges::sort(origins, [](const SquareSet& a, const SquareSet& b) {
                return std::pair(-a.count(), a) < std::pair(-b.count(), b);
            });
            for (const SquareSet& set : origins) {
                bool placed = false;
                for (Part& part : kind.parts)
                    if (fold(image, bars, part.from | set, masks)) {
                        part = {part.from | set, masks};
                        placed = true;
                        break;
                    }
                if (!placed) {
                    // Origins with equal bars may still block each other; then each square is its own origin.
                    if (fold(image, bars, set, masks))
                        kind.parts.push_back({set, masks});
                    else
                        set.each([&](Square s) {
                            for (Part& part : kind.parts)
                                if (fold(image, bars, part.from | SquareSet::of(s), masks)) {
                                    part = {part.from | SquareSet::of(s), masks};
                                    return;
                                }
                            fold(image, bars, SquareSet::of(s), masks);
                            kind.parts.push_back({SquareSet::of(s), masks});
                        });
                }
            }
        }
        // 3. Classes that move alike share a plane.
        const auto found = std::ranges::find_if(kinds, [&](const auto& k) { return k.first == kind; });
        if (found == kinds.end())
            kinds.emplace_back(std::move(kind), static_cast<ClassSet>(1u << (c - 1)));
        else
            found->second |= static_cast<ClassSet>(1u << (c - 1));
    }
    // 4. Groups. A lone royal piece with its own masks slides separately from the others.
    for (std::size_t plane = 0; plane < kinds.size(); ++plane) {
        const auto& [kind, classes] = kinds[plane];
        int pieces = 0;
        for (const auto occupant : image.start)
            if (occupant && (classes >> (occupant - 1) & 1)) ++pieces;
        const bool hasOwnMasks =
            std::ranges::count_if(kinds, [side = kind.side](const auto& k) { return k.first.side == side; }) > 1;
        for (const auto& part : kind.parts) {
            Group g{.side = kind.side, .classes = classes, .plane = static_cast<int>(plane)};
            g.limit = kind.limit;
            g.split = kind.parts.size() > 1;
            g.from = part.from;
            g.pass = part.masks.pass;
            g.stop = part.masks.stop;
            g.enter = part.masks.enter;
            g.single = !g.split && hasOwnMasks && pieces == 1 && std::has_single_bit(static_cast<unsigned>(classes)) &&
                       (classes & ~image.royals()) == 0 &&
                       !image.mayArise(std::countr_zero(static_cast<unsigned>(classes)) + 1);
            image.groups.push_back(g);
        }
    }
    image.planes = static_cast<int>(kinds.size());
    image.anyJump = !image.calls.jumps.empty() || !image.calls.leaps.empty() || !image.calls.swaps.empty() ||
                    !image.calls.displacements.empty();
    image.anyChain = image.calls.chain.has_value();
    image.conditionalBars = std::ranges::any_of(image.calls.passBars, &BarCall::where);
}

}  // namespace tafl
