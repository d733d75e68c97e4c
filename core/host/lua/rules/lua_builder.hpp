// The builder in Lua: the `b` of compile = function(b, p).
#pragma once
#include "host/lua/trace/compile_context.hpp"

namespace tafl::lua {

/// The methods of the builder; ends with nullptr.
extern const luaL_Reg builderMethods[];

void openBuilder(lua_State*);
void pushBuilder(lua_State*);

}  // namespace tafl::lua
