#include "host/lua/script_cache.hpp"

#include <algorithm>

#include "host/lua/vm/script_source.hpp"

namespace tafl {
namespace fs = std::filesystem;
namespace {

std::string computeFileStamp(const fs::path& file) {
    std::error_code error;
    const auto time = fs::last_write_time(file, error);
    if (error) return {};
    return std::to_string(static_cast<long long>(time.time_since_epoch().count())) + "/" +
           std::to_string(fs::file_size(file, error));
}

}  // namespace

std::string computeStamp(const fs::path& script) {
    std::string out = computeFileStamp(script);
    if (out.empty()) return out;
    std::error_code error;
    for (const auto& folder : lua::findLibraryFolders(script)) {
        std::vector<fs::path> files;
        for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
            if (at->path().extension() == ".lua") files.push_back(at->path());
        std::ranges::sort(files);
        for (const auto& file : files) out += " " + file.string() + " " + computeFileStamp(file);
    }
    return out;
}

Result<std::vector<Component>> ScriptCache::load(const fs::path& script) {
    const std::lock_guard guard(lock_);
    std::string stamp = computeStamp(script);  // before reading, so that a write during it is found later
    const auto known = entries_.find(script);
    if (known != entries_.end() && known->second.components && (frozen_ || known->second.stamp == stamp))
        return *known->second.components;
    auto components = loadScript(script, limits_);
    entries_[script] = {stamp, stamp, components ? std::optional(*components) : std::nullopt};
    return components;
}

void ScriptCache::freeze() {
    const std::lock_guard guard(lock_);
    frozen_ = true;
}

std::vector<fs::path> ScriptCache::findChanged() {
    const std::lock_guard guard(lock_);
    std::vector<fs::path> out;
    for (auto& [script, entry] : entries_) {
        std::string now = computeStamp(script);
        if (now.empty() || now == entry.lastSeenStamp) continue;
        entry.lastSeenStamp = std::move(now);
        out.push_back(script);
    }
    return out;
}

Result<std::vector<Component>> ScriptCache::reload(const fs::path& script) {
    const std::lock_guard guard(lock_);
    const std::string stamp = computeStamp(script);
    auto components = loadScript(script, limits_);
    if (components) entries_[script] = {stamp, stamp, *components};
    return components;
}

}  // namespace tafl
