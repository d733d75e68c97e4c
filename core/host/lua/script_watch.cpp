#include "host/lua/script_watch.hpp"

namespace tafl {
namespace fs = std::filesystem;

ScriptWatch::ScriptWatch(Registry& registry, std::shared_ptr<ScriptShelf> shelf, LuaLimits limits)
    : registry_(registry), shelf_(std::move(shelf)), limits_(limits) {
    if (shelf_) shelf_->hold();
}

void ScriptWatch::watch(const fs::path& scriptOrFolder) {
    std::error_code error;
    if (!fs::is_directory(scriptOrFolder, error)) {
        stamps_[scriptOrFolder] = stampOf(scriptOrFolder);
        return;
    }
    for (fs::recursive_directory_iterator at(scriptOrFolder, error), end; !error && at != end; at.increment(error))
        if (at->path().extension() == ".lua") stamps_[at->path()] = stampOf(at->path());
}

std::vector<ScriptWatch::Change> ScriptWatch::poll() {
    std::vector<Change> out;
    for (auto& [script, stamp] : stamps_) {
        std::string now = stampOf(script);
        if (now.empty() || now == stamp) continue;
        stamp = std::move(now);
        out.push_back(reload(script));
    }
    if (!shelf_) return out;
    for (const fs::path& script : shelf_->changed()) {
        Change change{script, {}, {}};
        if (const auto components = shelf_->renew(script))
            for (const Component& component : *components) change.components.push_back(component.id);
        else
            change.complaints = components.error();
        out.push_back(std::move(change));
    }
    return out;
}

ScriptWatch::Change ScriptWatch::reload(const fs::path& script) const {
    Change out{script, {}, {}};
    auto components = loadScript(script, limits_);
    if (!components) {
        out.complaints = components.error();
        return out;
    }
    // Tried on a copy first: of a script that the registry refuses nothing may be half in.
    Registry trial = registry_;
    trial.remove(script.string());
    for (const Component& component : *components) {
        out.components.push_back(component.id);
        const Diagnostics complaints = trial.add(component);
        out.complaints.insert(out.complaints.end(), complaints.begin(), complaints.end());
    }
    if (hasErrors(out.complaints))
        out.components.clear();
    else
        registry_ = std::move(trial);
    return out;
}

}  // namespace tafl
