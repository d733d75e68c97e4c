// A rule's function(i) becomes a program if it can be traced, else a callback.
#pragma once
#include "host/lua/trace/exploration.hpp"

namespace tafl::lua {

/// The function at `index`, passed as the argument `label`, as an expression. A Lua error if it can become neither.
Expr makeProgram(lua_State*, int index, ReturnType, const char* label);

}  // namespace tafl::lua
