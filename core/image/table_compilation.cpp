#include "image/table_compilation.hpp"

#include <algorithm>

#include "base/digest.hpp"

namespace tafl {

std::string_view name(Winner w) {
    return w == Winner::attackers ? "attackers" : w == Winner::defenders ? "defenders" : "draw";
}

std::string_view name(Phase p) {
    static constexpr std::string_view names[] = {"royal",       "goal",  "fort",   "enclosure",
                                                 "elimination", "paths", "history"};
    return names[static_cast<int>(p)];
}

std::string_view name(FeatureLevel l) {
    return l == FeatureLevel::plain ? "plain" : l == FeatureLevel::hooked ? "hooked" : "full";
}

bool RuleImage::mayBecome(int classNumber) const {
    const auto c = static_cast<std::size_t>(classNumber);
    const auto changes = [&](const auto& byVictim) { return byVictim[c] != 0; };
    return becomes[c] || std::ranges::any_of(becomesBy, changes);
}

bool RuleImage::mayArise(int classNumber) const {
    return std::ranges::any_of(calls.fates, [&](const FateCall& f) { return f.becomes == classNumber; }) ||
           std::ranges::any_of(calls.changes, [&](const ChangeCall& c) { return c.becomes == classNumber; }) ||
           std::ranges::any_of(calls.entries, [&](const EnterCall& c) { return c.classNumber == classNumber; });
}

ClassSet RuleImage::royals() const {
    ClassSet out = 0;
    for (std::size_t i = 0; i < calls.classes.size(); ++i)
        if (calls.classes[i].royal) out |= static_cast<ClassSet>(1u << i);
    return out;
}

/// As maxGroups in the engine's layout.
constexpr std::size_t maxMovementGroups = 24;

std::string compileImage(RuleImage& image) {
    if (std::string error = compileCaptures(image); !error.empty()) return error;
    compileMovement(image);
    if (image.groups.size() > maxMovementGroups)
        return "the bars on movement need " + std::to_string(image.groups.size()) + " groups of pieces, more than " +
               std::to_string(maxMovementGroups);
    if (std::string error = compilePrograms(image); !error.empty()) return error;
    computeFeatureLevel(image);
    image.digest = digest(canonicalText(image));
    return {};
}

}  // namespace tafl
