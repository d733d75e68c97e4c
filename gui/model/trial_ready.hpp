// Whether the rules under edit can be used in a trial. Trials run in other processes, which read saved files only.
#pragma once
#include "model/document.hpp"
#include "model/script.hpp"

namespace tafl::model {

/// Why no trial can start, and the remedy; nothing if one can. `script`: the open script, or null.
std::optional<Diagnostic> trialObstacle(const Document&, const Script* script);

}  // namespace tafl::model
