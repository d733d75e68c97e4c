// The pictures of the documents: the whole window as designers drew it before it was built (1 to 6), all parts, and
// every panel. Tests render them again and compare.
#pragma once
#include "app/offscreen_designer.hpp"

namespace tafl::gui {

/// Renders each, in an order that never changes; stops at what cannot be drawn. `environment`: where rules are found.
Result<std::monostate> renderPictures(const EnvironmentOptions& environment,
                                      const std::function<void(const std::string& name, const Picture&)>&);

}  // namespace tafl::gui
