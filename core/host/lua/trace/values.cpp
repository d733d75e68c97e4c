#include "host/lua/trace/values.hpp"

#include "host/lua/trace/exploration.hpp"

namespace tafl::lua {
namespace {

constexpr const char* boardMetatable = "board";
constexpr const char* numberMetatable = "number of the turn";

// What an operation costs of the budget, in instructions of Lua, about as its time.
constexpr std::uint64_t costOfTracing = 60, costOfSets = 10, costOfNeighbours = 30, costOfFlood = 400;

Graph& graphOf(lua_State* lua) { return sessionOf(lua).graph(); }
int sizeOf(lua_State* lua) { return graphOf(lua).size(); }
bool isDirectRun(lua_State* lua) { return sessionOf(lua).turn != nullptr; }

/// A value as Lua holds it: an expression, or squares of one direct run, which mean nothing anywhere else.
struct Handle {
    Expr expr;
    int run;  ///< 0: an expression
    SquareSet squares;
};

Handle& pushHandle(lua_State* lua, Handle handle, const char* kind) {
    auto* place = static_cast<Handle*>(lua_newuserdatauv(lua, sizeof(Handle), 0));
    luaL_setmetatable(lua, kind);
    return *new (place) Handle(handle);
}

[[noreturn]] void raiseStaleHandle(lua_State* lua, const char* kind) {
    luaL_error(lua,
               "this %s was kept from another run of a function(i): what a function learns of the position it may only "
               "return",
               kind);
    std::abort();  // luaL_error does not return
}

const Handle* handleAt(lua_State* lua, int index, const char* kind) {
    const auto* handle = static_cast<Handle*>(luaL_testudata(lua, index, kind));
    if (handle && handle->run != 0 && handle->run != sessionOf(lua).runId) raiseStaleHandle(lua, kind);
    return handle;
}

/// Programs are gone through by recursion, so none may be deep; and they take memory that is not the script's.
constexpr int maxDepth = 1000;
constexpr std::size_t maxExpressions = 100'000;

void checkExpressionSize(lua_State* lua, Expr e) {
    LuaSession& session = sessionOf(lua);
    const Graph& g = session.graph();
    auto& expressionDepths = session.expressionDepths;
    if (e < expressionDepths.size() && expressionDepths[e]) return;
    if (expressionDepths.size() < g.nodeCount()) expressionDepths.resize(g.nodeCount());
    int depth = 0;
    for (const Expr argument : g.node(e).arguments) depth = std::max(depth, expressionDepths[argument] + 1);
    expressionDepths[e] = depth;
    if (depth > maxDepth) luaL_error(lua, "an expression of more than %d steps, one upon the other", maxDepth);
    if (session.initialNodeCount == 0) session.initialNodeCount = g.nodeCount();
    if (g.nodeCount() > session.initialNodeCount + maxExpressions)
        abortTrace(lua, "more than " + std::to_string(maxExpressions) + " different expressions are made");
}

/// The result of an operation on expressions, made from what went in.
int pushResult(lua_State* lua, Expr e) {
    if (e == failedExpr) return luaL_error(lua, "%s", graphOf(lua).takeError().c_str());
    checkExpressionSize(lua, e);
    interpreterOf(lua).charge(costOfTracing);
    recordCreated(lua, e);
    pushExpr(lua, e);
    return 1;
}

int pushResult(lua_State* lua, const SquareSet& squares, std::uint64_t cost = costOfSets) {
    interpreterOf(lua).charge(cost);
    pushSquares(lua, squares);
    return 1;
}

int pushTruth(lua_State* lua, bool truth) {
    lua_pushboolean(lua, truth);
    return 1;
}

Expr useBoard(lua_State* lua, int index) {
    const Expr e = checkBoard(lua, index);
    recordUsed(lua, e);
    return e;
}

// --- boards

int intersectBoards(lua_State* lua) {
    if (isDirectRun(lua)) return pushResult(lua, checkSquares(lua, 1) & checkSquares(lua, 2));
    const Expr a = useBoard(lua, 1), b = useBoard(lua, 2);
    return pushResult(lua, graphOf(lua).binary(Op::and_, a, b));
}

int uniteBoards(lua_State* lua) {
    if (isDirectRun(lua)) return pushResult(lua, checkSquares(lua, 1) | checkSquares(lua, 2));
    const Expr a = useBoard(lua, 1), b = useBoard(lua, 2);
    return pushResult(lua, graphOf(lua).binary(Op::or_, a, b));
}

int subtractBoards(lua_State* lua) {
    if (isDirectRun(lua)) return pushResult(lua, checkSquares(lua, 1) - checkSquares(lua, 2));
    const Expr a = useBoard(lua, 1), b = useBoard(lua, 2);
    return pushResult(lua, graphOf(lua).binary(Op::minus, a, b));
}

int complementBoard(lua_State* lua) {
    const SquareSet all = SquareSet::all(sizeOf(lua));
    if (isDirectRun(lua)) return pushResult(lua, all - checkSquares(lua, 1));
    Graph& g = graphOf(lua);
    return pushResult(lua, g.binary(Op::minus, g.board(all), useBoard(lua, 1)));
}

int xorBoards(lua_State* lua) {  // a ~ b: in one of them alone
    if (isDirectRun(lua)) {
        const SquareSet &a = checkSquares(lua, 1), &b = checkSquares(lua, 2);
        return pushResult(lua, (a | b) - (a & b));
    }
    Graph& g = graphOf(lua);
    const Expr a = useBoard(lua, 1), b = useBoard(lua, 2);
    return pushResult(lua, g.binary(Op::minus, g.binary(Op::or_, a, b), g.binary(Op::and_, a, b)));
}

int shiftBoard(lua_State* lua) {
    const Direction d = checkDirection(lua, 2);
    if (isDirectRun(lua)) return pushResult(lua, tafl::shift(checkSquares(lua, 1), d, sizeOf(lua)));
    return pushResult(lua, graphOf(lua).shift(useBoard(lua, 1), d));
}

int neighboursOfBoard(lua_State* lua) {
    if (isDirectRun(lua)) return pushResult(lua, tafl::neighbours(checkSquares(lua, 1), sizeOf(lua)), costOfNeighbours);
    return pushResult(lua, graphOf(lua).unary(Op::neighbours, useBoard(lua, 1)));
}

int slideBoard(lua_State* lua) {
    const Direction d = checkDirection(lua, 2);
    if (isDirectRun(lua))
        return pushResult(lua, tafl::slide(checkSquares(lua, 1), d, checkSquares(lua, 3), sizeOf(lua)), costOfFlood);
    const Expr a = useBoard(lua, 1);
    return pushResult(lua, graphOf(lua).slide(a, d, useBoard(lua, 3)));
}

int floodBoard(lua_State* lua) {
    if (isDirectRun(lua))
        return pushResult(lua, tafl::flood(checkSquares(lua, 1), checkSquares(lua, 2), sizeOf(lua)), costOfFlood);
    const Expr a = useBoard(lua, 1);
    return pushResult(lua, graphOf(lua).binary(Op::flood, a, useBoard(lua, 2)));
}

/// On a known board the body is simply run until nothing changes.
int fixDirect(lua_State* lua) {
    SquareSet x = checkSquares(lua, 1);
    for (int round = 0; round < sizeOf(lua) * sizeOf(lua); ++round) {
        lua_pushvalue(lua, 2);
        pushSquares(lua, x);
        lua_call(lua, 1, 1);
        if (!isBoard(lua, -1))
            return luaL_error(lua, "the function of 'fix' returns %s, not a board", luaL_typename(lua, -1));
        const SquareSet next = checkSquares(lua, -1);
        lua_pop(lua, 1);
        if (next == x) break;
        x = next;
    }
    return pushResult(lua, x);
}

int fixBoard(lua_State* lua) {
    luaL_checktype(lua, 2, LUA_TFUNCTION);
    if (isDirectRun(lua)) return fixDirect(lua);
    const Expr start = useBoard(lua, 1);
    Graph& g = graphOf(lua);
    const Expr loop = g.input(Input::loop);
    const Expr body = traceFunction(lua, 2, ReturnType::board, "fix", [&] { return pushExpr(lua, loop), 1; }).program;
    return pushResult(lua, g.binary(Op::fix, start, body));
}

int onlyIf(lua_State* lua) {
    luaL_checktype(lua, 2, LUA_TFUNCTION);
    if (isDirectRun(lua)) {
        const SquareSet board = checkSquares(lua, 1);
        lua_pushvalue(lua, 2);
        lua_call(lua, 0, 1);
        if (!lua_isboolean(lua, -1))
            return luaL_error(lua, "the function of 'only_if' returns %s, not true or false", luaL_typename(lua, -1));
        return pushResult(lua, lua_toboolean(lua, -1) ? board : SquareSet{});
    }
    const Expr board = useBoard(lua, 1);
    Graph& g = graphOf(lua);
    const Expr test = traceFunction(lua, 2, ReturnType::truth, "only_if", [] { return 0; }).program;
    return pushResult(lua, g.choose(test, board, g.board({})));
}

/// The number of squares: every possible one in turn, or where there are many, a number of the turn, to be compared.
int countBoard(lua_State* lua) {
    if (isDirectRun(lua)) {
        lua_pushinteger(lua, checkSquares(lua, 1).count());
        return 1;
    }
    const Expr board = useBoard(lua, 1);
    const auto count = branchOnCount(lua, board);
    if (!count) return pushResult(lua, graphOf(lua).unary(Op::count, board));
    lua_pushinteger(lua, *count);
    return 1;
}

int anyOfBoard(lua_State* lua) {
    if (isDirectRun(lua)) return pushTruth(lua, checkSquares(lua, 1).any());
    return pushTruth(lua, branchOnTruth(lua, graphOf(lua).unary(Op::any, useBoard(lua, 1))));
}

int noneOfBoard(lua_State* lua) {
    if (isDirectRun(lua)) return pushTruth(lua, !checkSquares(lua, 1).any());
    return pushTruth(lua, !branchOnTruth(lua, graphOf(lua).unary(Op::any, useBoard(lua, 1))));
}

int coversBoard(lua_State* lua) {
    if (isDirectRun(lua)) return pushTruth(lua, !(checkSquares(lua, 2) - checkSquares(lua, 1)).any());
    const Expr a = useBoard(lua, 1);
    return pushTruth(lua, branchOnTruth(lua, graphOf(lua).binary(Op::covers, a, useBoard(lua, 2))));
}

int boardAtLeast(lua_State* lua) {
    const lua_Integer least = luaL_checkinteger(lua, 2);
    if (isDirectRun(lua)) return pushTruth(lua, checkSquares(lua, 1).count() >= least);
    return pushTruth(lua, branchOnAtLeast(lua, useBoard(lua, 1), least));
}

/// The squares of a board, one by one, lowest first.
int listOfBoard(lua_State* lua) {
    Graph& g = graphOf(lua);
    SquareSet squares;
    if (isDirectRun(lua)) {
        squares = checkSquares(lua, 1);
    } else {
        const Expr e = useBoard(lua, 1);
        if (!g.isConstant(e))
            abortTrace(lua,
                       "the squares of a board of the position are listed one by one. Work on the whole board instead: "
                       "shift, neighbours, slide and flood move all its squares at once");
        squares = g.boardOf(e);
    }
    lua_newtable(lua);
    lua_Integer i = 0;
    squares.each([&](Square s) {
        if (isDirectRun(lua))
            pushResult(lua, SquareSet::of(s));
        else
            pushExpr(lua, g.board(SquareSet::of(s)));
        lua_rawseti(lua, -2, ++i);
    });
    return 1;
}

/// a == b, where both are boards: Lua asks nobody if one is something else.
int sameBoards(lua_State* lua) {
    if (isDirectRun(lua)) return pushTruth(lua, checkSquares(lua, 1) == checkSquares(lua, 2));
    const Expr a = useBoard(lua, 1), b = useBoard(lua, 2);
    if (a == b) return pushTruth(lua, true);
    Graph& g = graphOf(lua);
    return pushTruth(lua,
                     branchOnTruth(lua, g.binary(Op::covers, a, b)) && branchOnTruth(lua, g.binary(Op::covers, b, a)));
}

int rejectOrdering(lua_State* lua) {
    return luaL_error(lua,
                      "a board is neither smaller nor larger: compare :count(), or use :at_least(n) or :covers(other)");
}

int boardText(lua_State* lua) {
    const Graph& g = graphOf(lua);
    std::string text = "board";
    if (isDirectRun(lua)) {
        text = squareNames(checkSquares(lua, 1), g.size());
    } else {
        const Expr e = checkBoard(lua, 1, true);
        if (e == outsideExpr)
            text = "outside";
        else if (g.isConstant(e))
            text = squareNames(g.boardOf(e), g.size());
    }
    lua_pushlstring(lua, text.data(), text.size());
    return 1;
}

int noSuchBoardMethod(lua_State* lua) {
    return luaL_error(lua,
                      "a board has no '%s': & | - ~, shift, neighbours, slide, flood, fix, only_if, any, none, covers, "
                      "count, at_least, list",
                      luaL_tolstring(lua, 2, nullptr));
}

// --- numbers of the turn; in a direct run they are plain numbers

Expr numberAt(lua_State* lua, int index) {
    if (lua_isinteger(lua, index)) return graphOf(lua).integer(lua_tointeger(lua, index));
    if (const auto* handle = handleAt(lua, index, numberMetatable)) {
        if (isDirectRun(lua)) raiseStaleHandle(lua, numberMetatable);
        recordUsed(lua, handle->expr);
        return handle->expr;
    }
    luaL_error(lua, "a whole number is needed here, not %s", luaL_typename(lua, index));
    return failedExpr;
}

int addNumbers(lua_State* lua) {
    const Expr a = numberAt(lua, 1);
    return pushResult(lua, graphOf(lua).binary(Op::add, a, numberAt(lua, 2)));
}

bool branchOnLess(lua_State* lua, Expr a, Expr b) { return branchOnTruth(lua, graphOf(lua).binary(Op::less, a, b)); }

int lessNumbers(lua_State* lua) {
    const Expr a = numberAt(lua, 1);
    return pushTruth(lua, branchOnLess(lua, a, numberAt(lua, 2)));
}

int atMostNumbers(lua_State* lua) {
    const Expr a = numberAt(lua, 1);
    return pushTruth(lua, !branchOnLess(lua, numberAt(lua, 2), a));
}

int numberAtLeast(lua_State* lua) {
    const Expr a = numberAt(lua, 1);
    return pushTruth(lua, !branchOnLess(lua, a, numberAt(lua, 2)));
}

int numberIs(lua_State* lua) {
    const Expr a = numberAt(lua, 1), b = numberAt(lua, 2);
    return pushTruth(lua, !branchOnLess(lua, a, b) && !branchOnLess(lua, b, a));
}

int noSuchNumberMethod(lua_State* lua) {
    return luaL_error(lua, "a number of the turn has no '%s': +, < <= > >=, is(n), at_least(n)",
                      luaL_tolstring(lua, 2, nullptr));
}

/// __index of a kind: its methods first, then what else it has.
int indexMetatable(lua_State* lua) {
    lua_pushvalue(lua, 2);
    lua_rawget(lua, lua_upvalueindex(1));
    if (!lua_isnil(lua, -1)) return 1;
    lua_pop(lua, 1);
    return lua_tocfunction(lua, lua_upvalueindex(2))(lua);
}

const luaL_Reg boardMetamethods[] = {{"__band", guarded<intersectBoards>},
                                     {"__bor", guarded<uniteBoards>},
                                     {"__sub", guarded<subtractBoards>},
                                     {"__bnot", guarded<complementBoard>},
                                     {"__bxor", guarded<xorBoards>},
                                     {"__len", guarded<countBoard>},
                                     {"__eq", guarded<sameBoards>},
                                     {"__lt", guarded<rejectOrdering>},
                                     {"__le", guarded<rejectOrdering>},
                                     {"__tostring", guarded<boardText>},
                                     {nullptr, nullptr}};
const luaL_Reg numberMetamethods[] = {{"__add", guarded<addNumbers>},
                                      {"__lt", guarded<lessNumbers>},
                                      {"__le", guarded<atMostNumbers>},
                                      {"__eq", guarded<numberIs>},
                                      {nullptr, nullptr}};

}  // namespace

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
const luaL_Reg numberMethods[] = {{"is", guarded<numberIs>}, {"at_least", guarded<numberAtLeast>}, {nullptr, nullptr}};

void makeMetatable(lua_State* lua, const char* kind, const luaL_Reg* methods, lua_CFunction index,
                   const luaL_Reg* metamethods) {
    luaL_newmetatable(lua, kind);
    lua_newtable(lua);
    luaL_setfuncs(lua, methods, 0);
    lua_pushcfunction(lua, index);
    lua_pushcclosure(lua, indexMetatable, 2);
    lua_setfield(lua, -2, "__index");
    luaL_setfuncs(lua, metamethods, 0);
    lua_pop(lua, 1);
}

void openValues(lua_State* lua) {
    makeMetatable(lua, boardMetatable, boardMethods, guarded<noSuchBoardMethod>, boardMetamethods);
    makeMetatable(lua, numberMetatable, numberMethods, guarded<noSuchNumberMethod>, numberMetamethods);
    // Plain numbers have the methods too: what is a number of the turn when traced is a plain one in a direct run.
    lua_pushinteger(lua, 0);
    lua_newtable(lua);
    luaL_getmetatable(lua, numberMetatable);
    lua_getfield(lua, -1, "__index");
    lua_setfield(lua, -3, "__index");
    lua_pop(lua, 1);
    lua_setmetatable(lua, -2);
    lua_pop(lua, 1);
}

void pushExpr(lua_State* lua, Expr e) {
    if (e == outsideExpr) return pushHandle(lua, {e, 0, {}}, boardMetatable), void();
    const Graph& g = sessionOf(lua).graph();
    switch (g.type(e)) {
        case Type::board:
            return pushHandle(lua, {e, 0, {}}, boardMetatable), void();
        case Type::truth:
            return lua_pushboolean(lua, branchOnTruth(lua, e)), void();
        case Type::integer:
            if (g.isConstant(e)) return lua_pushinteger(lua, g.node(e).number);
            return pushHandle(lua, {e, 0, {}}, numberMetatable), void();
        case Type::none:
            break;
    }
    luaL_error(lua, "a failed expression");
}

void pushSquares(lua_State* lua, const SquareSet& squares) {
    pushHandle(lua, {failedExpr, sessionOf(lua).runId, squares}, boardMetatable);
}

CallbackValue readTurnInput(lua_State* lua, Expr e) {
    const LuaSession& session = sessionOf(lua);
    const Graph& g = *session.builder->graph();
    if (!g.isConstant(e)) return session.turn->read(lua, g, e);
    return {g.type(e), g.node(e).number, g.type(e) == Type::board ? g.boardOf(e) : SquareSet{}};
}

void pushTurnInput(lua_State* lua, Expr e) {
    if (!isDirectRun(lua) || e == outsideExpr) {
        recordCreated(lua, e);
        return pushExpr(lua, e);
    }
    interpreterOf(lua).charge(costOfSets);
    const CallbackValue value = readTurnInput(lua, e);
    switch (graphOf(lua).type(e)) {
        case Type::board:
            return pushSquares(lua, value.squares);
        case Type::truth:
            return lua_pushboolean(lua, value.number != 0), void();
        default:
            return lua_pushinteger(lua, value.number);
    }
}

std::optional<Expr> toExpr(lua_State* lua, int index) {
    for (const char* kind : {boardMetatable, numberMetatable})
        if (const auto* handle = handleAt(lua, index, kind)) {
            if (handle->run != 0) raiseStaleHandle(lua, kind);
            return handle->expr;
        }
    return std::nullopt;
}

Expr checkBoard(lua_State* lua, int index, bool outside) {
    const auto* handle = handleAt(lua, index, boardMetatable);
    if (!handle)
        luaL_error(lua, "a board is needed here, not %s%s", luaL_typename(lua, index),
                   lua_isstring(lua, index) ? ": b:squares(…) makes one of a zone" : "");
    if (handle->run != 0) raiseStaleHandle(lua, boardMetatable);
    if (handle->expr == outsideExpr && !outside) luaL_error(lua, "'outside' has no squares: only b:hostile takes it");
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

Direction checkDirection(lua_State* lua, int index) {
    static const char* const names[] = {"east", "west", "north", "south", nullptr};
    return static_cast<Direction>(luaL_checkoption(lua, index, nullptr, names));
}

}  // namespace tafl::lua
