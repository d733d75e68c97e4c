// From a program to machine code that is not yet in its place.
#pragma once
#include <asmjit/x86.h>

#include "program/jit/code_geometry.hpp"
#include "program/program.hpp"

namespace tafl {

/// Writes the program as one function of the type MachineCode::Function; boards are kept in vectors or in general
/// registers. What goes wrong is told by the compiler's code holder.
void translate(const Program&, const CodeGeometry&, bool vectors, asmjit::x86::Compiler&);

}  // namespace tafl
