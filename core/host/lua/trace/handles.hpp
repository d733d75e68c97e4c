// Boards and numbers of the turn as Lua userdata: an expression while a function is traced, squares in a direct call.
#pragma once
#include <optional>

#include "host/lua/trace/compile_context.hpp"

namespace tafl::lua {

// The metatables; messages call the values so.
constexpr const char* boardMetatable = "board";
constexpr const char* numberMetatable = "number of the turn";

struct Handle {
    Expr expr;
    int run;  ///< 0: an expression; else squares of the direct call with this runId, invalid in any other
    SquareSet squares;
};

void pushHandle(lua_State*, Handle, const char* metatable);
/// Pushes squares found in the direct call in progress.
void pushSquares(lua_State*, const SquareSet&);

/// Null if the value has another metatable. A Lua error if it comes from another direct call.
const Handle* handleAt(lua_State*, int index, const char* metatable);
[[noreturn]] void raiseStaleHandle(lua_State*, const char* metatable);

/// Stops the script with the error that the builder has reported, and a note that names the line.
[[noreturn]] void raiseBuilderError(lua_State*);

/// The expression of a board or number; none for any other value.
std::optional<Expr> toExpr(lua_State*, int index);
bool isBoard(lua_State*, int index);
/// The expression of a board. A Lua error if the value is none, or is `outside` and that is not allowed.
Expr checkBoard(lua_State*, int index, bool outsideAllowed = false);
/// The squares of a board in a direct call.
const SquareSet& checkSquares(lua_State*, int index);

}  // namespace tafl::lua
