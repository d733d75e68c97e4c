#include "host/lua/rules/descriptor.hpp"

#include <algorithm>
#include <optional>

#include "base/text.hpp"
#include "host/lua/vm/sandbox.hpp"

namespace tafl::lua {
namespace {

constexpr const char* componentsKey = "taflsmith.components";
constexpr const char* parametersKey = "taflsmith.parameters";

const std::vector<std::string> fieldNames = {"id",        "slot",       "version",    "title",  "summary",
                                             "words",     "sources",    "parameters", "key",    "needs",
                                             "conflicts", "repeatable", "declare",    "compile"};

/// Marks the table on top of the stack as made by the host; the C function returns it.
int addMark(lua_State* lua, const char* registry) {
    luaL_getsubtable(lua, LUA_REGISTRYINDEX, registry);
    lua_pushvalue(lua, -2);
    lua_pushboolean(lua, true);
    lua_rawset(lua, -3);
    lua_pop(lua, 1);
    return 1;
}

bool isMarked(lua_State* lua, int index, const char* registry) {
    index = lua_absindex(lua, index);
    luaL_getsubtable(lua, LUA_REGISTRYINDEX, registry);
    lua_pushvalue(lua, index);
    lua_rawget(lua, -2);
    const bool out = lua_toboolean(lua, -1);
    lua_pop(lua, 2);
    return out;
}

int component(lua_State* lua) {
    if (lua_gettop(lua) != 1 || !lua_istable(lua, 1))
        raiseError(lua, phrase("component takes a table: component{ … }"));
    return addMark(lua, componentsKey);
}

/// integer(default, least, most[, doc[, unit]]), choice(default, list[, doc]), classes(default[, list][, doc]); the
/// other types: (default[, doc]).
int parameter(lua_State* lua) {
    const auto type = static_cast<ParameterType>(lua_tointeger(lua, lua_upvalueindex(1)));
    lua_settop(lua, 5);
    lua_newtable(lua);
    const auto copyArgument = [&](int index, const char* field) {
        lua_pushvalue(lua, index);
        lua_setfield(lua, 6, field);
    };
    lua_pushinteger(lua, static_cast<lua_Integer>(type));
    lua_setfield(lua, 6, "type");
    copyArgument(1, "fallback");
    int next = 2;
    if (type == ParameterType::integer) {
        copyArgument(2, "least");
        copyArgument(3, "most");
        copyArgument(5, "unit");
        next = 4;
    } else if (type == ParameterType::choice || (type == ParameterType::classes && lua_istable(lua, 2))) {
        copyArgument(2, "choices");
        next = 3;
    }
    copyArgument(next, "doc");
    return addMark(lua, parametersKey);
}

/// Reads the fields of the table on top of the stack.
class TableReader {
    template <class Read>
    auto get(const char* name, Read read) {
        const int type = lua_getfield(lua_, table_, name);
        auto out = read(type);
        lua_settop(lua_, table_);
        return out;
    }

public:
    TableReader(lua_State* lua, Phrase label) : lua_(lua), table_(lua_gettop(lua)), label_(std::move(label)) {}

