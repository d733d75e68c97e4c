// Scripts that variants name: loaded once, and again after the script or one of its libraries changes.
#pragma once
#include <mutex>
#include <optional>

#include "host/lua/lua_rules.hpp"

namespace tafl {

/// Times and sizes of a script and of the libraries it may use; equal stamps mean unchanged files. Empty if the script
/// is missing: an editor may be replacing it.
std::string computeStamp(const std::filesystem::path& script);

/// Safe on several threads.
class ScriptCache {
public:
    explicit ScriptCache(LuaLimits limits = {}) : limits_(limits) {}

    /// The components of a script as it is on disk; once frozen, as last loaded.
    Result<std::vector<Component>> load(const std::filesystem::path& script);

    /// From now on only `reload` replaces loaded scripts: see ScriptWatch.
    void freeze();
    /// The scripts changed on disk since the last call.
    std::vector<std::filesystem::path> findChanged();
    /// Loads a script again. On an error the cache keeps the old components.
    Result<std::vector<Component>> reload(const std::filesystem::path& script);

private:
    struct Entry {
        std::string stamp, lastSeenStamp;                  ///< of the components, and of the files when last checked
        std::optional<std::vector<Component>> components;  ///< none: it never loaded without an error
    };

    LuaLimits limits_;
    std::mutex lock_;
    bool frozen_ = false;
    std::map<std::filesystem::path, Entry> entries_;
};

}  // namespace tafl
