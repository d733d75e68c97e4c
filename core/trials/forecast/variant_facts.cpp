#include "trials/forecast/variant_facts.hpp"

#include <algorithm>
#include <bit>
#include <map>

#include "evaluation/weights.hpp"

namespace tafl {
namespace {

/// Squares near the edge and the centre often have special rules, so the most frequent number counts.
int countCaptors(const RuleImage& image, int royal) {
    std::map<int, int> squares;
    for (Square s = 0; s < image.size * image.size; ++s) {
        int fewest = 0;
        const auto set = image.patternSetIndex[static_cast<std::size_t>(royal)][static_cast<std::size_t>(s)];
        for (const Pattern& pattern : image.patternSets[set])
            if (const int men = std::popcount(pattern.sides); fewest == 0 || men < fewest) fewest = men;
        const int file = s % image.size, rank = s / image.size;
        if (std::min(file, rank) > 0 && std::max(file, rank) < image.size - 1) ++squares[fewest];
    }
    return squares.empty() ? 0 : std::ranges::max_element(squares, {}, [](const auto& s) { return s.second; })->first;
}

}  // namespace

VariantFacts findVariantFacts(const RuleImage& image) {
    VariantFacts out;
    out.size = image.size;
    out.goals = royalGoals(image).count();
    for (const auto occupant : image.start)
        if (occupant) ++(image.sideOf(occupant) == Side::attackers ? out.attackers : out.defenders);
    const FirstMover first = image.calls.first;
    out.attackersFirst = first == FirstMover::attackers ? 1 : first == FirstMover::defenders ? 0 : 0.5;
    const ClassSet royals = image.royals();
    if (royals == 0) return out;
    out.captors = countCaptors(image, std::countr_zero(royals) + 1);
    for (int c = 1; c <= static_cast<int>(image.calls.classes.size()); ++c)
        if (royals >> (c - 1) & 1) out.armedKing |= image.take[static_cast<std::size_t>(c)] != 0;
    return out;
}

}  // namespace tafl
