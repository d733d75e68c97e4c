// Writes the header that describes the components of one native library, taken from their Lua scripts.
//
//     taflsmith_descriptors HEADER LIBRARY ID…
//
// It runs scripts/rules/ID.lua of the current folder with stubs for `component` and the kinds of parameters. Their
// arguments become C++ text; the functions of the script are ignored.
// Not lua.hpp, which declares C functions: lua.h declares those of this Lua, which is compiled as C++.
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

#include <algorithm>
#include <deque>
#include <fstream>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

/// A text as a C++ literal.
std::string quote(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        out += c == '\n' ? std::string("\\n") : std::string(1, c);
    }
    return out + '"';
}

enum class Kind { boolean, integer, choice, text, zone, classes, zones, texts };

struct KindNames {
    Kind kind;
    const char* lua;
    const char* sdk;
};
constexpr KindNames kKinds[] = {
    {Kind::boolean, "boolean", "TAFL_P_BOOLEAN"},  {Kind::integer, "integer", "TAFL_P_INTEGER"},
    {Kind::choice, "choice", "TAFL_P_CHOICE"},     {Kind::text, "text", "TAFL_P_TEXT"},
    {Kind::zone, "zone_parameter", "TAFL_P_ZONE"}, {Kind::classes, "classes", "TAFL_P_CLASSES"},
    {Kind::zones, "zones", "TAFL_P_ZONES"},        {Kind::texts, "texts", "TAFL_P_TEXTS"}};

/// The initialiser of a tafl_parameter: its name, and the values of all other members.
struct Parameter {
    std::size_t order = 0;
    std::string name, values;
};

struct Script {
    std::string id, symbol;         ///< "capture/king-arms", capture_king_arms
    std::deque<Parameter> created;  ///< in creation order, which Lua tables do not keep
    std::vector<std::string> fields, sources, parameters;
    bool complete = false;
};

/// The script that this state runs.
Script& running(lua_State* lua) { return **static_cast<Script**>(lua_getextraspace(lua)); }

/// The list of texts at `index`; a single text counts as a list of one.
std::vector<std::string> read_list(lua_State* lua, int index, const std::string& what) {
    std::vector<std::string> out;
    if (lua_type(lua, index) == LUA_TSTRING) return {lua_tostring(lua, index)};
    if (!lua_istable(lua, index)) luaL_error(lua, "%s must be a list of texts", what.c_str());
    for (lua_Integer i = 1; lua_rawgeti(lua, index, i) != LUA_TNIL; ++i) {
        if (lua_type(lua, -1) != LUA_TSTRING) luaL_error(lua, "%s must be a list of texts", what.c_str());
        out.emplace_back(lua_tostring(lua, -1));
        lua_pop(lua, 1);
    }
    lua_pop(lua, 1);
    return out;
}

/// A list as one literal. Texts must not contain the separator.
std::string join(lua_State* lua, int index, char separator, const std::string& what) {
    std::string out;
    for (const std::string& item : read_list(lua, index, what)) {
        if (item.empty() || item.find(separator) != std::string::npos)
            luaL_error(lua, "%s: '%s' is empty or contains the separator '%c'", what.c_str(), item.c_str(), separator);
        out += (out.empty() ? "" : std::string(1, separator)) + item;
    }
    return quote(out);
}

std::string read_default(lua_State* lua, Kind kind) {
    if (lua_isnil(lua, 1)) return "nullptr";
    switch (kind) {
        case Kind::boolean:
            luaL_checktype(lua, 1, LUA_TBOOLEAN);
            return lua_toboolean(lua, 1) ? "\"true\"" : "\"false\"";
        case Kind::integer:
            return quote(std::to_string(luaL_checkinteger(lua, 1)));
        case Kind::zones:
            return join(lua, 1, '|', "the default");
        case Kind::texts:
            return join(lua, 1, ';', "the default");
        default:
            return quote(luaL_checkstring(lua, 1));
    }
}

