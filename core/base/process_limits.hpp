// Limits that a process imposes on itself when it works for another one.
#pragma once
#include <cstdint>

namespace tafl {

/// Ends this process when the one that started it ends.
void endWithParent();

enum class ProcessLimit { coreDumps, processorSeconds, addressSpace };
/// Lowers a limit. At the soft one the system warns or refuses, at the hard one it kills.
void limitProcess(ProcessLimit, std::uint64_t soft, std::uint64_t hard);

}  // namespace tafl
