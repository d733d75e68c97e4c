// Boards and numbers of the turn as Lua values: expressions while a function is traced, plain squares and numbers while
// it runs directly.
#pragma once
#include <optional>

#include "host/lua/trace/compile_context.hpp"

namespace tafl::lua {

/// Makes the metatables. Raises Lua errors: call it protected.
void openValues(lua_State*);

/// Pushes an expression as what it is to a script: a board, a number of the turn, or, for constants, a plain number.
/// Truths are asked at once.
void pushExpr(lua_State*, Expr);
/// Pushes what the turn holds: its value while a function runs directly, else the expression.
void pushTurnInput(lua_State*, Expr);
/// The value of what the turn holds, in a direct run.
CallbackValue readTurnInput(lua_State*, Expr);
/// Pushes squares that were found in a direct run and mean nothing outside it.
void pushSquares(lua_State*, const SquareSet&);

std::optional<Expr> toExpr(lua_State*, int index);
/// A board, also `outside` if allowed; else a Lua error.
Expr checkBoard(lua_State*, int index, bool outside = false);
/// The squares of a board in a direct run.
const SquareSet& checkSquares(lua_State*, int index);
bool isBoard(lua_State*, int index);
Direction checkDirection(lua_State*, int index);

/// Makes a metatable of methods with a name for messages; `index` is asked for other keys, if given.
void makeMetatable(lua_State*, const char* kind, const luaL_Reg* methods, lua_CFunction index,
                   const luaL_Reg* metamethods);

/// What scripts may call on a board and on a number, for documents and editors; ends with nullptr.
extern const luaL_Reg boardMethods[];
extern const luaL_Reg numberMethods[];

}  // namespace tafl::lua
