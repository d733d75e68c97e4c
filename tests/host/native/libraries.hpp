// The libraries of tests/host/native/plugins, built beside the program.
#pragma once
#include <filesystem>

#include "host/native/plugin_loader.hpp"

namespace tafl {

inline std::filesystem::path testLibrary(const std::string& name) {
    return std::filesystem::path(TAFLSMITH_BUILD_DIR) / "lib" / "taflsmith" / "broken-plugins" / (name + ".so");
}

/// Loads a library: the first error, or "loaded".
inline std::string loading(const std::filesystem::path& library, Registry& registry) {
    const auto diagnostics = loadPlugin(library, registry);
    return diagnostics.empty() ? "loaded" : diagnostics.front().message();
}

}  // namespace tafl
