#include "host/lua_values.hpp"

#include "host/lua_explore.hpp"
#include "host/lua_reality.hpp"

namespace tafl::lua {
namespace {

constexpr const char* boardKind = "board";
constexpr const char* numberKind = "number of the turn";

Graph& graphOf(lua_State* lua) { return sessionOf(lua).graph(); }

/// A value as Lua holds it. One made on a made-up position means nothing anywhere else.
struct Handle {
    Expr expr;
    int position;
};

void pushHandle(lua_State* lua, Expr e, const char* kind) {
    *static_cast<Handle*>(lua_newuserdatauv(lua, sizeof(Handle), 0)) = {e, sessionOf(lua).position};
    luaL_setmetatable(lua, kind);
}

const Expr* handleAt(lua_State* lua, int index, const char* kind) {
    const auto* handle = static_cast<Handle*>(luaL_testudata(lua, index, kind));
    if (!handle) return nullptr;
    if (handle->position != 0 && handle->position != sessionOf(lua).position)
        luaL_error(lua,
                   "this %s was kept from another run of a function(i): what a function learns of the position it may "
                   "only return",
                   kind);
    return &handle->expr;
}

/// The result of an operation, made from what went in.
int made(lua_State* lua, Expr e) {
    if (e == failedExpr) return luaL_error(lua, "%s", graphOf(lua).takeError().c_str());
    noteMade(lua, e);
    pushExpr(lua, e);
    return 1;
}

Expr used(lua_State* lua, int index) {
    const Expr e = checkBoard(lua, index);
    noteUsed(lua, e);
    return e;
}

// --- boards

template <Op op>
int join(lua_State* lua) {
    const Expr a = used(lua, 1), b = used(lua, 2);
    return made(lua, graphOf(lua).binary(op, a, b));
}

int complement(lua_State* lua) {
    Graph& g = graphOf(lua);
    return made(lua, g.binary(Op::minus, g.board(SquareSet::all(g.size())), used(lua, 1)));
}

int differ(lua_State* lua) {  // a ~ b: in one of them alone
    Graph& g = graphOf(lua);
    const Expr a = used(lua, 1), b = used(lua, 2);
    return made(lua, g.binary(Op::minus, g.binary(Op::or_, a, b), g.binary(Op::and_, a, b)));
}

int shiftBoard(lua_State* lua) {
    const Expr a = used(lua, 1);
    return made(lua, graphOf(lua).shift(a, checkDirection(lua, 2)));
}

int neighboursOfBoard(lua_State* lua) { return made(lua, graphOf(lua).unary(Op::neighbours, used(lua, 1))); }

int slideBoard(lua_State* lua) {
    const Expr a = used(lua, 1);
    return made(lua, graphOf(lua).slide(a, checkDirection(lua, 2), used(lua, 3)));
}

int floodBoard(lua_State* lua) {
    const Expr a = used(lua, 1);
    return made(lua, graphOf(lua).binary(Op::flood, a, used(lua, 2)));
}

/// On a known board the body is simply run until nothing changes.
int fixKnown(lua_State* lua, Expr x) {
    const Graph& g = graphOf(lua);
    for (int round = 0; round <= g.size() * g.size(); ++round) {
        const Expr next = explore(lua, 2, Want::board, "fix", [&] { return pushExpr(lua, x), 1; });
        if (next == x) break;
        x = next;
    }
    pushExpr(lua, x);
    return 1;
}

int fixBoard(lua_State* lua) {
    const Expr start = used(lua, 1);
    luaL_checktype(lua, 2, LUA_TFUNCTION);
    Session& session = sessionOf(lua);
    if (session.reality) return fixKnown(lua, start);
    Graph& g = session.graph();
    const Expr loop = g.input(Input::loop);
    const Expr body = explore(lua, 2, Want::board, "fix", [&] { return pushExpr(lua, loop), 1; });
    return made(lua, g.binary(Op::fix, start, body));
}

int onlyIf(lua_State* lua) {
    const Expr board = used(lua, 1);
    luaL_checktype(lua, 2, LUA_TFUNCTION);
    Graph& g = graphOf(lua);
    const Expr test = explore(lua, 2, Want::truth, "only_if", [] { return 0; });
    return made(lua, g.choose(test, board, g.board({})));
}

int countBoard(lua_State* lua) {
    lua_pushinteger(lua, askCount(lua, used(lua, 1)));
    return 1;
}

int anyOfBoard(lua_State* lua) {
    lua_pushboolean(lua, askTruth(lua, graphOf(lua).unary(Op::any, used(lua, 1))));
    return 1;
}

int noneOfBoard(lua_State* lua) {
    lua_pushboolean(lua, !askTruth(lua, graphOf(lua).unary(Op::any, used(lua, 1))));
    return 1;
}

int coversBoard(lua_State* lua) {
    const Expr a = used(lua, 1);
    lua_pushboolean(lua, askTruth(lua, graphOf(lua).binary(Op::covers, a, used(lua, 2))));
    return 1;
}

int boardAtLeast(lua_State* lua) {
    const Expr a = used(lua, 1);
    lua_pushboolean(lua, askAtLeast(lua, a, luaL_checkinteger(lua, 2)));
    return 1;
}

/// The squares of a known board, one by one, lowest first.
int listOfBoard(lua_State* lua) {
    Graph& g = graphOf(lua);
    const Expr e = used(lua, 1);
    if (!g.isConstant(e)) return luaL_error(lua, "only a board that is known while the rule is compiled can be listed");
    const SquareSet squares = g.boardOf(e);
    lua_newtable(lua);
    lua_Integer i = 0;
    squares.each([&](Square s) {
        pushExpr(lua, g.board(SquareSet::of(s)));
        lua_rawseti(lua, -2, ++i);
    });
    return 1;
}

int sameBoards(lua_State* lua) {
    const Expr a = used(lua, 1), b = used(lua, 2);
    const Graph& g = graphOf(lua);
    if (!g.isConstant(a) || !g.isConstant(b))
        return luaL_error(lua, "boards of the position are not compared with '==': use a:covers(b) and b:covers(a)");
    lua_pushboolean(lua, a == b);
    return 1;
}

int refuseOrder(lua_State* lua) {
    return luaL_error(lua,
                      "a board is neither smaller nor larger: compare :count(), or use :at_least(n) or :covers(other)");
}

int boardText(lua_State* lua) {
    const Graph& g = graphOf(lua);
    const Expr e = checkBoard(lua, 1, true);
    const std::string text = e == outsideExpr  ? "outside"
                             : g.isConstant(e) ? squareNames(g.boardOf(e), g.size())
                                               : "board";
    lua_pushlstring(lua, text.data(), text.size());
    return 1;
}

int noSuchBoardMethod(lua_State* lua) {
    return luaL_error(lua,
                      "a board has no '%s': & | - ~, shift, neighbours, slide, flood, fix, only_if, any, none, covers, "
                      "count, at_least, list",
                      luaL_tolstring(lua, 2, nullptr));
}

// --- numbers of the turn

Expr numberAt(lua_State* lua, int index) {
    if (lua_isinteger(lua, index)) return graphOf(lua).integer(lua_tointeger(lua, index));
    if (const auto* e = handleAt(lua, index, numberKind)) {
        noteUsed(lua, *e);
        return *e;
    }
    luaL_error(lua, "a whole number is needed here, not %s", luaL_typename(lua, index));
    return failedExpr;
}

int addNumbers(lua_State* lua) {
    const Expr a = numberAt(lua, 1);
    return made(lua, graphOf(lua).binary(Op::add, a, numberAt(lua, 2)));
}

int lessNumbers(lua_State* lua) {
    const Expr a = numberAt(lua, 1);
    lua_pushboolean(lua, askTruth(lua, graphOf(lua).binary(Op::less, a, numberAt(lua, 2))));
    return 1;
}

int atMostNumbers(lua_State* lua) {
    const Expr a = numberAt(lua, 1);
    lua_pushboolean(lua, !askTruth(lua, graphOf(lua).binary(Op::less, numberAt(lua, 2), a)));
    return 1;
}

int numberAtLeast(lua_State* lua) {
    const Expr a = numberAt(lua, 1);
    lua_pushboolean(lua, !askTruth(lua, graphOf(lua).binary(Op::less, a, numberAt(lua, 2))));
    return 1;
}

int numberIs(lua_State* lua) {
    Graph& g = graphOf(lua);
    const Expr a = numberAt(lua, 1), b = numberAt(lua, 2);
    lua_pushboolean(lua, !askTruth(lua, g.binary(Op::less, a, b)) && !askTruth(lua, g.binary(Op::less, b, a)));
    return 1;
}

int noSuchNumberMethod(lua_State* lua) {
    return luaL_error(lua, "a number of the turn has no '%s': +, < <= > >=, is(n), at_least(n)",
                      luaL_tolstring(lua, 2, nullptr));
}

/// __index of a kind: its methods first, then what else it has.
int indexKind(lua_State* lua) {
    lua_pushvalue(lua, 2);
    lua_rawget(lua, lua_upvalueindex(1));
    if (!lua_isnil(lua, -1)) return 1;
    lua_pop(lua, 1);
    return lua_tocfunction(lua, lua_upvalueindex(2))(lua);
}

const luaL_Reg boardMethods[] = {{"shift", guarded<shiftBoard>},
                                 {"neighbours", guarded<neighboursOfBoard>},
                                 {"slide", guarded<slideBoard>},
                                 {"flood", guarded<floodBoard>},
                                 {"fix", guarded<fixBoard>},
                                 {"only_if", guarded<onlyIf>},
                                 {"count", guarded<countBoard>},
                                 {"any", guarded<anyOfBoard>},
                                 {"none", guarded<noneOfBoard>},
                                 {"covers", guarded<coversBoard>},
                                 {"at_least", guarded<boardAtLeast>},
                                 {"list", guarded<listOfBoard>},
                                 {nullptr, nullptr}};
const luaL_Reg boardEvents[] = {{"__band", guarded<join<Op::and_>>},
                                {"__bor", guarded<join<Op::or_>>},
                                {"__sub", guarded<join<Op::minus>>},
                                {"__bnot", guarded<complement>},
                                {"__bxor", guarded<differ>},
                                {"__len", guarded<countBoard>},
                                {"__eq", guarded<sameBoards>},
                                {"__lt", guarded<refuseOrder>},
                                {"__le", guarded<refuseOrder>},
                                {"__tostring", guarded<boardText>},
                                {nullptr, nullptr}};
const luaL_Reg numberMethods[] = {{"is", guarded<numberIs>}, {"at_least", guarded<numberAtLeast>}, {nullptr, nullptr}};
const luaL_Reg numberEvents[] = {{"__add", guarded<addNumbers>},
                                 {"__lt", guarded<lessNumbers>},
                                 {"__le", guarded<atMostNumbers>},
                                 {"__eq", guarded<numberIs>},
                                 {nullptr, nullptr}};

}  // namespace

void makeKind(lua_State* lua, const char* kind, const luaL_Reg* methods, lua_CFunction index, const luaL_Reg* events) {
    luaL_newmetatable(lua, kind);
    lua_newtable(lua);
    luaL_setfuncs(lua, methods, 0);
    lua_pushcfunction(lua, index);
    lua_pushcclosure(lua, indexKind, 2);
    lua_setfield(lua, -2, "__index");
    luaL_setfuncs(lua, events, 0);
    lua_pop(lua, 1);
}

void openValues(lua_State* lua) {
    makeKind(lua, boardKind, boardMethods, guarded<noSuchBoardMethod>, boardEvents);
    makeKind(lua, numberKind, numberMethods, guarded<noSuchNumberMethod>, numberEvents);
}

void pushExpr(lua_State* lua, Expr e) {
    Session& session = sessionOf(lua);
    if (e == outsideExpr) return pushHandle(lua, e, boardKind);
    if (session.reality) e = session.reality->value(e);
    const Graph& g = session.graph();
    switch (g.type(e)) {
        case Type::board:
            return pushHandle(lua, e, boardKind);
        case Type::truth:
            return lua_pushboolean(lua, askTruth(lua, e)), void();
        case Type::integer:
            return g.isConstant(e) ? lua_pushinteger(lua, g.node(e).number) : pushHandle(lua, e, numberKind);
        case Type::none:
            break;
    }
    luaL_error(lua, "a failed expression");
}

std::optional<Expr> toExpr(lua_State* lua, int index) {
    for (const char* kind : {boardKind, numberKind})
        if (const auto* e = handleAt(lua, index, kind)) return *e;
    return std::nullopt;
}

Expr checkBoard(lua_State* lua, int index, bool outside) {
    const auto* e = handleAt(lua, index, boardKind);
    if (!e)
        luaL_error(lua, "a board is needed here, not %s%s", luaL_typename(lua, index),
                   lua_isstring(lua, index) ? ": b:squares(…) makes one of a zone" : "");
    if (*e == outsideExpr && !outside) luaL_error(lua, "'outside' has no squares: only b:hostile takes it");
    return *e;
}

Direction checkDirection(lua_State* lua, int index) {
    static const char* const names[] = {"east", "west", "north", "south", nullptr};
    return static_cast<Direction>(luaL_checkoption(lua, index, nullptr, names));
}

}  // namespace tafl::lua
