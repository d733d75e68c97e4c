// Where a program finds its rules: the folders beside the executable, the user's own, and what the caller adds.
#pragma once
#include "host/lua/lua_rules.hpp"
#include "host/lua/script_cache.hpp"
#include "host/native/plugin_loader.hpp"
#include "variant/variant.hpp"

namespace tafl {

struct EnvironmentOptions {
    std::vector<std::filesystem::path> libraries;           ///< further native libraries (--plugin)
    std::vector<std::filesystem::path> variantDirectories;  ///< searched before all others
    std::string preferred = "native";                       ///< of two twins

    // Found by themselves where empty; given by tests.
    std::filesystem::path plugins;    ///< …/lib/taflsmith/plugins
    std::filesystem::path share;      ///< …/share/taflsmith, with variants and scripts
    std::filesystem::path userData;   ///< $XDG_DATA_HOME/taflsmith
    std::filesystem::path userCache;  ///< $XDG_CACHE_HOME/taflsmith
    bool native = true, lua = true;   ///< load the standard rules of this kind
    LuaLimits limits;

    /// False: programs are not turned into machine code, in the whole process from then on
    /// (program/jit/machine_code.hpp). The variable TAFLSMITH_MACHINE_CODE=0 says the same; 1 says that they are at
    /// their first run.
    bool machineCode = true;
};

struct Environment {
    std::shared_ptr<Registry> registry;
    SearchPath variants;  ///< given directories, the user's, the installed share
    std::filesystem::path plugins, share, userData;
    std::shared_ptr<ScriptCache> scripts;  ///< that variants name, for the library
    std::shared_ptr<Library> library;
    Diagnostics notes;  ///< what could not be loaded; the rest works

    /// Loads plugins and scripts. Nothing is fatal: complaints are in `notes`.
    static Environment standard(const EnvironmentOptions& = {});
};

/// The folders of an installation whose program lies in `bin`: …/lib/taflsmith/plugins (also lib64, lib/<machine>) and
/// …/share/taflsmith. Empty where there is none.
std::filesystem::path pluginFolderBeside(const std::filesystem::path& bin);
std::filesystem::path shareFolderBeside(const std::filesystem::path& bin);
/// $XDG_DATA_HOME/taflsmith or ~/.local/share/taflsmith; empty without a home.
std::filesystem::path userDataFolder();
/// $XDG_CACHE_HOME/taflsmith or ~/.cache/taflsmith; empty without a home.
std::filesystem::path userCacheFolder();

}  // namespace tafl
