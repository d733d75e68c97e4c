// Scripts that variants name. Each is read once, and again when it has changed, itself or a library that it may use.
#pragma once
#include <mutex>
#include <optional>

#include "host/lua/lua_rules.hpp"

namespace tafl {

/// Times and sizes of a script and of the libraries it may use: equal while nobody has written. Empty for a script that
/// is gone, which may only be about to be replaced.
std::string computeStamp(const std::filesystem::path& script);

/// Safe on several threads.
class ScriptCache {
public:
    explicit ScriptCache(LuaLimits limits = {}) : limits_(limits) {}

    /// The components of a script as it lies there now; or, while the shelf is held, as it was when last renewed.
    Result<std::vector<Component>> load(const std::filesystem::path& script);

    /// From now on what is on the shelf stays as it is until it is renewed: see ScriptWatch.
    void freeze();
    /// The scripts that have changed since they were last looked at.
    std::vector<std::filesystem::path> findChanged();
    /// Reads a script anew. With an error it stays as it was, and the complaints are given.
    Result<std::vector<Component>> reload(const std::filesystem::path& script);

private:
    struct Entry {
        std::string stamp, lastSeenStamp;  ///< of what is here, and of what lay there when it was last looked at
        std::optional<std::vector<Component>> components;  ///< none: it never was without an error
    };

    LuaLimits limits_;
    std::mutex lock_;
    bool frozen_ = false;
    std::map<std::filesystem::path, Entry> entries_;
};

}  // namespace tafl
