// The shipped rules, native and in Lua, and every variant compiled with either.
#pragma once
#include <filesystem>

#include "host/lua/support.hpp"
#include "host/native/plugin_loader.hpp"
#include "variant/variant.hpp"

namespace tafl {

struct Rules {
    std::shared_ptr<Registry> registry = std::make_shared<Registry>();
    std::string missing;
    Diagnostics diagnostics;

    Rules() {
        namespace fs = std::filesystem;
        const fs::path plugins = fs::path(TAFLSMITH_BUILD_DIR) / "lib/taflsmith/plugins",
                       scripts = fs::path(TAFLSMITH_SOURCE_DIR) / "scripts/rules";
        if (!fs::is_directory(plugins) || fs::is_empty(plugins))
            missing = "no native libraries are built";
        else
            diagnostics = loadPlugins(plugins, *registry);
        const Diagnostics more = loadScripts(scripts, *registry);
        diagnostics.insert(diagnostics.end(), more.begin(), more.end());
    }
};

inline const Rules& rules() {
    static const Rules all;
    return all;
}

/// A library of the shipped variants and those in `further` folders, with twins of the preferred origin.
inline Library makeLibrary(const std::string& preferred, const std::vector<std::filesystem::path>& further) {
    const auto registry = std::make_shared<Registry>(*rules().registry);
    registry->preferred = preferred;
    SearchPath path{{std::filesystem::path(TAFLSMITH_SOURCE_DIR) / "variants"}};
    path.directories.insert(path.directories.end(), further.begin(), further.end());
    return {path, registry, makeScriptLoader([](const std::filesystem::path& script) { return loadScript(script); })};
}

struct VariantTwins {
    std::string id, notesOfNative, notesOfLua;
    std::shared_ptr<const RuleImage> native, lua;  ///< null if refused
};

/// All variants, compiled once.
inline const std::vector<VariantTwins>& variantTwins() {
    static const std::vector<VariantTwins> all = [] {
        const std::vector<std::filesystem::path> testFolders = {std::filesystem::path(TAFLSMITH_SOURCE_DIR) /
                                                                "tests/variants"};
        const Library native = makeLibrary("native", testFolders), lua = makeLibrary("lua", testFolders);
        const auto compiled = [](const Library& library, const VariantHeader& header, std::string& notes) {
            const auto variant = library.load(header.file.string());
            if (!variant) return notes = messages(variant.error()), std::shared_ptr<const RuleImage>();
            Diagnostics diagnostics;
            const auto image = library.compile(*variant, &diagnostics);
            notes = messages(image ? diagnostics : image.error());
            return image ? *image : nullptr;
        };
        std::vector<VariantTwins> out;
        for (const VariantHeader& header : native.list()) {
            if (header.isAbstract) continue;
            VariantTwins& twins = out.emplace_back();
            twins.id = header.id;
            twins.native = compiled(native, header, twins.notesOfNative);
            twins.lua = compiled(lua, header, twins.notesOfLua);
        }
        return out;
    }();
    return all;
}

}  // namespace tafl
