// The rules as this build has them.
#pragma once
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

}  // namespace tafl::golden
