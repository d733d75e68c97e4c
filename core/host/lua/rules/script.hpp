// A script as text, with the library files it asked for: enough to open it again, fresh, for every call.
#pragma once
#include <filesystem>
#include <map>
#include <memory>

#include "host/lua/trace/compile_context.hpp"

namespace tafl::lua {

struct Script {
    std::string name, text;  ///< the name stands in messages
    LuaLimits limits;
    std::vector<std::filesystem::path>
        libraryFolders;  ///< folders that `require` looks into, while the script is loaded
    mutable std::map<std::string, std::string> modules;
    mutable bool loaded = false;  ///< loaded once: from now on no file is read
};

/// The folders `lib` and `scripts/lib` beside a script or above it.
std::vector<std::filesystem::path> findLibraryFolders(const std::filesystem::path& script);

/// The text of a file, if it is one and not too long.
Result<std::string> readScript(const std::filesystem::path&, const LuaLimits&);

/// Opens the sandbox and runs the script; what it returned is kept for `pushComponent`.
std::optional<ScriptError> openScript(LuaSession&, std::shared_ptr<const Script>);
/// Calls `declare` or `compile` of the session's component.
std::optional<ScriptError> runStep(LuaSession&, const char* step);
/// What names the script and its libraries in digests.
std::string computeDigest(const Script&);
/// How many components the script returned; an error if it returned something else.
std::size_t componentCount(lua_State*);
/// Pushes the table of one of them.
void pushComponent(lua_State*, std::size_t index);

}  // namespace tafl::lua
