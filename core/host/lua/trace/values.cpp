#include "host/lua/trace/values.hpp"

#include "host/lua/trace/exploration.hpp"

namespace tafl::lua {
namespace {

// The cost of operations, in Lua instructions of about the same time.
constexpr std::uint64_t tracingCost = 60, setCost = 10, neighboursCost = 30, floodCost = 400;

Graph& graphOf(lua_State* lua) { return sessionOf(lua).graph(); }
const BoardShape& shapeOf(lua_State* lua) { return graphOf(lua).shape(); }
int sizeOf(lua_State* lua) { return shapeOf(lua).size; }
bool isDirectCall(lua_State* lua) { return sessionOf(lua).turn != nullptr; }

/// Bounds of expressions: they are traversed by recursion, and their memory is not charged to the script.
constexpr int maxDepth = 2000;
constexpr std::size_t maxExpressions = 100'000;

void checkExpressionSize(lua_State* lua, Expr e) {
    LuaSession& session = sessionOf(lua);
    const Graph& g = session.graph();
    if (g.depth(e) > maxDepth)
        raiseError(lua, phrase("an expression of more than %1 steps, one upon the other", maxDepth));
    if (session.initialNodeCount == 0) session.initialNodeCount = g.nodeCount();
    if (g.nodeCount() > session.initialNodeCount + maxExpressions)
        abortTrace(lua, phrase("more than %1 different expressions are made", maxExpressions));
}

/// Pushes the result of an operation on expressions.
int pushResult(lua_State* lua, Expr e) {
    if (e == failedExpr) raiseError(lua, copiedPhrase(graphOf(lua).takeError()));
    checkExpressionSize(lua, e);
    interpreterOf(lua).charge(tracingCost);
    recordCreated(lua, e);
    pushExpr(lua, e);
    return 1;
}

int pushResult(lua_State* lua, const SquareSet& squares, std::uint64_t cost = setCost) {
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
    if (isDirectCall(lua)) return pushResult(lua, checkSquares(lua, 1) & checkSquares(lua, 2));
    const Expr a = useBoard(lua, 1), b = useBoard(lua, 2);
    return pushResult(lua, graphOf(lua).binary(Op::and_, a, b));
}

int uniteBoards(lua_State* lua) {
    if (isDirectCall(lua)) return pushResult(lua, checkSquares(lua, 1) | checkSquares(lua, 2));
    const Expr a = useBoard(lua, 1), b = useBoard(lua, 2);
    return pushResult(lua, graphOf(lua).binary(Op::or_, a, b));
}

int subtractBoards(lua_State* lua) {
    if (isDirectCall(lua)) return pushResult(lua, checkSquares(lua, 1) - checkSquares(lua, 2));
    const Expr a = useBoard(lua, 1), b = useBoard(lua, 2);
    return pushResult(lua, graphOf(lua).binary(Op::minus, a, b));
}

int complementBoard(lua_State* lua) {
    const SquareSet all = shapeOf(lua).squares();
    if (isDirectCall(lua)) return pushResult(lua, all - checkSquares(lua, 1));
    Graph& g = graphOf(lua);
    return pushResult(lua, g.binary(Op::minus, g.board(all), useBoard(lua, 1)));
}

int xorBoards(lua_State* lua) {  // a ~ b: squares of exactly one of them
    if (isDirectCall(lua)) {
        const SquareSet &a = checkSquares(lua, 1), &b = checkSquares(lua, 2);
        return pushResult(lua, (a | b) - (a & b));
    }
    Graph& g = graphOf(lua);
    const Expr a = useBoard(lua, 1), b = useBoard(lua, 2);
    return pushResult(lua, g.binary(Op::minus, g.binary(Op::or_, a, b), g.binary(Op::and_, a, b)));
}

int shiftBoard(lua_State* lua) {
    const Direction d = checkDirection(lua, 2);
    if (isDirectCall(lua))
        return pushResult(lua, tafl::shift(checkSquares(lua, 1), d, sizeOf(lua)) - shapeOf(lua).holes);
    return pushResult(lua, graphOf(lua).shift(useBoard(lua, 1), d));
}

int boardNeighbours(lua_State* lua) {
    if (isDirectCall(lua))
        return pushResult(lua, tafl::neighbours(checkSquares(lua, 1), sizeOf(lua)) - shapeOf(lua).holes,
                          neighboursCost);
    return pushResult(lua, graphOf(lua).unary(Op::neighbours, useBoard(lua, 1)));
}

int slideBoard(lua_State* lua) {
    const Direction d = checkDirection(lua, 2);
    if (isDirectCall(lua))
        return pushResult(lua, tafl::slide(checkSquares(lua, 1), d, checkSquares(lua, 3), sizeOf(lua)), floodCost);
    const Expr a = useBoard(lua, 1);
    return pushResult(lua, graphOf(lua).slide(a, d, useBoard(lua, 3)));
}

int floodBoard(lua_State* lua) {
    if (isDirectCall(lua))
        return pushResult(lua, tafl::flood(checkSquares(lua, 1), checkSquares(lua, 2), sizeOf(lua)), floodCost);
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
            raiseError(lua, phrase("the function of 'fix' returns %1, not a board", luaL_typename(lua, -1)));
        const SquareSet next = checkSquares(lua, -1);
        lua_pop(lua, 1);
        if (next == x) break;
        x = next;
    }
    return pushResult(lua, x);
}

int fixBoard(lua_State* lua) {
    luaL_checktype(lua, 2, LUA_TFUNCTION);
    if (isDirectCall(lua)) return fixDirect(lua);
    const Expr start = useBoard(lua, 1);
    Graph& g = graphOf(lua);
    const Expr loop = g.input(Input::loop);
    const Expr body = traceFunction(lua, 2, ReturnType::board, "fix", [&] { return pushExpr(lua, loop), 1; }).program;
    return pushResult(lua, g.binary(Op::fix, start, body));
}

int onlyIf(lua_State* lua) {
    luaL_checktype(lua, 2, LUA_TFUNCTION);
    if (isDirectCall(lua)) {
        const SquareSet board = checkSquares(lua, 1);
        lua_pushvalue(lua, 2);
        lua_call(lua, 0, 1);
        if (!lua_isboolean(lua, -1))
            raiseError(lua, phrase("the function of 'only_if' returns %1, not true or false", luaL_typename(lua, -1)));
        return pushResult(lua, lua_toboolean(lua, -1) ? board : SquareSet{});
    }
    const Expr board = useBoard(lua, 1);
    Graph& g = graphOf(lua);
    const Expr test = traceFunction(lua, 2, ReturnType::truth, "only_if", [] { return 0; }).program;
    return pushResult(lua, g.choose(test, board, g.board({})));
}

/// The number of squares: a branch over every possible count or, if there are many, a number of the turn.
int boardCount(lua_State* lua) {
    if (isDirectCall(lua)) {
        lua_pushinteger(lua, checkSquares(lua, 1).count());
        return 1;
    }
    const Expr board = useBoard(lua, 1);
    const auto count = branchOnCount(lua, board);
    if (!count) return pushResult(lua, graphOf(lua).unary(Op::count, board));
    lua_pushinteger(lua, *count);
    return 1;
}

int boardAny(lua_State* lua) {
    if (isDirectCall(lua)) return pushTruth(lua, checkSquares(lua, 1).any());
    return pushTruth(lua, branchOnTruth(lua, graphOf(lua).unary(Op::any, useBoard(lua, 1))));
}

int boardNone(lua_State* lua) {
    if (isDirectCall(lua)) return pushTruth(lua, !checkSquares(lua, 1).any());
    return pushTruth(lua, !branchOnTruth(lua, graphOf(lua).unary(Op::any, useBoard(lua, 1))));
}

int boardCovers(lua_State* lua) {
    if (isDirectCall(lua)) return pushTruth(lua, !(checkSquares(lua, 2) - checkSquares(lua, 1)).any());
    const Expr a = useBoard(lua, 1);
    return pushTruth(lua, branchOnTruth(lua, graphOf(lua).binary(Op::covers, a, useBoard(lua, 2))));
}

int boardAtLeast(lua_State* lua) {
    const lua_Integer least = luaL_checkinteger(lua, 2);
    if (isDirectCall(lua)) return pushTruth(lua, checkSquares(lua, 1).count() >= least);
    return pushTruth(lua, branchOnAtLeast(lua, useBoard(lua, 1), least));
}

/// A list of boards of one square each, lowest square first.
int boardList(lua_State* lua) {
    Graph& g = graphOf(lua);
    SquareSet squares;
    if (isDirectCall(lua)) {
        squares = checkSquares(lua, 1);
    } else {
        const Expr e = useBoard(lua, 1);
        if (!g.isConstant(e))
            abortTrace(lua,
                       phrase("the squares of a board of the position are listed one by one. Work on the whole board "
                              "instead: shift, neighbours, slide and flood move all its squares at once"));
        squares = g.boardOf(e);
    }
    lua_newtable(lua);
    lua_Integer i = 0;
    squares.each([&](Square s) {
        if (isDirectCall(lua))
            pushResult(lua, SquareSet::of(s));
        else
            pushExpr(lua, g.board(SquareSet::of(s)));
        lua_rawseti(lua, -2, ++i);
    });
    return 1;
}

/// a == b for two boards. Lua does not call this if one of them is another type.
int equalBoards(lua_State* lua) {
    if (isDirectCall(lua)) return pushTruth(lua, checkSquares(lua, 1) == checkSquares(lua, 2));
    const Expr a = useBoard(lua, 1), b = useBoard(lua, 2);
    if (a == b) return pushTruth(lua, true);
    Graph& g = graphOf(lua);
    return pushTruth(lua,
                     branchOnTruth(lua, g.binary(Op::covers, a, b)) && branchOnTruth(lua, g.binary(Op::covers, b, a)));
}

int rejectOrdering(lua_State* lua) {
    raiseError(lua, phrase("a board is neither smaller nor larger: compare :count(), or use :at_least(n) or "
                           ":covers(other)"));
}

int boardText(lua_State* lua) {
    const Graph& g = graphOf(lua);
    std::string text = "board";
    if (isDirectCall(lua)) {
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
    raiseError(lua,
               phrase("a board has no '%1': %2", luaL_tolstring(lua, 2, nullptr),
                      "& | - ~, shift, neighbours, slide, flood, fix, only_if, any, none, covers, count, at_least, "
                      "list"));
}

// --- numbers of the turn; in a direct call they are plain numbers

Expr numberAt(lua_State* lua, int index) {
    if (lua_isinteger(lua, index)) return graphOf(lua).integer(lua_tointeger(lua, index));
    if (const auto* handle = handleAt(lua, index, numberMetatable)) {
        if (isDirectCall(lua)) raiseStaleHandle(lua, numberMetatable);
        recordUsed(lua, handle->expr);
        return handle->expr;
    }
    raiseError(lua, phrase("a whole number is needed here, not %1", luaL_typename(lua, index)));
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

int lessOrEqualNumbers(lua_State* lua) {
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
    raiseError(lua, phrase("a number of the turn has no '%1': %2", luaL_tolstring(lua, 2, nullptr),
                           "+, < <= > >=, is(n), at_least(n)"));
}

/// __index of a metatable: its methods, then its index function.
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
                                     {"__len", guarded<boardCount>},
                                     {"__eq", guarded<equalBoards>},
                                     {"__lt", guarded<rejectOrdering>},
                                     {"__le", guarded<rejectOrdering>},
                                     {"__tostring", guarded<boardText>},
                                     {nullptr, nullptr}};
const luaL_Reg numberMetamethods[] = {{"__add", guarded<addNumbers>},
                                      {"__lt", guarded<lessNumbers>},
                                      {"__le", guarded<lessOrEqualNumbers>},
                                      {"__eq", guarded<numberIs>},
                                      {nullptr, nullptr}};

}  // namespace

const luaL_Reg boardMethods[] = {{"shift", guarded<shiftBoard>},
                                 {"neighbours", guarded<boardNeighbours>},
                                 {"slide", guarded<slideBoard>},
                                 {"flood", guarded<floodBoard>},
                                 {"fix", guarded<fixBoard>},
                                 {"only_if", guarded<onlyIf>},
                                 {"count", guarded<boardCount>},
                                 {"any", guarded<boardAny>},
                                 {"none", guarded<boardNone>},
                                 {"covers", guarded<boardCovers>},
                                 {"at_least", guarded<boardAtLeast>},
                                 {"list", guarded<boardList>},
                                 {nullptr, nullptr}};
const luaL_Reg numberMethods[] = {{"is", guarded<numberIs>}, {"at_least", guarded<numberAtLeast>}, {nullptr, nullptr}};

void makeMetatable(lua_State* lua, const char* name, const luaL_Reg* methods, lua_CFunction index,
                   const luaL_Reg* metamethods) {
    luaL_newmetatable(lua, name);
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
    // Plain numbers get the methods too: in a direct call, numbers of the turn are plain.
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
    if (sessionOf(lua).requireBuilder().isGraphFull()) raiseError(lua, Builder::graphIsFull());
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
    raiseError(lua, phrase("a failed expression"));
}

CallbackValue readTurnInput(lua_State* lua, Expr e) {
    const LuaSession& session = sessionOf(lua);
    const Graph& g = *session.builder->graph();
    if (!g.isConstant(e)) return session.turn->read(lua, g, e);
    return {g.type(e), g.node(e).number, g.type(e) == Type::board ? g.boardOf(e) : SquareSet{}};
}

void pushTurnInput(lua_State* lua, Expr e) {
    if (!isDirectCall(lua) || e == outsideExpr) {
        recordCreated(lua, e);
        return pushExpr(lua, e);
    }
    interpreterOf(lua).charge(setCost);
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

Direction checkDirection(lua_State* lua, int index) {
    static const char* const names[] = {"east", "west", "north", "south", nullptr};
    return static_cast<Direction>(luaL_checkoption(lua, index, nullptr, names));
}

}  // namespace tafl::lua
