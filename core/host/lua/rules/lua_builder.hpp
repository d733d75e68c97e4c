// The builder as Lua sees it: the `b` of compile = function(b, p).
#pragma once
#include "host/lua/trace/compile_context.hpp"

namespace tafl::lua {

/// What scripts may call on the builder; ends with nullptr.
extern const luaL_Reg builderMethods[];

void openBuilder(lua_State*);
void pushBuilder(lua_State*);

}  // namespace tafl::lua
