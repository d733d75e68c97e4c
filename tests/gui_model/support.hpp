// An application context of this build, with temporary folders.
#pragma once
#include "model/app_context.hpp"
#include "support/temporary_folder.hpp"

namespace tafl::model {

inline EnvironmentOptions buildTree() {
    EnvironmentOptions options;
    options.plugins = std::filesystem::path(TAFLSMITH_BUILD_DIR) / "lib/taflsmith/plugins";
    options.share = std::filesystem::path(TAFLSMITH_BUILD_DIR) / "share/taflsmith";
    return options;
}

struct TestAppContext {
    explicit TestAppContext(EnvironmentOptions options = buildTree()) {
        options.userCache = folder.path() / "cache";
        const auto root = folder.path();
        appContext = makeAppContext(options, {root / "data", root / "state", root / "config"}, [this] { ++woken; });
    }
    operator AppContext&() { return *appContext; }
    AppContext* operator->() { return appContext.get(); }

    std::atomic<int> woken{0};
    TemporaryFolder folder;
    std::unique_ptr<AppContext> appContext;
};

}  // namespace tafl::model
