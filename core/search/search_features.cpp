#include "search/search_features.hpp"

#include <algorithm>

namespace tafl {

std::optional<SearchFeature> parseSearchFeature(std::string_view name) {
    const auto found = std::ranges::find(searchFeatureNames, name);
    if (found == searchFeatureNames.end()) return std::nullopt;
    return static_cast<SearchFeature>(found - searchFeatureNames.begin());
}

}  // namespace tafl
