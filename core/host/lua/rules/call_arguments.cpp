#include "host/lua/rules/call_arguments.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "host/lua/rules/program.hpp"
#include "host/lua/trace/turn_inputs.hpp"
#include "host/lua/trace/values.hpp"

namespace tafl::lua {

Arguments::Arguments(lua_State* lua, const char* call, std::initializer_list<const char*> names, const char* single)
    : lua_(lua), call_(call) {
    if (lua_gettop(lua) > 2) raiseError(lua, phrase("b:%1 takes one table: b:%1{ … }", call));
    if (single && !lua_istable(lua, 2) && !lua_isnoneornil(lua, 2)) {
        lua_newtable(lua);
        lua_insert(lua, 2);
        lua_setfield(lua, 2, single);
    }
    if (!lua_istable(lua, 2)) raiseError(lua, phrase("b:%1 takes a table: b:%1{ … }", call));
    const std::vector<std::string> known(names.begin(), names.end());
    lua_pushnil(lua);
    while (lua_next(lua, 2)) {
        lua_pop(lua, 1);
        const std::string key = lua_type(lua, -1) == LUA_TSTRING ? lua_tostring(lua, -1) : luaL_typename(lua, -1);
        if (std::ranges::find(known, key) == known.end())
            raiseUnknownName(lua, phrase("b:%1 knows no '%2'", call, key), key, known);
    }
}

int Arguments::push(const char* name) const { return lua_getfield(lua_, 2, name); }

void Arguments::raiseTypeError(const char* name, const Phrase& expected) const {
    const bool missing = push(name) == LUA_TNIL;
    if (missing) raiseError(lua_, phrase("b:%1 needs '%2': %3", call_, name, expected));
    raiseError(lua_, phrase("b:%1: '%2' is %3; it must be %4", call_, name, luaL_typename(lua_, -1), expected));
}

void Arguments::raiseInvalidValue(const char* name, const std::string& value,
                                  const std::vector<std::string>& valid) const {
    raiseError(lua_, phrase("b:%1: '%2' cannot be '%3' (%4)", call_, name, value, phraseList(valid)));
}

bool Arguments::has(const char* name) const {
    const bool out = push(name) != LUA_TNIL;
    lua_pop(lua_, 1);
    return out;
}

bool Arguments::isFunction(const char* name) const {
    const bool out = push(name) == LUA_TFUNCTION;
    lua_pop(lua_, 1);
    return out;
}

std::string Arguments::text(const char* name, const char* fallback) const {
    const int type = push(name);
    if (type == LUA_TNIL && fallback) return lua_pop(lua_, 1), fallback;
    if (type != LUA_TSTRING) raiseTypeError(name, phrase("a text"));
    std::string out = lua_tostring(lua_, -1);
    lua_pop(lua_, 1);
    return out;
}

std::vector<std::string> Arguments::texts(const char* name) const {
    if (push(name) != LUA_TTABLE) raiseTypeError(name, phrase("a list of texts"));
    std::vector<std::string> out;
    for (lua_Integer i = 1; lua_geti(lua_, -1, i) != LUA_TNIL; ++i) {
        if (lua_type(lua_, -1) != LUA_TSTRING || out.size() >= 100)
            raiseTypeError(name, phrase("a list of at most 100 texts"));
        out.emplace_back(lua_tostring(lua_, -1));
        lua_pop(lua_, 1);
    }
    lua_pop(lua_, 2);
    return out;
}

bool Arguments::flag(const char* name, bool fallback) const {
    const int type = push(name);
    if (type != LUA_TNIL && type != LUA_TBOOLEAN) raiseTypeError(name, phrase("true or false"));
    const bool out = type == LUA_TNIL ? fallback : lua_toboolean(lua_, -1);
    lua_pop(lua_, 1);
    return out;
}

int Arguments::integer(const char* name, std::optional<int> fallback) const {
    const int type = push(name);
    if (type == LUA_TNIL && fallback) return lua_pop(lua_, 1), *fallback;
    const lua_Integer value = lua_tointeger(lua_, -1);
    if (!lua_isinteger(lua_, -1) || value < -1'000'000 || value > 1'000'000)
        raiseTypeError(name, phrase("a whole number up to a million"));
    lua_pop(lua_, 1);
    return static_cast<int>(value);
}

std::string Arguments::pieces(const char* name, const char* fallback) const {
    return checkClasses(lua_, text(name, fallback));
}

Expr Arguments::zone(const char* name) const {
    LuaSession& session = sessionOf(lua_);
    if (push(name) == LUA_TSTRING) {
        const std::string expression = lua_tostring(lua_, -1);
        lua_pop(lua_, 1);
        return session.builder->squares(checkZone(lua_, expression));
    }
    const auto e = toExpr(lua_, -1);
    if (!e || (*e != outsideExpr && session.graph().type(*e) != Type::board))
        raiseTypeError(name, phrase("a zone or a board"));
    if (*e != outsideExpr && !session.graph().isConstant(*e))
        raiseError(lua_, phrase("b:%1: '%2' must be squares that are known while the rule is compiled", call_, name));
    lua_pop(lua_, 1);
    return *e;
}

Expr Arguments::program(const char* name, ReturnType returnType) const {
    if (push(name) != LUA_TFUNCTION) raiseTypeError(name, phrase("a function(i)"));
    const Expr out = makeProgram(lua_, -1, returnType, name);
    lua_pop(lua_, 1);
    return out;
}

}  // namespace tafl::lua
