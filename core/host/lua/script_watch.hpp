// Live reload: scripts that change are loaded again; one with an error leaves the last good one at work.
#pragma once
#include "host/lua/script_cache.hpp"

namespace tafl {

class ScriptWatch {
public:
    /// What the registry has of watched scripts, and what the shelf has of those that variants name, is replaced when
    /// they change, and only then.
    explicit ScriptWatch(Registry& registry, std::shared_ptr<ScriptCache> scriptCache = {}, LuaLimits limits = {});

    /// A script of the registry as it lies there now, or all scripts below a folder. They are taken as loaded.
    void watch(const std::filesystem::path& scriptOrFolder);

    struct Change {
        std::filesystem::path script;
        std::vector<std::string> components;  ///< ids that are new or other than before; variants that use them are to
                                              ///< be compiled again
        Diagnostics diagnostics;              ///< with an error nothing was replaced
    };
    /// Looks at the files, and loads those that have changed since the last look, by themselves or by their libraries.
    std::vector<Change> poll();

private:
    Change reload(const std::filesystem::path&) const;

    Registry& registry_;
    std::shared_ptr<ScriptCache> scriptCache_;
    LuaLimits limits_;
    std::map<std::filesystem::path, std::string> stamps_;  ///< of each script of the registry and its libraries
};

}  // namespace tafl
