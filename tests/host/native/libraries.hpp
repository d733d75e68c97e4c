// The libraries of tests/host/native/plugins, built beside the program.
#pragma once
#include <filesystem>

#include "host/native/plugin_loader.hpp"

namespace tafl {

inline std::filesystem::path testLibrary(const std::string& name) {
    return std::filesystem::path(TAFLSMITH_BUILD_DIR) / "lib" / "taflsmith" / "broken-plugins" / (name + ".so");
}

/// The first complaint of loading it, or "loaded".
inline std::string loading(const std::filesystem::path& library, Registry& registry) {
    const auto complaints = loadPlugin(library, registry);
    return complaints.empty() ? "loaded" : complaints.front().message();
}

}  // namespace tafl
