// The resources that a script may use.
#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>

#include "base/sanitized.hpp"

namespace tafl {

struct LuaLimits {
    std::uint64_t instructions = 5'000'000;         ///< per load, per compile call, per run of a traced function
    std::uint64_t tracing = 100'000'000;            ///< instructions for all functions that one compile call traces
    std::uint64_t perCallback = 500'000;            ///< instructions per call of a callback in play
    std::chrono::milliseconds time{25 * slowness};  ///< CPU time per run: catches what the instruction count misses
    std::chrono::milliseconds totalTime{2000 * slowness};  ///< CPU time of a rule until it is compiled and checked
    std::size_t memory = 16u << 20;                        ///< bytes per interpreter, allocator overhead included
    std::size_t fileSize = 1u << 20;                       ///< bytes per script file
    int paths = 4096;                                      ///< execution paths per traced function
};

}  // namespace tafl
