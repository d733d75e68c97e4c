#include "host/lua/lua_rules.hpp"

#include <algorithm>
#include <iterator>

#include "base/plain_text.hpp"
#include "host/lua/rules/descriptor.hpp"
#include "host/lua/rules/lua_builder.hpp"
#include "host/lua/rules/script.hpp"
#include "host/lua/trace/turn_inputs.hpp"
#include "host/lua/trace/values.hpp"

namespace tafl {
namespace {

using lua::LuaSession;
using lua::Script;
using lua::ScriptError;

/// Every step runs in a fresh interpreter: a script can keep nothing between steps, and threads may load variants at
/// the same time.
bool runStep(const std::shared_ptr<const Script>& script, std::size_t component, const char* step,
             const Parameters& parameters, Builder& builder) {
    const auto session = std::make_shared<LuaSession>(script->limits);
    session->component = component;
    session->parameters = parameters;
    const std::optional<ScriptError> error = lua::runComponentStep(*session, script, builder, step);
    // Functions that the rule gave away keep the interpreter.
    if (!error) return session.use_count() == 1 || builder.keepMemory(session->usedBytes());
    // Without memory there is no line.
    const bool withoutPlace = error->place.line == 0 && error->traceback.empty();
    if (!error->reported)
        builder.report(Severity::error, "",
                       withoutPlace ? phrase("%1: %2", script->name, error->message()) : error->message());
    return false;
}

struct LoadResult {
    std::vector<Component> components;
    std::vector<bool> hasDeclare, hasCompile;
};

int readComponents(lua_State* state) {
    LoadResult& out = *static_cast<LoadResult*>(lua_touserdata(state, 1));
    const auto hasFunction = [&](const char* name) {
        const bool has = lua_getfield(state, -1, name) == LUA_TFUNCTION;
        lua_pop(state, 1);
        return has;
    };
    for (std::size_t i = 0, count = lua::componentCount(state); i < count; ++i) {
        lua::pushComponent(state, i);
        out.components.push_back(lua::readDescriptor(state));
        out.hasDeclare.push_back(hasFunction("declare"));
        out.hasCompile.push_back(hasFunction("compile"));
        lua_pop(state, 1);
    }
    return 0;
}

Result<std::vector<Component>> load(std::shared_ptr<Script> script) {
    LuaSession session(script->limits);
    LoadResult loading;
    std::optional<ScriptError> error = lua::openScript(session, script);
    if (!error) error = session.run(lua::guarded<readComponents>, &loading);
    script->loaded = true;
    if (error) {
        Place place = error->place.line > 0 ? error->place : Place{script->name, 0, 0};
        return fail(place, error->messageWithoutPlace());
    }
    for (std::size_t i = 0; i < loading.components.size(); ++i) {
        Component& c = loading.components[i];
        c.file = script->name;
        c.keepAlive = script;
        const auto step = [&](const char* name) {
            return [script = std::shared_ptr<const Script>(script), i, name](Builder& b, const Parameters& p) {
                return runStep(script, i, name, p, b);
            };
        };
        if (loading.hasDeclare[i]) c.declare = step("declare");
        if (loading.hasCompile[i])
            c.compile = step("compile");
        else
            c.compile = [](Builder&, const Parameters&) { return true; };
    }
    return std::move(loading.components);
}

}  // namespace

Result<std::vector<Component>> loadScriptText(std::string_view text, const std::string& name, const LuaLimits& limits) {
    auto script = std::make_shared<Script>();
    script->name = name;
    script->setText(normalizeLineEnds(text));
    script->limits = limits;
    script->libraryFolders = lua::findLibraryFolders(name);
    return load(std::move(script));
}

Result<std::vector<Component>> loadPackedScript(const ScriptText& packed, const std::string& name,
                                                const LuaLimits& limits) {
    auto script = std::make_shared<Script>();
    script->name = name;
    script->setText(packed.text);
    script->limits = limits;
    script->packedLibraries = packed.libraries;
    return load(std::move(script));
}

/// The components of one script.
static LoadedScript withScriptText(std::vector<Component> components) {
    if (components.empty()) return {};
    const auto script = std::static_pointer_cast<const Script>(components.front().keepAlive);
    auto text = std::make_shared<const ScriptText>(
        ScriptText{script->text, std::make_shared<const std::map<std::string, std::string>>(script->modules)});
    return {std::move(components), std::move(text)};
}

ScriptLoader makeScriptLoader(std::function<Result<std::vector<Component>>(const std::filesystem::path&)> loadFile,
                              const LuaLimits& limits) {
    return [loadFile = std::move(loadFile), limits](const std::filesystem::path& script,
                                                    const ScriptText* packed) -> Result<LoadedScript> {
        auto components = packed ? loadPackedScript(*packed, script.string(), limits) : loadFile(script);
        if (!components) return tl::unexpected(std::move(components.error()));
        return withScriptText(std::move(*components));
    };
}

Result<std::vector<Component>> loadScript(const std::filesystem::path& file, const LuaLimits& limits) {
    const auto text = lua::readScript(file, limits);
    if (!text) return tl::unexpected<Diagnostics>(text.error());
    return loadScriptText(*text, file.string(), limits);
}

std::map<std::string, std::vector<std::string>> scriptApiNames() {
    const auto names = [](const luaL_Reg* list) {
        std::vector<std::string> out;
        for (; list->name; ++list) out.emplace_back(list->name);
        return out;
    };
    std::map<std::string, std::vector<std::string>> out = {{"Board", names(lua::boardMethods)},
                                                           {"TurnNumber", names(lua::numberMethods)},
                                                           {"Turn", names(lua::inputMethods)},
                                                           {"Builder", names(lua::builderMethods)},
                                                           {"", lua::descriptorGlobals()}};
    std::ranges::copy(lua::inputNames, std::back_inserter(out["Turn"]));
    out["Builder"].emplace_back("outside");
    return out;
}

Diagnostics loadScripts(const std::filesystem::path& folder, Registry& registry, const LuaLimits& limits) {
    std::vector<std::filesystem::path> files;
    std::error_code error;
    for (std::filesystem::recursive_directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
        if (at->path().extension() == ".lua") files.push_back(at->path());
    Diagnostics out;
    if (error)
        out.push_back({Severity::warning,
                       {folder.string(), 0, 0},
                       phrase("the folder of scripts cannot be read: %1", error.message()),
                       {}});
    std::ranges::sort(files);
    for (const auto& file : files) {
        auto components = loadScript(file, limits);
        if (!components) {
            out.insert(out.end(), components.error().begin(), components.error().end());
            continue;
        }
        for (auto& component : *components) {
            const Diagnostics diagnostics = registry.add(std::move(component));
            out.insert(out.end(), diagnostics.begin(), diagnostics.end());
        }
    }
    return out;
}

}  // namespace tafl
