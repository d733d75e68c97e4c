// Runs a script in an interpreter: the sandbox and the API are opened, its components found, their steps called.
#pragma once
#include <memory>

#include "host/lua/trace/compile_context.hpp"
#include "host/lua/vm/script_source.hpp"

namespace tafl::lua {

/// Opens the sandbox and runs the script; keeps its result for `pushComponent`.
std::optional<ScriptError> openScript(LuaSession&, std::shared_ptr<const Script>);
/// Opens the script in a fresh session and calls a step ("declare" or "compile") of the session's component.
std::optional<ScriptError> runComponentStep(LuaSession&, std::shared_ptr<const Script>, Builder&, const char* step);
/// How many components the script returned. A Lua error if it returned anything else.
std::size_t componentCount(lua_State*);
/// Pushes the table of a component.
void pushComponent(lua_State*, std::size_t index);

}  // namespace tafl::lua
