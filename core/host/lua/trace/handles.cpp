#include "host/lua/trace/handles.hpp"

namespace tafl::lua {

void pushHandle(lua_State* lua, Handle handle, const char* metatable) {
    void* place = lua_newuserdatauv(lua, sizeof(Handle), 0);
    luaL_setmetatable(lua, metatable);
    new (place) Handle(handle);
}

void pushSquares(lua_State* lua, const SquareSet& squares) {
    pushHandle(lua, {failedExpr, sessionOf(lua).runId, squares}, boardMetatable);
}

void raiseStaleHandle(lua_State* lua, const char* metatable) {
    if (metatable == std::string_view(boardMetatable))
        raiseError(lua, phrase("this board was kept from another run of a function(i): what a function learns of the "
                               "position it may only return"));
    raiseError(lua, phrase("this number of the turn was kept from another run of a function(i): what a function learns "
                           "of the position it may only return"));
}

void raiseBuilderError(lua_State* lua) {
    LuaSession& session = sessionOf(lua);
    luaL_where(lua, 1);
    std::string where = lua_tostring(lua, -1);
    if (where.ends_with(": ")) where.resize(where.size() - 2);
    session.builder->report(Severity::note, "", phrase("the call is in %1", where));
    session.raiseReported();
}

const Handle* handleAt(lua_State* lua, int index, const char* metatable) {
    const auto* handle = static_cast<Handle*>(luaL_testudata(lua, index, metatable));
    if (handle && handle->run != 0 && handle->run != sessionOf(lua).runId) raiseStaleHandle(lua, metatable);
    return handle;
}

std::optional<Expr> toExpr(lua_State* lua, int index) {
    for (const char* metatable : {boardMetatable, numberMetatable})
        if (const auto* handle = handleAt(lua, index, metatable)) {
            if (handle->run != 0) raiseStaleHandle(lua, metatable);
            return handle->expr;
        }
    return std::nullopt;
}

Expr checkBoard(lua_State* lua, int index, bool outsideAllowed) {
    const auto* handle = handleAt(lua, index, boardMetatable);
    if (!handle && lua_isstring(lua, index))
        raiseError(
            lua, phrase("a board is needed here, not %1: b:squares(…) makes one of a zone", luaL_typename(lua, index)));
    if (!handle) raiseError(lua, phrase("a board is needed here, not %1", luaL_typename(lua, index)));
    if (handle->run != 0) raiseStaleHandle(lua, boardMetatable);
    if (handle->expr == outsideExpr && !outsideAllowed)
        raiseError(lua, phrase("'outside' has no squares: only b:hostile takes it"));
    return handle->expr;
}

const SquareSet& checkSquares(lua_State* lua, int index) {
    const auto* handle = handleAt(lua, index, boardMetatable);
    if (handle && handle->run != 0) return handle->squares;
    const Expr e = checkBoard(lua, index);
    const Graph& g = sessionOf(lua).graph();
    if (!g.isConstant(e)) raiseStaleHandle(lua, boardMetatable);
    return g.boardOf(e);
}

bool isBoard(lua_State* lua, int index) { return luaL_testudata(lua, index, boardMetatable) != nullptr; }

}  // namespace tafl::lua
