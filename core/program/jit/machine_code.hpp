// Machine code of programs: the same meaning as the evaluator's, several times as fast. It exists on x86-64 in builds
// with asmjit; everywhere else, and whenever the system refuses memory for code, the evaluator goes on alone.
#pragma once
#include <cstddef>
#include <memory>

#include "program/jit/code_interface.hpp"
#include "program/program.hpp"

namespace tafl {

/// One program compiled for boards of one size. The memory is never writable while it is executable.
class MachineCode {
public:
    /// `inputs` are ProgramInputs; `boards` and `numbers` the slots, with the constants laid out. Returns the number or
    /// truth, or for a board 1 with the board in its slot; 0 when a requirement fails.
    using Function = std::int64_t (*)(const void* inputs, std::uint64_t* boards, std::int64_t* numbers,
                                      const MachineCallContext*);

    MachineCode(const MachineCode&) = delete;
    MachineCode& operator=(const MachineCode&) = delete;
    virtual ~MachineCode() = default;

    Function function() const { return function_; }
    std::size_t bytes() const { return bytes_; }

protected:
    MachineCode(Function code, std::size_t bytes) : function_(code), bytes_(bytes) {}

private:
    Function function_;
    std::size_t bytes_;
};

/// Where boards are kept: general registers on every processor, vectors with AVX2 for two words or more.
enum class Registers : std::uint8_t { best, general, vectors };

/// Can this build on this processor make machine code, with boards kept there?
bool isMachineCodeAvailable(Registers = Registers::best);

/// Compiles a program for boards of `size` squares a side and `words` words. Null where that is not available, or when
/// the system has no memory for code or does not let it be executed.
std::shared_ptr<const MachineCode> compileToMachine(const Program&, int size, int words, Registers = Registers::best);

/// Whether programs bound from now on may turn into machine code; at first they may, where it is available. It holds
/// for the whole process and may be called from any thread.
void enableMachineCode(bool);
bool isMachineCodeEnabled();

/// After how many runs a program bound now is compiled; 0: never.
int machineCodeThreshold();
/// Sets it for programs bound from now on, at least 1. At first it is so many that what compiling costs comes back;
/// tests want it at once.
void setMachineCodeThreshold(int runs);

}  // namespace tafl
