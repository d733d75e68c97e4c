#include "host/lua/trace/turn_inputs.hpp"

#include <algorithm>
#include <cstdlib>

#include "base/text.hpp"
#include "host/lua/trace/exploration.hpp"
#include "host/lua/trace/values.hpp"
#include "rules/expressions.hpp"

namespace tafl::lua {
namespace {

constexpr const char* inputsMetatable = "inputs of the turn";

Builder& builderOf(lua_State* lua) { return sessionOf(lua).requireBuilder(); }

int pushOrStop(lua_State* lua, Expr e) {
    if (e == failedExpr) raiseBuilderError(lua);
    pushTurnInput(lua, e);
    return 1;
}

std::string textAt(lua_State* lua, int index) { return luaL_checkstring(lua, index); }

int readClass(lua_State* lua) { return pushOrStop(lua, builderOf(lua).pieces(checkClasses(lua, textAt(lua, 2)))); }
int readState(lua_State* lua) { return pushOrStop(lua, builderOf(lua).stateValue(textAt(lua, 2))); }
int readDeclared(lua_State* lua) { return pushOrStop(lua, builderOf(lua).declared(textAt(lua, 2))); }
int readHostile(lua_State* lua) { return pushOrStop(lua, builderOf(lua).hostileTo(checkClasses(lua, textAt(lua, 2)))); }
int readHeld(lua_State* lua) { return pushOrStop(lua, builderOf(lua).held(checkClasses(lua, textAt(lua, 2)))); }
int readSquares(lua_State* lua) { return pushOrStop(lua, builderOf(lua).squares(checkZone(lua, textAt(lua, 2)))); }

int readReach(lua_State* lua) {
    const std::string classes = checkClasses(lua, textAt(lua, 2));
    return pushOrStop(lua, lua_isnoneornil(lua, 3) ? builderOf(lua).reach(classes)
                                                   : builderOf(lua).reach(classes, checkDirection(lua, 3)));
}

/// The number of directions in which these pieces can slide onto a square of the goal.
int countOpenPaths(lua_State* lua) {
    Builder& b = builderOf(lua);
    const std::string classes = checkClasses(lua, textAt(lua, 2));
    if (sessionOf(lua).turn) {
        const SquareSet& goal = checkSquares(lua, 3);
        int paths = 0;
        for (const Direction d : allDirections) paths += (readTurnInput(lua, b.reach(classes, d)).squares & goal).any();
        lua_pushinteger(lua, paths);
        return 1;
    }
    const Expr goal = checkBoard(lua, 3);
    recordUsed(lua, goal);
    Expr sum = failedExpr;
    for (const Direction d : allDirections) {
        const Expr open = b.unary(Op::any, b.binary(Op::and_, b.reach(classes, d), goal));
        const Expr one = b.choose(open, b.integer(1), b.integer(0));
        sum = sum == failedExpr ? one : b.binary(Op::add, sum, one);
    }
    return pushOrStop(lua, sum);
}

int empty(lua_State* lua) {
    Builder& b = builderOf(lua);
    if (!sessionOf(lua).turn) return pushOrStop(lua, b.empty());
    pushSquares(lua, b.shape().squares() - readTurnInput(lua, b.occupied()).squares);
    return 1;
}

}  // namespace

const luaL_Reg inputMethods[] = {{"class", guarded<readClass>},
                                 {"state", guarded<readState>},
                                 {"declared", guarded<readDeclared>},
                                 {"hostile", guarded<readHostile>},
                                 {"held", guarded<readHeld>},
                                 {"reach", guarded<readReach>},
                                 {"squares", guarded<readSquares>},
                                 {"open_paths", guarded<countOpenPaths>},
                                 {nullptr, nullptr}};
const std::vector<std::string> inputNames = {
    "own",       "enemy",    "occupied", "empty",         "from",      "to",           "jumped",
    "displaced", "captured", "die",      "since_capture", "board",     "none",         "men",
    "royal",     "ordinary", "all",      "attackers",     "defenders", "defending_men"};

namespace {

/// i.king, i.own, i.defending_men: a board, or a number of the turn.
int indexInputs(lua_State* lua) {
    Builder& b = builderOf(lua);
    if (lua_type(lua, 2) != LUA_TSTRING) raiseError(lua, phrase("inputs have names, not %1", luaL_typename(lua, 2)));
    const std::string name = textAt(lua, 2);
    if (name == "own") return pushOrStop(lua, b.own());
    if (name == "enemy") return pushOrStop(lua, b.enemy());
    if (name == "occupied") return pushOrStop(lua, b.occupied());
    if (name == "empty") return empty(lua);
    if (name == "from") return pushOrStop(lua, b.input(Input::from));
    if (name == "to") return pushOrStop(lua, b.input(Input::to));
    if (name == "jumped") return pushOrStop(lua, b.input(Input::jumped));
    if (name == "displaced") return pushOrStop(lua, b.input(Input::displaced));
    if (name == "captured") return pushOrStop(lua, b.input(Input::captured));
    if (name == "die") return pushOrStop(lua, b.input(Input::die));
    if (name == "since_capture") return pushOrStop(lua, b.input(Input::sinceCapture));
    if (name == "board") return pushOrStop(lua, b.squares("board"));
    if (name == "none") return pushOrStop(lua, b.squares("none"));
    // A class or a set of classes. Lua names have underscores for blanks and hyphens.
    const std::vector<PieceClass>& classes = b.calls().classes;
    for (const char separator : {'_', ' ', '-'}) {
        std::string expression = name;
        std::ranges::replace(expression, '_', separator);
        if (parseClasses(expression, classes)) return pushOrStop(lua, b.pieces(expression));
    }
    std::vector<std::string> names = inputNames;
    for (const auto& c : classes) names.push_back(c.name);
    for (const luaL_Reg* m = inputMethods; m->name; ++m) names.push_back(m->name);
    raiseUnknownName(lua, phrase("there is no input '%1'", name), name, names);
}

[[noreturn]] void raiseDiagnostics(lua_State* lua, const Diagnostics& list) {
    Phrase text;
    for (const auto& d : list) {
        const Phrase one = d.valid.empty() ? d.text : phrase("%1 (%2)", d.text, d.valid);
        text = text.empty() ? one : phrase("%1; %2", text, one);
    }
    raiseError(lua, text);
}

}  // namespace

void openInputs(lua_State* lua) {
    makeMetatable(lua, inputsMetatable, inputMethods, guarded<indexInputs>, noMetamethods);
}

void pushInputs(lua_State* lua) {
    lua_newuserdatauv(lua, 0, 0);
    luaL_setmetatable(lua, inputsMetatable);
}

const std::string& checkClasses(lua_State* lua, const std::string& expression) {
    interpreterOf(lua).charge(expression.size());
    if (const auto set = parseClasses(expression, builderOf(lua).calls().classes); !set)
        raiseDiagnostics(lua, set.error());
    return expression;
}

const std::string& checkZone(lua_State* lua, const std::string& expression) {
    interpreterOf(lua).charge(2 * expression.size());  // a letter of it takes longer than an instruction
    Builder& b = builderOf(lua);
    if (trim(expression) == "outside") return expression;
    if (const auto set = parseZone(expression, b.shape(), b.zones()); !set) raiseDiagnostics(lua, set.error());
    return expression;
}

}  // namespace tafl::lua
