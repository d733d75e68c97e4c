// Judges a native library in a separate process before this one loads it: code that crashes, never returns, hoards
// memory or ends its process must not bring down the program.
#pragma once
#include <filesystem>
#include <functional>

#include "explain/equivalence.hpp"

namespace tafl {

/// Why a library must not be loaded, or "".
using PluginJudge = std::function<std::string(const std::filesystem::path& library)>;

/// Runs the judge process (judge_process.hpp) of `program`, a taflsmith, on the library. Returns what the library did
/// wrong, and where, or "". `cache` remembers accepted libraries by their content; it may be null.
std::string judgePlugin(const std::filesystem::path& library, const std::filesystem::path& program,
                        EquivalenceCache* cache);

}  // namespace tafl
