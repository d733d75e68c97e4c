// The C table of functions, filled group by group.
#pragma once
#include "host/native/plugin_context.hpp"

namespace tafl::native {

/// Reading, reporting, declarations and rules.
void fillCalls(tafl_builder&);
/// Programs: inputs and operations.
void fillInputs(tafl_builder&);
void fillOperations(tafl_builder&);
/// The lookup of extensions.
void fillExtensions(tafl_builder&);

}  // namespace tafl::native
