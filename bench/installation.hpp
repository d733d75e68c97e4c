// The program's environment as it lies in the build folder.
#pragma once
#include "host/environment.hpp"

namespace tafl::bench {

inline Environment loadInstallation() {
    EnvironmentOptions options;
    options.plugins = TAFLSMITH_BUILD_DIR "/lib/taflsmith/plugins";
    options.share = TAFLSMITH_BUILD_DIR "/share/taflsmith";
    return Environment::standard(options);
}

}  // namespace tafl::bench
