// What a script may use of Lua: a white list, in which nothing reads the world, runs unbounded, or depends on
// addresses.
#pragma once
#include "host/lua/vm/interpreter.hpp"

namespace tafl::lua {

/// Opens the white list and leaves the environment for chunks in the registry. Raises Lua errors: call it protected.
void openSandbox(lua_State*);
/// Gives the function on top of the stack the environment of scripts.
void setSandboxEnvironment(lua_State*);
/// From now on the environment cannot be written to.
void lockEnvironment(lua_State*);
/// Pushes the table of the globals that scripts have made.
void pushScriptGlobals(lua_State*);
/// Adds a global function or value (on top of the stack) to the environment.
void addGlobal(lua_State*, const char* name);
/// Replaces the table on top of the stack by a view of it that cannot be written to.
void makeReadOnly(lua_State*, const char* what);

}  // namespace tafl::lua
