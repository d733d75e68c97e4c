// The part of Lua's libraries that scripts may use: an allowlist without input and output, without unbounded work, and
// without results that depend on addresses.
#pragma once
#include "host/lua/vm/interpreter.hpp"

namespace tafl::lua {

/// Makes the environment of scripts. Raises Lua errors: call it protected.
void openSandbox(lua_State*);
/// Gives the function on top of the stack the environment of scripts.
void setSandboxEnvironment(lua_State*);
/// Makes the environment read-only.
void lockEnvironment(lua_State*);
/// Pushes the table of the globals that scripts have defined.
void pushScriptGlobals(lua_State*);
/// Whether a value is the environment of scripts, the view of the globals.
bool isSandboxEnvironment(lua_State*, int index);
/// Adds the value on top of the stack to the environment as a global.
void addGlobal(lua_State*, const char* name);
/// Replaces the table on top of the stack by a read-only view; messages use `name`.
void makeReadOnly(lua_State*, const char* name);

}  // namespace tafl::lua
