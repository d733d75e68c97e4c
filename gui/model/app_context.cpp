#include "model/app_context.hpp"

#include <unistd.h>

#include <cstdlib>

#include "evaluation/default_weights.hpp"
#include "host/equivalence_cache.hpp"

namespace tafl::model {
namespace fs = std::filesystem;
namespace {

fs::path xdgFolder(const char* variable, const char* belowHome) {
    if (const char* given = std::getenv(variable); given && fs::path(given).is_absolute())
        return fs::path(given) / "taflsmith";
    if (const char* home = std::getenv("HOME"); home && fs::path(home).is_absolute())
        return fs::path(home) / belowHome / "taflsmith";
    return fs::temp_directory_path() / ("taflsmith-" + std::to_string(getuid()));
}

}  // namespace

Folders Folders::standard() {
    return {xdgFolder("XDG_DATA_HOME", ".local/share"), xdgFolder("XDG_STATE_HOME", ".local/state"),
            xdgFolder("XDG_CONFIG_HOME", ".config")};
}

AppContext::AppContext(const EnvironmentOptions& options, Folders f, std::function<void()> call)
    : environment(Environment::standard(options)), folders(std::move(f)), redraw(std::move(call)), options_(options) {
    const fs::path cache = options.userCache.empty() ? userCacheFolder() : options.userCache;
    environment.library =
        std::make_shared<Library>(environment.variants, environment.registry, scriptLoader(),
                                  cache.empty() ? nullptr : std::make_shared<FileEquivalenceCache>(cache / "proofs"));
}

Result<std::vector<Component>> AppContext::loadScript(const fs::path& script) const {
    std::error_code error;
    const auto overlay = scriptOverlays.find(fs::weakly_canonical(script, error));
    if (overlay != scriptOverlays.end()) return loadScriptText(overlay->second, script.string(), options_.limits);
    return tafl::loadScript(script, options_.limits);
}

ScriptLoader AppContext::scriptLoader() const {
    return makeScriptLoader([this](const fs::path& script) { return loadScript(script); }, options_.limits);
}

bool AppContext::writable(const fs::path& file) const {
    std::error_code error;
    const fs::path share = fs::weakly_canonical(environment.share, error), real = fs::weakly_canonical(file, error);
    if (!environment.share.empty()) {
        // In a build tree the share itself consists of links.
        for (const fs::path& root : {share, fs::weakly_canonical(environment.share / "variants", error),
                                     fs::weakly_canonical(environment.share / "scripts", error)}) {
            const auto relative = real.lexically_relative(root);
            if (!relative.empty() && *relative.begin() != "..") return false;
        }
    }
    fs::path place = file;
    if (!fs::exists(place, error))
        for (place = file.parent_path(); !place.empty() && !fs::exists(place, error); place = place.parent_path())
            if (place == place.parent_path()) break;
    return access((place.empty() ? fs::path(".") : place).c_str(), W_OK) == 0;
}

std::shared_ptr<const Weights> AppContext::weights(const RuleImage& image) const {
    return loadEngineWeights(environment, image);
}

std::unique_ptr<AppContext> makeAppContext(EnvironmentOptions options, Folders folders, std::function<void()> redraw) {
    std::error_code error;
    fs::create_directories(folders.variants(), error);
    options.userData = folders.data;
    return std::make_unique<AppContext>(options, std::move(folders), std::move(redraw));
}

}  // namespace tafl::model
