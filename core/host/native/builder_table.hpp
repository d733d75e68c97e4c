// The C table of functions, part by part.
#pragma once
#include "host/native/plugin_context.hpp"

namespace tafl::native {

/// What a component asks about the board, declares and rules: see the builder's calls in taflsmith.h.
void fillCalls(tafl_builder&);
/// The parts of programs.
void fillInputs(tafl_builder&);
void fillOperations(tafl_builder&);

tafl_parameters makeParameterTable(const Parameters&);

}  // namespace tafl::native
