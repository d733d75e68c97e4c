#include "host/lua/trace/turn_inputs.hpp"

#include <algorithm>
#include <cstdlib>

#include "base/text.hpp"
#include "host/lua/trace/exploration.hpp"
#include "host/lua/trace/values.hpp"
#include "rules/expressions.hpp"

namespace tafl::lua {
namespace {

constexpr const char* inputsKind = "inputs of the turn";

Builder& builderOf(lua_State* lua) { return *sessionOf(lua).builder; }

int given(lua_State* lua, Expr e) {
    if (e == failedExpr) sessionOf(lua).stopReported();
    pushRead(lua, e);
    return 1;
}

std::string textAt(lua_State* lua, int index) { return luaL_checkstring(lua, index); }

int classOf(lua_State* lua) { return given(lua, builderOf(lua).pieces(checkClasses(lua, textAt(lua, 2)))); }
int stateOfTurn(lua_State* lua) { return given(lua, builderOf(lua).stateValue(textAt(lua, 2))); }
int declaredOfTurn(lua_State* lua) { return given(lua, builderOf(lua).declared(textAt(lua, 2))); }
int hostileOfTurn(lua_State* lua) { return given(lua, builderOf(lua).hostileTo(checkClasses(lua, textAt(lua, 2)))); }
int heldOfTurn(lua_State* lua) { return given(lua, builderOf(lua).held(checkClasses(lua, textAt(lua, 2)))); }
int squaresOfTurn(lua_State* lua) { return given(lua, builderOf(lua).squares(checkZone(lua, textAt(lua, 2)))); }

int reachOfTurn(lua_State* lua) {
    const std::string classes = checkClasses(lua, textAt(lua, 2));
    return given(lua, lua_isnoneornil(lua, 3) ? builderOf(lua).reach(classes)
                                              : builderOf(lua).reach(classes, checkDirection(lua, 3)));
}

/// In how many directions these pieces can slide onto a square of the goal.
int openPaths(lua_State* lua) {
    Builder& b = builderOf(lua);
    const std::string classes = checkClasses(lua, textAt(lua, 2));
    if (sessionOf(lua).turn) {
        const SquareSet& goal = checkSquares(lua, 3);
        int paths = 0;
        for (const Direction d : allDirections) paths += (readTurn(lua, b.reach(classes, d)).squares & goal).any();
        lua_pushinteger(lua, paths);
        return 1;
    }
    const Expr goal = checkBoard(lua, 3);
    noteUsed(lua, goal);
    Expr sum = failedExpr;
    for (const Direction d : allDirections) {
        const Expr open = b.unary(Op::any, b.binary(Op::and_, b.reach(classes, d), goal));
        const Expr one = b.choose(open, b.integer(1), b.integer(0));
        sum = sum == failedExpr ? one : b.binary(Op::add, sum, one);
    }
    return given(lua, sum);
}

int empty(lua_State* lua) {
    Builder& b = builderOf(lua);
    if (!sessionOf(lua).turn) return given(lua, b.empty());
    pushSquares(lua, SquareSet::all(b.size()) - readTurn(lua, b.occupied()).squares);
    return 1;
}

const luaL_Reg noEvents[] = {{nullptr, nullptr}};

}  // namespace

const luaL_Reg inputMethods[] = {
    {"class", guarded<classOf>},         {"state", guarded<stateOfTurn>},    {"declared", guarded<declaredOfTurn>},
    {"hostile", guarded<hostileOfTurn>}, {"held", guarded<heldOfTurn>},      {"reach", guarded<reachOfTurn>},
    {"squares", guarded<squaresOfTurn>}, {"open_paths", guarded<openPaths>}, {nullptr, nullptr}};
const std::vector<std::string> inputNames = {
    "own",   "enemy", "occupied", "empty", "from",     "to",  "jumped",    "captured",  "die",          "since_capture",
    "board", "none",  "men",      "royal", "ordinary", "all", "attackers", "defenders", "defending_men"};

namespace {

/// i.king, i.own, i.defending_men: a board, or a number of the turn.
int readInput(lua_State* lua) {
    Builder& b = builderOf(lua);
    if (lua_type(lua, 2) != LUA_TSTRING) return luaL_error(lua, "inputs have names, not %s", luaL_typename(lua, 2));
    const std::string name = textAt(lua, 2);
    if (name == "own") return given(lua, b.own());
    if (name == "enemy") return given(lua, b.enemy());
    if (name == "occupied") return given(lua, b.occupied());
    if (name == "empty") return empty(lua);
    if (name == "from") return given(lua, b.input(Input::from));
    if (name == "to") return given(lua, b.input(Input::to));
    if (name == "jumped") return given(lua, b.input(Input::jumped));
    if (name == "captured") return given(lua, b.input(Input::captured));
    if (name == "die") return given(lua, b.input(Input::die));
    if (name == "since_capture") return given(lua, b.input(Input::sinceCapture));
    if (name == "board") return given(lua, b.squares("board"));
    if (name == "none") return given(lua, b.squares("none"));
    // A class or a set of them; a name of Lua has neither blanks nor hyphens.
    const std::vector<PieceClass>& classes = b.calls().classes;
    for (const char stroke : {'_', ' ', '-'}) {
        std::string expression = name;
        std::ranges::replace(expression, '_', stroke);
        if (classesFrom(expression, classes)) return given(lua, b.pieces(expression));
    }
    std::vector<std::string> names = inputNames;
    for (const auto& c : classes) names.push_back(c.name);
    for (const luaL_Reg* m = inputMethods; m->name; ++m) names.push_back(m->name);
    const std::string hint = nearest(name, names);
    return luaL_error(lua, "there is no input '%s'%s (%s)", name.c_str(),
                      hint.empty() ? "" : ("; did you mean '" + hint + "'?").c_str(), enumerate(names).c_str());
}

[[noreturn]] void complain(lua_State* lua, const Diagnostics& list) {
    std::string text;
    for (const auto& d : list)
        text += (text.empty() ? "" : "; ") + d.text + (d.valid.empty() ? "" : " (" + d.valid + ")");
    lua_pushlstring(lua, text.data(), text.size());
    luaL_error(lua, "%s", lua_tostring(lua, -1));
    std::abort();  // luaL_error does not return
}

}  // namespace

void openInputs(lua_State* lua) { makeKind(lua, inputsKind, inputMethods, guarded<readInput>, noEvents); }

void pushInputs(lua_State* lua) {
    lua_newuserdatauv(lua, 0, 0);
    luaL_setmetatable(lua, inputsKind);
}

const std::string& checkClasses(lua_State* lua, const std::string& expression) {
    if (const auto set = classesFrom(expression, builderOf(lua).calls().classes); !set) complain(lua, set.error());
    return expression;
}

const std::string& checkZone(lua_State* lua, const std::string& expression) {
    Builder& b = builderOf(lua);
    if (trim(expression) == "outside") return expression;
    if (const auto set = zoneFrom(expression, b.size(), b.zones()); !set) complain(lua, set.error());
    return expression;
}

}  // namespace tafl::lua
