// Rules written in Lua 5.4, in a sandbox, through the same builder as native ones.
#pragma once
#include <filesystem>

#include "rules/component.hpp"

namespace tafl {

struct LuaLimits {
    std::uint64_t instructions = 20'000'000;  ///< per load or compile call
    std::size_t memory = 64u << 20;           ///< bytes per interpreter
    std::size_t fileSize = 1u << 20;
    int paths = 4096;  ///< of one traced function
};

/// The components a script returns (one, or a list). Errors carry file, line and traceback.
Result<std::vector<Component>> loadScript(const std::filesystem::path& script, const LuaLimits& = {});
Result<std::vector<Component>> loadScriptText(std::string_view text, const std::string& name, const LuaLimits& = {});
/// All scripts below a folder, in order of name, registered with origin "lua".
Diagnostics loadScripts(const std::filesystem::path& folder, Registry&, const LuaLimits& = {});

}  // namespace tafl
