// What a rule's function(i) becomes: a program if it can be traced, else a callback.
#pragma once
#include "host/lua/trace/exploration.hpp"

namespace tafl::lua {

/// The function at `index`, given for the argument `what`, as an expression. A Lua error if it is neither.
Expr makeProgram(lua_State*, int index, ReturnType, const char* what);

}  // namespace tafl::lua
