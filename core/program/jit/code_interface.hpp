// The interface between machine code and its callers: inputs, calls back, slots.
#pragma once
#include "program/jit/code_geometry.hpp"

namespace tafl {

struct MachineCallContext;

/// Operations that machine code leaves to its caller. Each writes its board to `out`; none may throw.
struct MachineCalls {
    void (*hostile)(const MachineCallContext*, int classNumber, std::uint64_t* out);
    void (*held)(const MachineCallContext*, int classes, std::uint64_t* out);
    void (*reach)(const MachineCallContext*, int classes, int direction, std::uint64_t* out);  ///< -1: all directions
    void (*callback)(const MachineCallContext*, int instruction);  ///< reads and writes the slots of the instruction
};

/// The start of a call context; the caller's own data follow.
struct MachineCallContext {
    const MachineCalls* calls;
};

/// ProgramInputs as machine code reads them: the same offsets for every width.
struct MachineInputs {
    const std::uint64_t* classes;
    Square from, to, jumped, displaced;
    const std::uint64_t* captured;
    const std::int32_t* numbers;
    const std::uint64_t* marks;
    unsigned declared;
    int die, sinceCapture;
};

}  // namespace tafl
