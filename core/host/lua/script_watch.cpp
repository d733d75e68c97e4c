#include "host/lua/script_watch.hpp"

namespace tafl {
namespace fs = std::filesystem;

ScriptWatch::ScriptWatch(Registry& registry, std::shared_ptr<ScriptCache> scriptCache, LuaLimits limits)
    : registry_(registry), scriptCache_(std::move(scriptCache)), limits_(limits) {
    if (scriptCache_) scriptCache_->freeze();
}

void ScriptWatch::watch(const fs::path& scriptOrFolder) {
    std::error_code error;
    if (!fs::is_directory(scriptOrFolder, error)) {
        stamps_[scriptOrFolder] = computeStamp(scriptOrFolder);
        return;
    }
    for (fs::recursive_directory_iterator at(scriptOrFolder, error), end; !error && at != end; at.increment(error))
        if (at->path().extension() == ".lua") stamps_[at->path()] = computeStamp(at->path());
}

std::vector<ScriptWatch::Change> ScriptWatch::poll() {
    std::vector<Change> out;
    for (auto& [script, stamp] : stamps_) {
        std::string now = computeStamp(script);
        if (now.empty() || now == stamp) continue;
        stamp = std::move(now);
        out.push_back(reload(script));
    }
    if (!scriptCache_) return out;
    for (const fs::path& script : scriptCache_->findChanged()) {
        Change change{script, {}, {}};
        if (const auto components = scriptCache_->reload(script))
            for (const Component& component : *components) change.components.push_back(component.id);
        else
            change.diagnostics = components.error();
        out.push_back(std::move(change));
    }
    return out;
}

ScriptWatch::Change ScriptWatch::reload(const fs::path& script) const {
    Change out{script, {}, {}};
    auto components = loadScript(script, limits_);
    if (!components) {
        out.diagnostics = components.error();
        return out;
    }
    // Try a copy first: the registry must not keep half of a script it refuses.
    Registry trial = registry_;
    trial.remove(script.string());
    for (const Component& component : *components) {
        out.components.push_back(component.id);
        const Diagnostics diagnostics = trial.add(component);
        out.diagnostics.insert(out.diagnostics.end(), diagnostics.begin(), diagnostics.end());
    }
    if (hasErrors(out.diagnostics))
        out.components.clear();
    else
        registry_ = std::move(trial);
    return out;
}

}  // namespace tafl
