// The pictures of the documentation: the whole window (1 to 6), the widget sheet (7), and every panel. A test renders
// them again and compares.
#pragma once
#include "app/offscreen_designer.hpp"

namespace tafl::gui {

/// Renders all pictures in a fixed order and passes each to the function. Stops at the first error. `environment`: the
/// folders of rules.
Result<std::monostate> renderPictures(const EnvironmentOptions& environment,
                                      const std::function<void(const std::string& name, const Picture&)>&);

}  // namespace tafl::gui
