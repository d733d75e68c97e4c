#include "host/environment.hpp"

#include <algorithm>
#include <cstdlib>

#include "base/own_program.hpp"
#include "base/text.hpp"
#include "host/equivalence_cache.hpp"
#include "program/jit/machine_code.hpp"

namespace tafl {
namespace fs = std::filesystem;
namespace {

fs::path executableFolder() { return ownProgram().parent_path(); }

bool isFolder(const fs::path& path) {
    std::error_code error;
    return fs::is_directory(path, error);
}

/// Never switches machine code on again: one environment without it decides for the whole process.
void chooseMachineCode(bool wanted) {
    const char* variable = std::getenv("TAFLSMITH_MACHINE_CODE");
    const std::string_view value = variable ? variable : "";
    if (!wanted || value == "0") enableMachineCode(false);
    if (value == "1") setMachineCodeThreshold(1);
}

fs::path userFolder(const char* variable, const fs::path& belowHome) {
    // The XDG base directory specification ignores relative paths.
    if (const char* folder = std::getenv(variable); folder && fs::path(folder).is_absolute())
        return fs::path(folder) / "taflsmith";
    if (const char* home = std::getenv("HOME"); home && fs::path(home).is_absolute())
        return fs::path(home) / belowHome / "taflsmith";
    return {};
}

/// Judges every library except those that ship: trusting them saves time at the start.
PluginJudge makeJudge(const fs::path& shippedFolder, const fs::path& program, const fs::path& cacheFolder) {
    const auto cache = cacheFolder.empty() ? nullptr : std::make_shared<FileEquivalenceCache>(cacheFolder / "judged");
    std::error_code error;
    return [folder = fs::absolute(shippedFolder, error), program, cache,
            shipped = split(TAFLSMITH_SHIPPED_PLUGINS, ',')](const fs::path& library) {
        const bool ships = library.parent_path() == folder && std::ranges::count(shipped, library.stem().string()) > 0;
        return ships ? std::string{} : judgePlugin(library, program, cache.get());
    };
}

void append(Diagnostics& notes, Diagnostics more) { notes.insert(notes.end(), more.begin(), more.end()); }

}  // namespace

fs::path pluginFolderBeside(const fs::path& bin) {
    const fs::path prefix = bin.parent_path();
    std::vector<fs::path> candidates = {prefix / "lib" / "taflsmith" / "plugins",
                                        prefix / "lib64" / "taflsmith" / "plugins"};
    std::error_code error;
    std::vector<fs::path> machines;
    for (fs::directory_iterator entry(prefix / "lib", error), end; !error && entry != end; entry.increment(error))
        machines.push_back(entry->path() / "taflsmith" / "plugins");
    std::ranges::sort(machines);
    candidates.insert(candidates.end(), machines.begin(), machines.end());
    const auto found = std::ranges::find_if(candidates, isFolder);
    return found == candidates.end() ? fs::path{} : *found;
}

fs::path shareFolderBeside(const fs::path& bin) {
    const fs::path share = bin.parent_path() / "share" / "taflsmith";
    return isFolder(share) ? share : fs::path{};
}

fs::path userDataFolder() { return userFolder("XDG_DATA_HOME", fs::path(".local") / "share"); }
fs::path userCacheFolder() { return userFolder("XDG_CACHE_HOME", ".cache"); }

Environment Environment::standard(const EnvironmentOptions& options) {
    chooseMachineCode(options.machineCode);
    Environment out;
    out.registry = std::make_shared<Registry>();
    out.registry->preferred = options.preferred;
    const fs::path bin = executableFolder();
    out.plugins = options.plugins.empty() ? pluginFolderBeside(bin) : options.plugins;
    out.share = options.share.empty() ? shareFolderBeside(bin) : options.share;
    out.userData = options.userData.empty() ? userDataFolder() : options.userData;

    for (const auto& directory : options.variantDirectories) {
        if (!isFolder(directory))
            out.notes.push_back(
                {Severity::error, Place{directory.string()}, phrase("there is no such folder of variants"), {}});
        out.variants.directories.push_back(directory);
    }
    if (!out.userData.empty() && isFolder(out.userData / "variants"))
        out.variants.directories.push_back(out.userData / "variants");
    if (!out.share.empty() && isFolder(out.share / "variants"))
        out.variants.directories.push_back(out.share / "variants");

    const fs::path cache = options.userCache.empty() ? userCacheFolder() : options.userCache;
    const PluginJudge judge = makeJudge(out.plugins, bin / "taflsmith", cache);
    if (options.native) {
        if (out.plugins.empty())
            out.notes.push_back({Severity::error,
                                 {},
                                 phrase("the folder of plugins is not beside the program"),
                                 "lib/taflsmith/plugins"});
        else
            append(out.notes, loadPlugins(out.plugins, *out.registry, judge));
    }
    if (options.lua && !out.share.empty() && isFolder(out.share / "scripts" / "rules"))
        append(out.notes, loadScripts(out.share / "scripts" / "rules", *out.registry, options.limits));
    for (const auto& library : options.libraries) append(out.notes, loadPlugin(library, *out.registry, judge));

    out.scripts = std::make_shared<ScriptCache>(options.limits);
    out.library = std::make_shared<Library>(
        out.variants, out.registry,
        makeScriptLoader([scriptCache = out.scripts](const fs::path& script) { return scriptCache->load(script); },
                         options.limits),
        cache.empty() ? nullptr : std::make_shared<FileEquivalenceCache>(cache / "proofs"));
    return out;
}

}  // namespace tafl
