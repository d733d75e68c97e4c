#include "program/jit/machine_code.hpp"

#include <algorithm>
#include <atomic>

#ifdef TAFLSMITH_MACHINE_CODE
#include "program/jit/executable_memory.hpp"
#include "program/jit/translate.hpp"
#endif

namespace tafl {
namespace {

std::atomic<bool> enabled{true};

// Compiling takes 0.1 to 0.2 ms; one run of machine code saves 20 to 100 ns.
std::atomic<int> compileThreshold{2000};

}  // namespace

void enableMachineCode(bool use) { enabled = use; }
bool isMachineCodeEnabled() { return enabled && isMachineCodeAvailable(); }
int machineCodeThreshold() { return isMachineCodeEnabled() ? compileThreshold.load() : 0; }
void setMachineCodeThreshold(int runs) { compileThreshold = std::max(runs, 1); }

#ifdef TAFLSMITH_MACHINE_CODE

namespace {

using namespace asmjit;

class LoadedMachineCode final : public MachineCode {
public:
    LoadedMachineCode(std::unique_ptr<ExecutableMemory> memory, std::size_t length)
        : MachineCode(reinterpret_cast<Function>(memory->code()), length), memory_(std::move(memory)) {}

private:
    std::unique_ptr<ExecutableMemory> memory_;
};

/// Remembers that any stage failed.
class ErrorRecorder final : public ErrorHandler {
public:
    void handleError(Error, const char*, BaseEmitter*) override { failed = true; }
    bool failed = false;
};

}  // namespace

bool isMachineCodeAvailable(Registers registers) {
    static const bool general = CpuInfo::host().features().x86().hasPOPCNT(),
                      vectors = CpuInfo::host().features().x86().hasAVX2();
    return registers == Registers::vectors ? general && vectors : general;
}

std::shared_ptr<const MachineCode> compileToMachine(const Program& program, int size, int words, Registers registers) {
    // The memory for allocating registers grows with the square of the steps; those that ship have hundreds of them.
    constexpr std::size_t maxSteps = 4000;
    if (!isMachineCodeAvailable(registers) || program.code.size() > maxSteps) return nullptr;
    const bool vectors = words > 1 && registers != Registers::general && isMachineCodeAvailable(Registers::vectors);
    // 1. Generate code and allocate registers.
    CodeHolder code;
    ErrorRecorder errorRecorder;
    if (code.init(asmjit::Environment::host()) != kErrorOk) return nullptr;
    code.setErrorHandler(&errorRecorder);
    x86::Compiler compiler(&code);
    translate(program, {size, words}, vectors, compiler);
    if (compiler.finalize() != kErrorOk || code.flatten() != kErrorOk || code.resolveUnresolvedLinks() != kErrorOk ||
        errorRecorder.failed)
        return nullptr;
    // 2. Relocate it.
    const std::size_t bytes = code.codeSize();
    auto memory = std::make_unique<ExecutableMemory>(bytes, [&](std::byte* at) {
        return code.relocateToBase(reinterpret_cast<std::uint64_t>(at)) == kErrorOk &&
               code.copyFlattenedData(at, bytes) == kErrorOk;
    });
    if (!memory->code()) return nullptr;
    return std::make_shared<LoadedMachineCode>(std::move(memory), bytes);
}

#else

bool isMachineCodeAvailable(Registers) { return false; }
std::shared_ptr<const MachineCode> compileToMachine(const Program&, int, int, Registers) { return nullptr; }

#endif

}  // namespace tafl