/// integer(default, min, max, doc[, unit]), choice(default, list, doc), classes(default[, list], doc), others
/// (default, doc).
int make_parameter(lua_State* lua) {
    const auto& [kind, name, sdk] = *static_cast<const KindNames*>(lua_touserdata(lua, lua_upvalueindex(1)));
    lua_settop(lua, 5);
    const bool has_choices = kind == Kind::choice || (kind == Kind::classes && lua_istable(lua, 2));
    std::string values = std::string(sdk) + ", " + read_default(lua, kind) + ", ";
    values += has_choices ? join(lua, 2, '|', "the choices") : "nullptr";
    if (kind == Kind::integer)
        values += ", " + std::to_string(luaL_checkinteger(lua, 2)) + ", " + std::to_string(luaL_checkinteger(lua, 3)) +
                  ", " + (lua_isnil(lua, 5) ? "nullptr" : quote(luaL_checkstring(lua, 5)));
    else
        values += ", 0, 0, nullptr";
    values += ", " + quote(luaL_checkstring(lua, kind == Kind::integer ? 4 : has_choices ? 3 : 2));
    auto& created = running(lua).created;
    created.push_back({created.size(), {}, std::move(values)});
    lua_pushlightuserdata(lua, &created.back());
    return 1;
}

void read_parameters(lua_State* lua, Script& script) {
    std::vector<Parameter> named;
    luaL_checktype(lua, -1, LUA_TTABLE);
    lua_pushnil(lua);
    while (lua_next(lua, -2)) {
        if (lua_type(lua, -2) != LUA_TSTRING) luaL_error(lua, "parameters have names");
        named.push_back({0, lua_tostring(lua, -2), {}});
        const auto* parameter = static_cast<const Parameter*>(lua_touserdata(lua, -1));
        if (!parameter)
            luaL_error(lua, "parameter '%s' must be made by boolean, integer, …", named.back().name.c_str());
        named.back().order = parameter->order;
        named.back().values = parameter->values;
        lua_pop(lua, 1);
    }
    std::ranges::sort(named, {}, &Parameter::order);
    for (const Parameter& p : named) script.parameters.push_back("{" + quote(p.name) + ", " + p.values + "}");
}

/// The field on top of the stack, as an initialiser of tafl_sdk::Description.
void read_field(lua_State* lua, Script& script, const std::string& name) {
    const auto add = [&](const std::string& field, const std::string& value) {
        script.fields.push_back("." + field + " = " + value);
    };
    const std::string what = "'" + name + "'";
    if (name == "sources") {
        for (const std::string& source : read_list(lua, 2, what)) script.sources.push_back(quote(source));
        add(name, script.symbol + "_sources");
    } else if (name == "parameters") {
        read_parameters(lua, script);
        if (!script.parameters.empty()) add(name, script.symbol + "_parameters");
    } else if (name == "version") {
        add(name, std::to_string(luaL_checkinteger(lua, 2)));
    } else if (name == "repeatable") {
        if (lua_toboolean(lua, 2)) add("flags", "TAFL_REPEATABLE");
    } else if (name == "key" || name == "needs" || name == "conflicts") {
        add(name, join(lua, 2, ',', what));
    } else if (name != "declare" && name != "compile") {
        if (lua_type(lua, 2) != LUA_TSTRING) luaL_error(lua, "%s must be a text", what.c_str());
        add(name, quote(lua_tostring(lua, 2)));
    }
}

int component(lua_State* lua) {
    // In the order of tafl_sdk::Description, which its initialisers have to follow. The first five are required.
    static const std::vector<std::string> names = {"id",      "slot",       "title",   "summary",    "words",
                                                   "sources", "parameters", "version", "repeatable", "key",
                                                   "needs",   "conflicts",  "declare", "compile"};
    Script& script = running(lua);
    luaL_checktype(lua, 1, LUA_TTABLE);
    lua_settop(lua, 1);
    for (lua_pushnil(lua); lua_next(lua, 1); lua_pop(lua, 1)) {
        const std::string name = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : luaL_typename(lua, 2);
        if (std::ranges::find(names, name) == names.end()) luaL_error(lua, "a component has no '%s'", name.c_str());
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (lua_getfield(lua, 1, names[i].c_str()) != LUA_TNIL)
            read_field(lua, script, names[i]);
        else if (i < 5)
            luaL_error(lua, "the component has no '%s'", names[i].c_str());
        lua_settop(lua, 1);
    }
    if (script.fields.front() != ".id = " + quote(script.id))
        luaL_error(lua, "the id of this file must be '%s'", script.id.c_str());
    script.complete = true;
    return 1;
}

