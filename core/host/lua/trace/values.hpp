// Boards and numbers of the turn in scripts: their methods and operators, traced or computed directly.
#pragma once
#include "host/lua/trace/handles.hpp"

namespace tafl::lua {

/// Makes the metatables. Raises Lua errors: call it protected.
void openValues(lua_State*);

/// Pushes an expression: a handle, or a plain number for a constant integer. A truth is decided at once, as a branch.
void pushExpr(lua_State*, Expr);
/// Pushes an input of the turn: its value in a direct call, else its expression.
void pushTurnInput(lua_State*, Expr);
/// The value of an input of the turn, in a direct call.
CallbackValue readTurnInput(lua_State*, Expr);

Direction checkDirection(lua_State*, int index);

inline constexpr luaL_Reg noMetamethods[] = {{nullptr, nullptr}};

/// Makes a metatable for userdata with these methods; `index` handles every other key. Messages use its name.
void makeMetatable(lua_State*, const char* name, const luaL_Reg* methods, lua_CFunction index,
                   const luaL_Reg* metamethods);

/// The methods of boards and numbers, for documents and editors; both end with nullptr.
extern const luaL_Reg boardMethods[];
extern const luaL_Reg numberMethods[];

}  // namespace tafl::lua
