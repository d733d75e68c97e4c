#include "host/lua/vm/sandbox.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace tafl::lua {
namespace {

constexpr const char* environmentKey =
    "taflsmith.environment";  // of chunks: an empty table that falls back to the host's globals
constexpr const char* storeKey = "taflsmith.globals";
constexpr const char* scriptKey = "taflsmith.script.globals";  // globals of scripts, after those of the host
constexpr std::size_t maxTextLength = 16u << 10;               // of arguments and results of string functions
constexpr lua_Integer maxListLength = 10'000;

void checkText(lua_State* lua, int index) {
    std::size_t length = 0;
    luaL_checklstring(lua, index, &length);
    if (length > maxTextLength)
        raiseError(lua, phrase("a text of more than %1 characters is too long here", maxTextLength));
    interpreterOf(lua).charge(length / 8);
}

[[noreturn]] void raiseTooLong(lua_State* lua, const char* function) {
    raiseError(lua, phrase("%1 would make a text of more than %2 characters", function, maxTextLength));
}

/// Calls the original function, an upvalue, with the same arguments.
int callOriginal(lua_State* lua) {
    const int arguments = lua_gettop(lua);
    lua_pushvalue(lua, lua_upvalueindex(1));
    lua_insert(lua, 1);
    lua_call(lua, arguments, LUA_MULTRET);
    return lua_gettop(lua);
}

int limitedText(lua_State* lua) {
    checkText(lua, 1);
    return callOriginal(lua);
}

int limitedRep(lua_State* lua) {
    std::size_t length = 0, separatorLength = 0;
    luaL_checklstring(lua, 1, &length);
    const lua_Integer times = luaL_checkinteger(lua, 2);
    luaL_optlstring(lua, 3, "", &separatorLength);
    if (times > 0 &&
        (length + separatorLength > maxTextLength ||
         static_cast<std::uint64_t>(times) > maxTextLength / std::max<std::size_t>(1, length + separatorLength)))
        raiseTooLong(lua, "string.rep");
    return callOriginal(lua);
}

/// The name of its type, if the text of this value would be an address, which differs from run to run; else nullptr.
const char* nameInsteadOfAddress(lua_State* lua, int index) {
    if (luaL_getmetafield(lua, index, "__tostring") != LUA_TNIL) {
        lua_pop(lua, 1);
        return nullptr;
    }
    const int type = lua_type(lua, index);
    const bool hasAddress =
        type == LUA_TTABLE || type == LUA_TFUNCTION || type == LUA_TUSERDATA || type == LUA_TLIGHTUSERDATA;
    return hasAddress ? lua_typename(lua, type) : nullptr;
}

int limitedFormat(lua_State* lua) {
    std::size_t length = 0;
    const char* format = luaL_checklstring(lua, 1, &length);
    if (length > 4096) raiseError(lua, phrase("a format of more than 4096 characters"));
    // Addresses differ from run to run: %p prints them, and %s would, where `tostring` names the type.
    int argument = 1;
    for (const char* at = format;
         (at = static_cast<const char*>(std::memchr(at, '%', static_cast<std::size_t>(format + length - at)))); ++at) {
        ++at;
        while (at < format + length && std::strchr("-+ #0123456789.", *at) && *at) ++at;
        if (at < format + length && *at == 'p') raiseError(lua, phrase("string.format knows no %p here"));
        if (at >= format + length) break;
        if (*at != '%') ++argument;
        if (*at != 's' || argument > lua_gettop(lua)) continue;
        if (const char* name = nameInsteadOfAddress(lua, argument)) {
            lua_pushstring(lua, name);
            lua_replace(lua, argument);
        }
    }
    std::size_t all = length;
    for (int i = 2; i <= lua_gettop(lua); ++i) {
        if (lua_type(lua, i) != LUA_TSTRING) continue;
        all += lua_rawlen(lua, i);
        if (all > maxTextLength) raiseTooLong(lua, "string.format");
    }
    interpreterOf(lua).charge(all / 8);
    return callOriginal(lua);
}

lua_Integer checkList(lua_State* lua) {
    luaL_checktype(lua, 1, LUA_TTABLE);
    const auto length = static_cast<lua_Integer>(lua_rawlen(lua, 1));
    if (length > maxListLength) raiseError(lua, phrase("a list of more than %1 items is too long here", maxListLength));
    interpreterOf(lua).charge(static_cast<std::uint64_t>(length));
    return length;
}

int limitedList(lua_State* lua) {
    checkList(lua);
    return callOriginal(lua);
}

std::uint64_t comparisonCost(lua_State* lua, int index) {
    std::size_t length = 0;
    const char* text = lua_tolstring(lua, index, &length);
    return length / 16 + 4 * static_cast<std::uint64_t>(std::count(text, text + length, '\0'));
}

/// Charges for the comparisons beforehand, as sort does not count them. Strings count by length, and by their zero
/// bytes: Lua compares the parts between those one by one.
int limitedSort(lua_State* lua) {
    const lua_Integer length = checkList(lua);
    std::uint64_t rounds = 1;
    for (lua_Integer n = length; n > 1; n /= 2) ++rounds;
    for (lua_Integer i = 1; i <= length; ++i) {
        lua_rawgeti(lua, 1, i);
        interpreterOf(lua).charge(rounds * (4 + (lua_type(lua, -1) == LUA_TSTRING ? comparisonCost(lua, -1) : 0)));
        lua_pop(lua, 1);
    }
    return callOriginal(lua);
}

int limitedBytes(lua_State* lua) {
    checkText(lua, 1);
    const lua_Integer from = luaL_optinteger(lua, 2, 1), to = luaL_optinteger(lua, 3, from);
    const auto length = static_cast<lua_Integer>(lua_rawlen(lua, 1));
    const auto place = [&](lua_Integer i) {
        return i < 0 ? std::max<lua_Integer>(1, i + length + 1) : std::min(i, length);
    };
    if (place(to) - place(from) >= 200) raiseError(lua, phrase("string.byte gives at most 200 values"));
    return callOriginal(lua);
}

int limitedRange(lua_State* lua) {  // the range is i, j in concat(t, separator, i, j) and unpack(t, i, j)
    const lua_Integer length = checkList(lua);
    const int at = static_cast<int>(lua_tointeger(lua, lua_upvalueindex(2)));
    const lua_Integer from = luaL_optinteger(lua, at, 1), to = luaL_optinteger(lua, at + 1, length);
    if (to >= from && (from < -maxListLength || to > maxListLength || to - from > maxListLength))
        raiseError(lua, phrase("a range of more than %1 items", maxListLength));
    if (at == 2 && to >= from && to - from > 200) raiseError(lua, phrase("table.unpack gives at most 200 values"));
    if (at == 3) {
        std::size_t all = 0, separatorLength = 0;
        luaL_optlstring(lua, 2, "", &separatorLength);
        for (lua_Integer i = from; i <= to; ++i) {
            lua_geti(lua, 1, i);
            all += separatorLength + (lua_type(lua, -1) == LUA_TSTRING ? lua_rawlen(lua, -1) : 24u);
            lua_pop(lua, 1);
            if (all > maxTextLength) raiseTooLong(lua, "table.concat");
        }
    }
    return callOriginal(lua);
}

int toText(lua_State* lua) {
    luaL_checkany(lua, 1);
    if (const char* name = nameInsteadOfAddress(lua, 1))
        lua_pushstring(lua, name);
    else
        luaL_tolstring(lua, 1, nullptr);
    return 1;
}

int toNumber(lua_State* lua) {
    if (lua_type(lua, 1) == LUA_TSTRING && lua_rawlen(lua, 1) > 100) {
        lua_pushnil(lua);
        return 1;
    }
    return callOriginal(lua);
}

/// -1, 0 or 1: numbers before strings before booleans. Lua's own order of keys changes from run to run.
int compareKeys(lua_State* lua, int a, int b) {
    const auto rank = [&](int i) {
        switch (lua_type(lua, i)) {
            case LUA_TNUMBER:
                return 0;
            case LUA_TSTRING:
                return 1;
            case LUA_TBOOLEAN:
                return 2;
            default:
                raiseError(lua, phrase("pairs and next go through keys that are numbers, texts or truth values, not %1",
                                       luaL_typename(lua, i)));
        }
    };
    const int ra = rank(a), rb = rank(b);
    if (ra != rb) return ra < rb ? -1 : 1;
    if (ra == 0) return lua_compare(lua, a, b, LUA_OPLT) ? -1 : lua_rawequal(lua, a, b) ? 0 : 1;
    if (ra == 2) return lua_toboolean(lua, a) - lua_toboolean(lua, b);
    std::size_t la = 0, lb = 0;
    const char* ta = lua_tolstring(lua, a, &la);
    const char* tb = lua_tolstring(lua, b, &lb);
    const int order = std::memcmp(ta, tb, std::min(la, lb));
    return order ? order : la < lb ? -1 : la > lb ? 1 : 0;
}

/// next(table, key): the smallest key above `key`.
int orderedNext(lua_State* lua) {
    luaL_checktype(lua, 1, LUA_TTABLE);
    interpreterOf(lua).charge(1);  // checks the clock
    lua_settop(lua, 2);
    const bool start = lua_isnil(lua, 2);
    lua_pushnil(lua);  // 3: the smallest so far
    std::uint64_t seen = 0;
    lua_pushnil(lua);
    while (lua_next(lua, 1)) {
        lua_pop(lua, 1);
        const int key = lua_gettop(lua);
        ++seen;
        if ((start || compareKeys(lua, key, 2) > 0) && (lua_isnil(lua, 3) || compareKeys(lua, key, 3) < 0)) {
            lua_pushvalue(lua, key);
            lua_replace(lua, 3);
        }
    }
    interpreterOf(lua).charge(seen);
    lua_settop(lua, 3);
    if (lua_isnil(lua, 3)) return 1;
    lua_pushvalue(lua, 3);
    lua_rawget(lua, 1);
    return 2;
}

int orderedPairs(lua_State* lua) {
    luaL_checktype(lua, 1, LUA_TTABLE);
    lua_pushcfunction(lua, orderedNext);
    lua_pushvalue(lua, 1);
    lua_pushnil(lua);
    return 3;
}

int rejectWrite(lua_State* lua) {
    raiseError(lua, phrase("'%1' cannot be written to: nothing may be kept from one call to the next",
                           lua_tostring(lua, lua_upvalueindex(1))));
}

int writeGlobal(lua_State* lua) {
    if (lua_toboolean(lua, lua_upvalueindex(2)))
        raiseError(lua, phrase("global '%1' cannot be written to while a rule is compiled: use 'local'",
                               luaL_tolstring(lua, 2, nullptr)));
    lua_pushvalue(lua, 2);
    if (lua_rawget(lua, lua_upvalueindex(1)) != LUA_TNIL)
        raiseError(lua, phrase("global '%1' is Taflsmith's own: use another name", luaL_tolstring(lua, 2, nullptr)));
    lua_pop(lua, 1);
    pushScriptGlobals(lua);
    lua_replace(lua, 1);
    lua_rawset(lua, 1);
    return 0;
}

struct Entry {
    const char* name;
    lua_CFunction guard;  // nullptr: the original function
    int extra = 0;        // a second upvalue
};

/// Pushes a read-only table of these functions and values from the library that `open` makes.
void openLibrary(lua_State* lua, const char* name, lua_CFunction open, const std::vector<Entry>& entries,
                 const std::vector<const char*>& values = {}) {
    luaL_requiref(lua, name, open, 0);
    const int original = lua_gettop(lua);
    lua_newtable(lua);
    for (const auto& e : entries) {
        lua_getfield(lua, original, e.name);
        if (e.guard) {
            lua_pushinteger(lua, e.extra);
            lua_pushcclosure(lua, e.guard, 2);
        }
        lua_setfield(lua, -2, e.name);
    }
    for (const char* value : values) {
        lua_getfield(lua, original, value);
        lua_setfield(lua, -2, value);
    }
    makeReadOnly(lua, name);
    lua_remove(lua, original);
}

}  // namespace

