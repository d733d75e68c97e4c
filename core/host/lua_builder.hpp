// The builder as Lua sees it: the `b` of compile = function(b, p).
#pragma once
#include "host/lua_session.hpp"

namespace tafl::lua {

void openBuilder(lua_State*);
void pushBuilder(lua_State*);

}  // namespace tafl::lua