    bool has(const char* name) {
        return get(name, [&](int type) { return type != LUA_TNIL; });
    }
    std::string text(const char* name, bool required = false) {
        return get(name, [&](int type) {
            if (type == LUA_TNIL && !required) return std::string{};
            if (type != LUA_TSTRING) raiseTypeError(name, phrase("a text"));
            return std::string(lua_tostring(lua_, -1));
        });
    }
    std::vector<std::string> texts(const char* name) {
        return get(name, [&](int type) {
            std::vector<std::string> out;
            if (type == LUA_TNIL) return out;
            if (type == LUA_TSTRING) return out.emplace_back(lua_tostring(lua_, -1)), out;
            if (type != LUA_TTABLE) raiseTypeError(name, phrase("a list of texts"));
            for (lua_Integer i = 1; lua_rawgeti(lua_, -1, i) != LUA_TNIL; ++i) {
                if (lua_type(lua_, -1) != LUA_TSTRING || out.size() >= 100)
                    raiseTypeError(name, phrase("a list of at most 100 texts"));
                out.emplace_back(lua_tostring(lua_, -1));
                lua_pop(lua_, 1);
            }
            lua_pop(lua_, 1);
            return out;
        });
    }
    std::int64_t integer(const char* name, std::optional<std::int64_t> fallback = std::nullopt) {
        return get(name, [&](int type) -> std::int64_t {
            if (type == LUA_TNIL && fallback) return *fallback;
            if (!lua_isinteger(lua_, -1)) raiseTypeError(name, phrase("a whole number"));
            return lua_tointeger(lua_, -1);
        });
    }
    bool flag(const char* name) {
        return get(name, [&](int type) {
            if (type != LUA_TNIL && type != LUA_TBOOLEAN) raiseTypeError(name, phrase("true or false"));
            return lua_toboolean(lua_, -1) != 0;
        });
    }
    [[noreturn]] void raiseTypeError(const char* name, const Phrase& expected) {
        raiseError(lua_, phrase("%1: '%2' must be %3", label_, name, expected));
    }

private:
    lua_State* lua_;
    int table_;
    Phrase label_;
};

/// The parameter in the table on top of the stack.
ParameterSpecification readParameter(lua_State* lua, const std::string& component, const std::string& name) {
    TableReader f(lua, phrase("%1, parameter '%2'", component, name));
    ParameterSpecification out;
    out.name = name;
    out.type = static_cast<ParameterType>(f.integer("type"));
    out.required = !f.has("fallback");
    out.doc = f.text("doc");
    out.unit = f.text("unit");
    out.choices = f.texts("choices");
    switch (out.type) {
        case ParameterType::boolean:
            out.fallback = f.flag("fallback");
            break;
        case ParameterType::integer:
            out.least = f.integer("least");
            out.most = f.integer("most");
            out.fallback = f.integer("fallback", 0);
            break;
        case ParameterType::zones:
        case ParameterType::texts:
            out.fallback = f.texts("fallback");
            break;
        default:
            out.fallback = f.text("fallback");
            break;
    }
    if (out.type == ParameterType::choice && out.choices.empty())
        f.raiseTypeError("choices", phrase("a list of words: choice(\"one\", { \"one\", \"two\" })"));
    return out;
}

void readParameters(lua_State* lua, Component& c) {
    const int type = lua_getfield(lua, -1, "parameters");
    if (type != LUA_TNIL && type != LUA_TTABLE) raiseError(lua, phrase("%1: 'parameters' must be a table", c.id));
    if (type == LUA_TTABLE) {
        lua_pushnil(lua);
        while (lua_next(lua, -2)) {
            if (lua_type(lua, -2) != LUA_TSTRING) raiseError(lua, phrase("%1: parameters have names", c.id));
            const std::string name = lua_tostring(lua, -2);
            if (!isMarked(lua, -1, parametersKey))
                raiseError(lua,
                           phrase("%1: parameter '%2' must be made by boolean, integer, choice, text, zone_parameter, "
                                  "classes, zones or texts",
                                  c.id, name));
            c.parameters.push_back(readParameter(lua, c.id, name));
            lua_pop(lua, 1);
        }
    }
    lua_pop(lua, 1);
    // The order of a Lua table changes from run to run.
    std::ranges::sort(c.parameters, {}, &ParameterSpecification::name);
}

void checkFields(lua_State* lua) {
    lua_pushnil(lua);
    while (lua_next(lua, -2)) {
        lua_pop(lua, 1);
        const std::string key = lua_type(lua, -1) == LUA_TSTRING ? lua_tostring(lua, -1) : luaL_typename(lua, -1);
        if (std::ranges::find(fieldNames, key) == fieldNames.end())
            raiseUnknownName(lua, phrase("a component has no '%1'", key), key, fieldNames);
    }
}

int noSuchParameter(lua_State* lua) {
    raiseError(lua, phrase("the component declares no parameter '%1'", luaL_tolstring(lua, 2, nullptr)));
}

void pushList(lua_State* lua, const std::vector<std::string>& list) {
    lua_newtable(lua);
    lua_Integer i = 0;
    for (const auto& item : list) {
        lua_pushlstring(lua, item.data(), item.size());
        lua_rawseti(lua, -2, ++i);
    }
}

constexpr std::pair<const char*, ParameterType> parameterMakers[] = {
    {"boolean", ParameterType::boolean}, {"integer", ParameterType::integer},     {"choice", ParameterType::choice},
    {"text", ParameterType::text},       {"zone_parameter", ParameterType::zone}, {"classes", ParameterType::classes},
    {"zones", ParameterType::zones},     {"texts", ParameterType::texts}};

}  // namespace

std::vector<std::string> descriptorGlobals() {
    std::vector<std::string> out = {"component"};
    for (const auto& maker : parameterMakers) out.emplace_back(maker.first);
    return out;
}

void openDescriptors(lua_State* lua) {
    lua_pushcfunction(lua, guarded<component>);
    addGlobal(lua, "component");
    for (const auto& [name, type] : parameterMakers) {
        lua_pushinteger(lua, static_cast<lua_Integer>(type));
        lua_pushcclosure(lua, guarded<parameter>, 1);
        addGlobal(lua, name);
    }
}

bool isComponent(lua_State* lua, int index) { return isMarked(lua, index, componentsKey); }

Component readDescriptor(lua_State* lua) {
    checkFields(lua);
    Component c;
    TableReader f(lua, phrase("component"));
    c.id = f.text("id", true);
    TableReader named(lua, c.id);
    c.slot = named.text("slot", true);
    c.version = static_cast<int>(std::clamp<std::int64_t>(named.integer("version", 1), 0, 1'000'000));
    c.words = named.text("words", true);
    c.title = named.has("title") ? named.text("title") : c.id;
    c.summary = named.text("summary");
    c.sources = named.texts("sources");
    c.key = named.texts("key");
    c.needs = named.texts("needs");
    c.conflicts = named.texts("conflicts");
    c.repeatable = named.flag("repeatable");
    c.origin = "lua";
    readParameters(lua, c);
    for (const char* step : {"declare", "compile"}) {
        const int type = lua_getfield(lua, -1, step);
        lua_pop(lua, 1);
        if (type != LUA_TNIL && type != LUA_TFUNCTION) named.raiseTypeError(step, phrase("a function(b, p)"));
    }
    if (!named.has("declare") && !named.has("compile")) named.raiseTypeError("compile", phrase("a function(b, p)"));
    return c;
}

void pushParameters(lua_State* lua, const Parameters& parameters) {
    lua_newtable(lua);
    for (const auto& [name, value] : parameters) {
        if (const auto* flag = std::get_if<bool>(&value)) lua_pushboolean(lua, *flag);
        if (const auto* number = std::get_if<std::int64_t>(&value)) lua_pushinteger(lua, *number);
        if (const auto* text = std::get_if<std::string>(&value)) lua_pushlstring(lua, text->data(), text->size());
        if (const auto* list = std::get_if<std::vector<std::string>>(&value)) pushList(lua, *list);
        lua_setfield(lua, -2, name.c_str());
    }
    lua_newtable(lua);
    lua_pushcfunction(lua, guarded<noSuchParameter>);
    lua_setfield(lua, -2, "__index");
    lua_setmetatable(lua, -2);
}

}  // namespace tafl::lua
