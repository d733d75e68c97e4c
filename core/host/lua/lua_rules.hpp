// Rules written in Lua 5.4, in a sandbox, through the same builder as native ones.
#pragma once
#include <chrono>
#include <filesystem>
#include <map>

#include "rules/component.hpp"

namespace tafl {

struct LuaLimits {
    std::uint64_t instructions = 5'000'000;  ///< per load, per compile call, per run of a traced function
    std::uint64_t tracing = 100'000'000;     ///< of all functions that one compile call traces
    std::uint64_t perCallback = 500'000;     ///< per call of a callback in play
    std::chrono::milliseconds time{25};      ///< of the processor, per run: a net below the others, for what they miss
    std::size_t memory = 16u << 20;          ///< bytes per interpreter, with what the allocator adds to each block
    std::size_t fileSize = 1u << 20;
    int paths = 4096;  ///< of one traced function
};

/// The components a script returns (one, or a list). Errors carry file, line and traceback.
Result<std::vector<Component>> loadScript(const std::filesystem::path& script, const LuaLimits& = {});
Result<std::vector<Component>> loadScriptText(std::string_view text, const std::string& name, const LuaLimits& = {});
/// The names that scripts may use, by what they stand behind: "Board", "TurnNumber", "Turn", "Builder", and "" for
/// globals of Taflsmith's own. The stubs for editors are held against it.
std::map<std::string, std::vector<std::string>> scriptApiNames();
/// All scripts below a folder, in order of name, registered with origin "lua".
Diagnostics loadScripts(const std::filesystem::path& folder, Registry&, const LuaLimits& = {});

}  // namespace tafl
