// Machine code of programs: the same results as the evaluator, several times as fast. Available on x86-64 in builds
// with asmjit, if the system grants executable memory; else the evaluator remains.
#pragma once
#include <cstddef>
#include <memory>

#include "program/jit/code_interface.hpp"
#include "program/program.hpp"

namespace tafl {

/// A program compiled for one board size. Its memory is never writable while executable.
class MachineCode {
public:
    /// `inputs`: ProgramInputs. `boards`, `numbers`: the slots with constants filled in. Returns the integer or truth;
    /// for a board 1, with the board in its slot. Returns 0 if a requirement fails.
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

/// Where machine code keeps boards: general registers (any processor) or vectors (AVX2, two words or more).
enum class Registers : std::uint8_t { best, general, vectors };

/// Whether this build can make such code for this processor.
bool isMachineCodeAvailable(Registers = Registers::best);

/// Compiles a program for boards of this size and number of words. Null if unavailable or refused by the system.
std::shared_ptr<const MachineCode> compileToMachine(const Program&, int size, int words, Registers = Registers::best);

/// Whether programs bound from now on may be compiled, by default yes. For the whole process; thread-safe.
void enableMachineCode(bool);
bool isMachineCodeEnabled();

/// Runs after which a program bound now is compiled; 0: never.
int machineCodeThreshold();
/// Sets it, at least 1, for programs bound from now on. The default repays the cost of compiling; tests use 1.
void setMachineCodeThreshold(int runs);

}  // namespace tafl
