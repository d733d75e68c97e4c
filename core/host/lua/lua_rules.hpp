// Rules written in Lua 5.4, run in a sandbox, through the same builder as native rules.
#pragma once
#include <filesystem>
#include <map>

#include "host/lua/vm/limits.hpp"
#include "variant/variant.hpp"

namespace tafl {

/// The components a script returns (one, or a list). Errors carry file, line and traceback.
Result<std::vector<Component>> loadScript(const std::filesystem::path& script, const LuaLimits& = {});
Result<std::vector<Component>> loadScriptText(std::string_view text, const std::string& name, const LuaLimits& = {});
/// A script of a packed variant. `require` finds the libraries of the pack alone; no file is read.
Result<std::vector<Component>> loadPackedScript(const ScriptText&, const std::string& name, const LuaLimits& = {});
/// The loader of a library: `loadFile` loads the scripts that are files.
ScriptLoader makeScriptLoader(std::function<Result<std::vector<Component>>(const std::filesystem::path&)> loadFile,
                              const LuaLimits& = {});
/// The names scripts may use, by type: "Board", "TurnNumber", "Turn", "Builder", and "" for Taflsmith's own globals.
/// A test compares the stubs for editors with them.
std::map<std::string, std::vector<std::string>> scriptApiNames();
/// Registers all scripts below a folder, sorted by name, with origin "lua".
Diagnostics loadScripts(const std::filesystem::path& folder, Registry&, const LuaLimits& = {});

}  // namespace tafl
