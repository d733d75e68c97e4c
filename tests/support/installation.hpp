// Environment and images of this build, with native rules only.
#pragma once
#include <stdexcept>

#include "host/environment.hpp"

namespace tafl::golden {

inline Environment installation() {
    EnvironmentOptions options;
    options.plugins = std::filesystem::path(TAFLSMITH_BUILD_DIR) / "lib/taflsmith/plugins";
    options.share = std::filesystem::path(TAFLSMITH_BUILD_DIR) / "share/taflsmith";
    options.userData = std::filesystem::path(TAFLSMITH_BUILD_DIR) / "no-user-data";
    options.lua = false;
    return Environment::standard(options);
}

/// The image of a variant of this build; throws if it does not load.
inline std::shared_ptr<const RuleImage> imageOf(const std::string& variant) {
    static Environment environment = installation();
    const auto loaded = environment.library->load(variant);
    if (!loaded) throw std::runtime_error(loaded.error().front().message());
    return *environment.library->compile(*loaded);
}

}  // namespace tafl::golden
