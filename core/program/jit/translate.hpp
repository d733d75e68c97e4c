// Translates programs into machine code that is not yet relocated.
#pragma once
#include <asmjit/x86.h>

#include "program/jit/code_geometry.hpp"
#include "program/program.hpp"

namespace tafl {

/// Generates a function of type MachineCode::Function. Errors go to the compiler's code holder.
void translate(const Program&, const CodeGeometry&, bool vectors, asmjit::x86::Compiler&);

}  // namespace tafl
