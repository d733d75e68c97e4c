#include "host/lua/rules/script.hpp"

#include <algorithm>

#include "host/lua/rules/descriptor.hpp"
#include "host/lua/rules/lua_builder.hpp"
#include "host/lua/trace/turn_inputs.hpp"
#include "host/lua/trace/values.hpp"
#include "host/lua/vm/sandbox.hpp"

namespace tafl::lua {
namespace {

constexpr const char* modulesKey = "taflsmith.modules";
constexpr const char* resultKey = "taflsmith.result";

/// The text of a library: read from disk during the first load, from the script's copy afterwards.
std::string moduleText(lua_State* lua, const Script& script, const std::string& name) {
    if (const auto found = script.modules.find(name); found != script.modules.end()) return found->second;
    if (!script.loaded && script.packedLibraries) {
        if (const auto found = script.packedLibraries->find(name); found != script.packedLibraries->end())
            return script.modules[name] = found->second;
    } else if (!script.loaded) {
        for (const auto& folder : script.libraryFolders) {
            const auto text = readScript(folder / (name + ".lua"), script.limits);
            if (text) return script.modules[name] = *text;
        }
    }
    raiseError(lua, phrase("there is no library '%1'", name));
}

int requireModule(lua_State* lua) {
    const std::string name = luaL_checkstring(lua, 1);
    const bool plain = !name.empty() && name.size() <= 60 && std::ranges::all_of(name, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
    });
    if (!plain)
        raiseError(lua, phrase("'%1' is no name of a library: only files of scripts/lib, by their plain name", name));
    luaL_getsubtable(lua, LUA_REGISTRYINDEX, modulesKey);
    const int modules = lua_gettop(lua);
    if (lua_getfield(lua, modules, name.c_str()) == LUA_TBOOLEAN && !lua_toboolean(lua, -1))
        raiseError(lua, phrase("library '%1' requires itself", name));
    if (!lua_isnil(lua, -1)) return 1;
    const Script& script = *sessionOf(lua).script;
    if (sessionOf(lua).builder && script.loaded && !script.modules.contains(name))
        raiseError(lua, phrase("library '%1' must be required where the script is loaded, not while a rule is compiled",
                               name));
    lua_pushboolean(lua, false);
    lua_setfield(lua, modules, name.c_str());
    const std::string text = moduleText(lua, script, name);
    if (interpreterOf(lua).parse(text, "@lib/" + name + ".lua") != LUA_OK) return lua_error(lua);
    setSandboxEnvironment(lua);
    lua_call(lua, 0, 1);
    if (!lua_toboolean(lua, -1)) raiseError(lua, phrase("library '%1' returns nothing", name));
    lua_pushvalue(lua, -1);
    lua_setfield(lua, modules, name.c_str());
    return 1;
}

/// Calls declare(b, p) or compile(b, p) of the session's component; the argument names the step.
int callStep(lua_State* lua) {
    const LuaSession& session = sessionOf(lua);
    pushComponent(lua, session.component);
    lua_getfield(lua, -1, static_cast<const char*>(lua_touserdata(lua, 1)));
    pushBuilder(lua);
    pushParameters(lua, session.parameters);
    lua_call(lua, 2, 0);
    return 0;
}

int openLibraries(lua_State* lua) {
    openSandbox(lua);
    openValues(lua);
    openInputs(lua);
    openBuilder(lua);
    openDescriptors(lua);
    lua_pushcfunction(lua, guarded<requireModule>);
    addGlobal(lua, "require");
    return 0;
}

}  // namespace

std::optional<ScriptError> openScript(LuaSession& session, std::shared_ptr<const Script> source) {
    session.script = std::move(source);
    session.runStep = runComponentStep;
    const Script& script = *session.script;
    lua_State* lua = session.get();
    if (auto error = session.run(openLibraries, nullptr)) return error;
    if (auto error = session.load(script.text, script.name)) return error;
    setSandboxEnvironment(lua);
    if (auto error = session.call(0, 1)) return error;
    lua_setfield(lua, LUA_REGISTRYINDEX, resultKey);
    lockEnvironment(lua);
    return std::nullopt;
}

std::optional<ScriptError> runComponentStep(LuaSession& session, std::shared_ptr<const Script> script, Builder& builder,
                                            const char* step) {
    if (auto error = openScript(session, std::move(script))) return error;
    session.builder = &builder;
    return session.run(guarded<callStep>, const_cast<char*>(step));
}

std::size_t componentCount(lua_State* lua) {
    lua_getfield(lua, LUA_REGISTRYINDEX, resultKey);
    const int result = lua_gettop(lua);
    if (isComponent(lua, result)) return lua_pop(lua, 1), 1;
    const std::size_t count = lua_istable(lua, result) ? lua_rawlen(lua, result) : 0;
    if (count == 0)
        raiseError(lua, phrase("a script returns component{ … } or a list of them; this one returns %1",
                               lua_isnil(lua, result) ? phrase("nothing") : Phrase(luaL_typename(lua, result))));
    for (std::size_t i = 1; i <= count; ++i) {
        lua_rawgeti(lua, result, static_cast<lua_Integer>(i));
        if (!isComponent(lua, -1))
            raiseError(lua, phrase("item %1 of the list that this script returns is no component{ … }", i));
        lua_pop(lua, 1);
    }
    lua_pop(lua, 1);
    return count;
}

void pushComponent(lua_State* lua, std::size_t index) {
    lua_getfield(lua, LUA_REGISTRYINDEX, resultKey);
    if (isComponent(lua, -1)) return;
    lua_rawgeti(lua, -1, static_cast<lua_Integer>(index) + 1);
    lua_remove(lua, -2);
}

}  // namespace tafl::lua
