#include "host/script_watch.hpp"

#include <algorithm>

#include "host/lua_script.hpp"

namespace tafl {
namespace fs = std::filesystem;
namespace {

/// Time and size: equal while nobody has written. Empty for a file that is gone, which may only be about to be
/// replaced.
std::string stampOf(const fs::path& file) {
    std::error_code error;
    const auto time = fs::last_write_time(file, error);
    if (error) return {};
    return std::to_string(time.time_since_epoch().count()) + "/" + std::to_string(fs::file_size(file, error));
}

std::string stampWithLibraries(const fs::path& script) {
    std::string out = stampOf(script);
    if (out.empty()) return out;
    std::error_code error;
    for (const auto& folder : lua::librariesFor(script)) {
        std::vector<fs::path> files;
        for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
            if (at->path().extension() == ".lua") files.push_back(at->path());
        std::ranges::sort(files);
        for (const auto& file : files) out += " " + file.string() + " " + stampOf(file);
    }
    return out;
}

}  // namespace

void ScriptWatch::watch(const fs::path& scriptOrFolder) {
    std::error_code error;
    if (!fs::is_directory(scriptOrFolder, error)) {
        stamps_[scriptOrFolder] = stampWithLibraries(scriptOrFolder);
        return;
    }
    for (fs::recursive_directory_iterator at(scriptOrFolder, error), end; !error && at != end; at.increment(error))
        if (at->path().extension() == ".lua") stamps_[at->path()] = stampWithLibraries(at->path());
}

std::vector<ScriptWatch::Change> ScriptWatch::poll() {
    std::vector<Change> out;
    for (auto& [script, stamp] : stamps_) {
        std::string now = stampWithLibraries(script);
        if (now.empty() || now == stamp) continue;
        stamp = std::move(now);
        out.push_back(reload(script));
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
