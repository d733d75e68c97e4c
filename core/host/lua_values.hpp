// Boards and numbers of the turn as Lua values.
#pragma once
#include <optional>

#include "host/lua_session.hpp"

namespace tafl::lua {

/// Makes the metatables. Raises Lua errors: call it protected.
void openValues(lua_State*);

/// Pushes an expression as what it is to a script: a board, a number of the turn, or, for constants, a plain number.
/// Truths are asked at once. On a made-up position its value there is pushed.
void pushExpr(lua_State*, Expr);

std::optional<Expr> toExpr(lua_State*, int index);
/// A board, also `outside` if allowed; else a Lua error.
Expr checkBoard(lua_State*, int index, bool outside = false);
Direction checkDirection(lua_State*, int index);

/// Makes a metatable of methods with a name for messages; `index` is asked for other keys, if given.
void makeKind(lua_State*, const char* kind, const luaL_Reg* methods, lua_CFunction index, const luaL_Reg* events);

}  // namespace tafl::lua
