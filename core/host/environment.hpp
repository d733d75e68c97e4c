// Finds and loads the rules and variants of a program: beside the executable, the user's own, and those the caller
// adds.
#pragma once
#include "host/lua/lua_rules.hpp"
#include "host/lua/script_cache.hpp"
#include "host/native/plugin_loader.hpp"
#include "variant/variant.hpp"

namespace tafl {

struct EnvironmentOptions {
    std::vector<std::filesystem::path> libraries;           ///< additional native libraries (--plugin)
    std::vector<std::filesystem::path> variantDirectories;  ///< searched before all others
    std::string preferred = "native";                       ///< origin used where both twins exist

    // Found beside the executable or by environment variables if empty. Tests set them.
    std::filesystem::path plugins;    ///< …/lib/taflsmith/plugins
    std::filesystem::path share;      ///< …/share/taflsmith, with variants and scripts
    std::filesystem::path userData;   ///< $XDG_DATA_HOME/taflsmith
    std::filesystem::path userCache;  ///< $XDG_CACHE_HOME/taflsmith
    bool native = true, lua = true;   ///< load the shipped rules of this origin
    LuaLimits limits;

    /// False switches machine code off, in the whole process from then on (program/jit/machine_code.hpp). So does the
    /// variable TAFLSMITH_MACHINE_CODE=0; with 1, programs are compiled at their first run.
    bool machineCode = true;
};

struct Environment {
    std::shared_ptr<Registry> registry;
    SearchPath variants;  ///< the caller's directories, the user's, the installed ones
    std::filesystem::path plugins, share, userData;
    std::shared_ptr<ScriptCache> scripts;  ///< scripts that variants name
    std::shared_ptr<Library> library;
    Diagnostics notes;  ///< errors of rules and folders that could not be loaded

    /// Loads plugins and scripts. Errors go to `notes`; the rest still works.
    static Environment standard(const EnvironmentOptions& = {});
};

/// The folders of the installation with this `bin` folder: …/lib/taflsmith/plugins (also lib64, lib/<machine>) and
/// …/share/taflsmith. Empty if missing.
std::filesystem::path pluginFolderBeside(const std::filesystem::path& bin);
std::filesystem::path shareFolderBeside(const std::filesystem::path& bin);
/// $XDG_DATA_HOME/taflsmith or ~/.local/share/taflsmith; empty without a home.
std::filesystem::path userDataFolder();
/// $XDG_CACHE_HOME/taflsmith or ~/.cache/taflsmith; empty without a home.
std::filesystem::path userCacheFolder();

}  // namespace tafl
