// Loads native libraries from the plugin folder, or those the user names. A variant file can name none.
#pragma once
#include <filesystem>

#include "host/native/judgement.hpp"
#include "rules/component.hpp"

namespace tafl {

/// Loads a library and registers its components: all of them, or none with an error (missing or damaged file, wrong
/// interface version, failing init, invalid descriptors). Without a judge, its code runs unjudged.
Diagnostics loadPlugin(const std::filesystem::path& library, Registry&, const PluginJudge& = {});
/// Loads all libraries of a folder, sorted by name.
Diagnostics loadPlugins(const std::filesystem::path& folder, Registry&, const PluginJudge& = {});

}  // namespace tafl
