// What machine code and its callers agree on: the inputs, the calls back, and where boards lie.
#pragma once
#include "program/jit/code_geometry.hpp"

namespace tafl {

struct MachineCallContext;

/// What machine code cannot do itself. Each function writes its board to `out`; none may throw through the code.
struct MachineCalls {
    void (*hostile)(const MachineCallContext*, int classNumber, std::uint64_t* out);
    void (*held)(const MachineCallContext*, int classes, std::uint64_t* out);
    void (*reach)(const MachineCallContext*, int classes, int direction, std::uint64_t* out);  ///< -1: all directions
    void (*callback)(const MachineCallContext*, int instruction);  ///< reads and writes the slots of this instruction
};

/// The head of what an evaluation hands to its calls; what they need follows it.
struct MachineCallContext {
    const MachineCalls* calls;
};

/// ProgramInputs as machine code reads them: the same places for every width.
struct MachineInputs {
    const std::uint64_t* classes;
    Square from, to, jumped;
    const std::uint64_t* captured;
    const std::int32_t* numbers;
    const std::uint64_t* marks;
    unsigned declared;
    int die, sinceCapture;
};

}  // namespace tafl