void makeReadOnly(lua_State* lua, const char* name) {
    lua_newtable(lua);  // the view
    lua_newtable(lua);  // its metatable
    lua_pushvalue(lua, -3);
    lua_setfield(lua, -2, "__index");
    lua_pushstring(lua, name);
    lua_pushcclosure(lua, guarded<rejectWrite>, 1);
    lua_setfield(lua, -2, "__newindex");
    lua_setmetatable(lua, -2);
    lua_remove(lua, -2);
}

void pushScriptGlobals(lua_State* lua) { lua_getfield(lua, LUA_REGISTRYINDEX, scriptKey); }

void addGlobal(lua_State* lua, const char* name) {
    lua_getfield(lua, LUA_REGISTRYINDEX, storeKey);
    lua_insert(lua, -2);
    lua_setfield(lua, -2, name);
    lua_pop(lua, 1);
}

void openSandbox(lua_State* lua) {
    lua_newtable(lua);
    lua_newtable(lua);
    lua_newtable(lua);
    lua_pushvalue(lua, -1);
    lua_setfield(lua, LUA_REGISTRYINDEX, scriptKey);
    lua_setfield(lua, -2, "__index");
    lua_setmetatable(lua, -2);
    lua_setfield(lua, LUA_REGISTRYINDEX, storeKey);
    const std::vector<const char*> plain = {"assert", "error", "ipairs", "rawequal", "rawlen", "select", "type"};
    luaL_requiref(lua, "_G", luaopen_base, 0);
    for (const char* name : plain) {
        lua_getfield(lua, -1, name);
        addGlobal(lua, name);
    }
    lua_getfield(lua, -1, "tonumber");
    lua_pushcclosure(lua, toNumber, 1);
    addGlobal(lua, "tonumber");
    lua_pop(lua, 1);
    for (const auto& [name, function] :
         {std::pair<const char*, lua_CFunction>{"tostring", toText}, {"next", orderedNext}, {"pairs", orderedPairs}}) {
        lua_pushcfunction(lua, function);
        addGlobal(lua, name);
    }
    openLibrary(lua, "math", luaopen_math,
                {{"abs", nullptr}, {"ceil", nullptr}, {"floor", nullptr}, {"fmod", nullptr},      {"max", nullptr},
                 {"min", nullptr}, {"modf", nullptr}, {"sqrt", nullptr},  {"tointeger", nullptr}, {"type", nullptr},
                 {"ult", nullptr}, {"exp", nullptr},  {"log", nullptr},   {"sin", nullptr},       {"cos", nullptr},
                 {"tan", nullptr}, {"asin", nullptr}, {"acos", nullptr},  {"atan", nullptr},      {"deg", nullptr},
                 {"rad", nullptr}},
                {"pi", "huge", "maxinteger", "mininteger"});
    addGlobal(lua, "math");
    openLibrary(lua, "table", luaopen_table,
                {{"insert", limitedList},
                 {"remove", limitedList},
                 {"sort", limitedSort},
                 {"concat", limitedRange, 3},
                 {"unpack", limitedRange, 2}});
    addGlobal(lua, "table");
    openLibrary(lua, "string", luaopen_string,
                {{"byte", limitedBytes},
                 {"char", nullptr},
                 {"format", limitedFormat},
                 {"len", nullptr},
                 {"lower", limitedText},
                 {"rep", limitedRep},
                 {"reverse", limitedText},
                 {"sub", nullptr},
                 {"upper", limitedText}});
    // The metatable of strings provides methods, ("x"):rep(3): they must be the same allowlist.
    lua_pushliteral(lua, "");
    lua_getmetatable(lua, -1);
    lua_pushvalue(lua, -3);
    lua_setfield(lua, -2, "__index");
    lua_pop(lua, 2);
    addGlobal(lua, "string");

    // Scripts cannot reach the original libraries in the registry, but need none of them.
    lua_pushnil(lua);
    lua_setfield(lua, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
    lua_newtable(lua);
    lua_rawseti(lua, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);

    lua_newtable(lua);
    lua_newtable(lua);
    lua_getfield(lua, LUA_REGISTRYINDEX, storeKey);
    lua_pushvalue(lua, -1);
    lua_setfield(lua, -3, "__index");
    lua_pushboolean(lua, false);
    lua_pushcclosure(lua, guarded<writeGlobal>, 2);
    lua_setfield(lua, -2, "__newindex");
    lua_setmetatable(lua, -2);
    lua_setfield(lua, LUA_REGISTRYINDEX, environmentKey);
}

void setSandboxEnvironment(lua_State* lua) {
    lua_getfield(lua, LUA_REGISTRYINDEX, environmentKey);
    lua_setupvalue(lua, -2, 1);
}

bool isSandboxEnvironment(lua_State* lua, int index) {
    index = lua_absindex(lua, index);
    lua_getfield(lua, LUA_REGISTRYINDEX, environmentKey);
    const bool out = lua_rawequal(lua, -1, index);
    lua_pop(lua, 1);
    return out;
}

void lockEnvironment(lua_State* lua) {
    lua_getfield(lua, LUA_REGISTRYINDEX, environmentKey);
    lua_getmetatable(lua, -1);
    lua_getfield(lua, -1, "__newindex");
    lua_pushboolean(lua, true);
    lua_setupvalue(lua, -2, 2);
    lua_pop(lua, 3);
}

}  // namespace tafl::lua
