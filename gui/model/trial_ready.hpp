// Whether a trial can be run of what is under edit: its games are played by other processes, which know saved files and
// rules in force alone.
#pragma once
#include "model/document.hpp"
#include "model/script.hpp"

namespace tafl::model {

/// Why no trial can be run now, and what to do about it; none if one can. `script`: the one in the editor, or null.
std::optional<Diagnostic> trialObstacle(const Document&, const Script* script);

}  // namespace tafl::model
