#include "search/search_features.hpp"

#include <algorithm>

namespace tafl {

std::optional<Technique> techniqueFrom(std::string_view name) {
    const auto found = std::ranges::find(techniqueNames, name);
    if (found == techniqueNames.end()) return std::nullopt;
    return static_cast<Technique>(found - techniqueNames.begin());
}

}  // namespace tafl