Script read_script(const std::string& id) {
    Script script;
    script.id = script.symbol = id;
    std::ranges::replace_if(
        script.symbol, [](char c) { return c == '/' || c == '-'; }, '_');
    const std::unique_ptr<lua_State, decltype(&lua_close)> state(luaL_newstate(), &lua_close);
    lua_State* lua = state.get();
    if (!lua) throw std::runtime_error("no memory for Lua");
    *static_cast<Script**>(lua_getextraspace(lua)) = &script;
    luaL_openlibs(lua);
    lua_getglobal(lua, "package");
    for (const auto& [field, value] : {std::pair{"path", "scripts/lib/?.lua"}, std::pair{"cpath", ""}}) {
        lua_pushstring(lua, value);
        lua_setfield(lua, -2, field);
    }
    lua_register(lua, "component", component);
    for (const KindNames& kind : kKinds) {
        lua_pushlightuserdata(lua, const_cast<KindNames*>(&kind));
        lua_pushcclosure(lua, make_parameter, 1);
        lua_setglobal(lua, kind.lua);
    }
    const std::string file = "scripts/rules/" + id + ".lua";
    if (luaL_dofile(lua, file.c_str()) != LUA_OK) throw std::runtime_error(luaL_tolstring(lua, -1, nullptr));
    if (!script.complete) throw std::runtime_error(file + ":1: the script makes no component");
    return script;
}

void write_list(std::ostream& out, const std::string& declaration, const std::vector<std::string>& items) {
    out << "inline constexpr " << declaration << "[] = {\n";
    for (const std::string& item : items) out << "    " << item << ",\n";
    out << "};\n";
}

void write_header(std::ostream& out, const std::string& library, const std::vector<Script>& scripts) {
    out << "// Generated from scripts/rules/: edit those.\n#pragma once\n#include \"taflsmith.hpp\"\n\n"
           "namespace tafl_rules {\n\n";
    for (const Script& s : scripts) out << "extern const tafl_component " << s.symbol << ";\n";
    out << "\nnamespace descriptions {\n";
    for (Script s : scripts) {
        out << "\n// scripts/rules/" << s.id << ".lua\n";
        s.sources.emplace_back("nullptr");
        write_list(out, "const char* " + s.symbol + "_sources", s.sources);
        if (!s.parameters.empty()) write_list(out, "tafl_parameter " + s.symbol + "_parameters", s.parameters);
        out << "inline constexpr tafl_sdk::Description " << s.symbol << " = {\n";
        for (const std::string& field : s.fields) out << "    " << field << ",\n";
        out << "};\n";
    }
    out << "\n}  // namespace descriptions\n}  // namespace tafl_rules\n\n#define TAFL_LIBRARY_NAME " << quote(library)
        << "\n#define TAFL_LIBRARY_COMPONENTS";
    const char* separator = " ";
    for (const Script& s : scripts) {
        out << separator << "&tafl_rules::" << s.symbol;
        separator = ", ";
    }
    out << '\n';
}

}  // namespace

int main(int argc, char** argv) try {
    if (argc < 4) throw std::runtime_error("usage: taflsmith_descriptors HEADER LIBRARY ID…");
    std::vector<Script> scripts;
    for (int i = 3; i < argc; ++i) scripts.push_back(read_script(argv[i]));
    std::ofstream header(argv[1], std::ios::binary);
    write_header(header, argv[2], scripts);
    if (!header.flush()) throw std::runtime_error(std::string("cannot write ") + argv[1]);
    return 0;
} catch (const std::exception& e) {
    std::cerr << e.what() << '\n';
    return 1;
}
