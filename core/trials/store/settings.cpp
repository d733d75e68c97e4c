#include "trials/store/settings.hpp"

#include <cstdio>

#include "base/digest.hpp"

namespace tafl {

std::string TrialSettings::budget() const {
    std::string out;
    const auto add = [&](const std::string& part) { out += (out.empty() ? "" : ", ") + part; };
    if (nodes > 0) add(std::to_string(nodes) + " nodes");
    if (depth > 0) add("depth " + std::to_string(depth));
    if (seconds > 0) {
        char text[32];
        std::snprintf(text, sizeof text, "%g s", seconds);
        add(text);
    }
    return out;
}

std::string TrialSettings::text() const {
    return budget() + " a move; seed " + std::to_string(seed) + "; " + std::to_string(openingPlies) +
           " random plies; at most " + std::to_string(maxPlies) + " plies" +
           (weights.empty() ? "" : "; weights " + digest(weights));
}

}  // namespace tafl
