// Live reload: changed scripts are loaded again. If a script has an error, its last valid version stays in force.
#pragma once
#include "host/lua/script_cache.hpp"

namespace tafl {

class ScriptWatch {
public:
    /// Replaces the components of changed scripts: of watched ones in the registry, of those that variants name in the
    /// cache, which it freezes.
    explicit ScriptWatch(Registry& registry, std::shared_ptr<ScriptCache> scriptCache = {}, LuaLimits limits = {});

    /// Watches a script, or all scripts below a folder. Their present state counts as loaded.
    void watch(const std::filesystem::path& scriptOrFolder);

    struct Change {
        std::filesystem::path script;
        std::vector<std::string> components;  ///< ids reloaded; variants that use them need compiling again
        Diagnostics diagnostics;              ///< with an error nothing was replaced
    };
    /// Reloads the scripts that changed since the last call, or whose libraries did.
    std::vector<Change> poll();

private:
    Change reload(const std::filesystem::path&) const;

    Registry& registry_;
    std::shared_ptr<ScriptCache> scriptCache_;
    LuaLimits limits_;
    std::map<std::filesystem::path, std::string> stamps_;  ///< by watched script
};

}  // namespace tafl
