// State shared by all parts of the designer: environment, user folders and the redraw notifier.
#pragma once
#include <mutex>

#include "evaluation/weights.hpp"
#include "host/environment.hpp"
#include "model/background.hpp"

namespace tafl::model {

/// The user's folders: XDG base directories with "taflsmith" appended.
struct Folders {
    std::filesystem::path data;    ///< variants, scripts and games
    std::filesystem::path state;   ///< recovery files
    std::filesystem::path config;  ///< settings

    static Folders standard();
    std::filesystem::path variants() const { return data / "variants"; }
    std::filesystem::path games() const { return data / "games"; }
};

struct AppContext {
    Environment environment;
    Folders folders;
    RedrawNotifier redraw;
    /// Guards `scriptOverlays` while variants load and compile. Hold it briefly. The registry itself never changes.
    mutable std::mutex rulesMutex;

    AppContext(const EnvironmentOptions&, Folders, std::function<void()> redraw);
    AppContext(const AppContext&) = delete;
    AppContext& operator=(const AppContext&) = delete;

    const Library& library() const { return *environment.library; }
    const Registry& registry() const { return *environment.registry; }
    const EnvironmentOptions& options() const { return options_; }
    /// Unsaved editor text by script path; used instead of the file. Guarded by `rulesMutex`.
    std::map<std::filesystem::path, std::string> scriptOverlays;
    /// Loads a script, or its overlay. Requires `rulesMutex`.
    Result<std::vector<Component>> loadScript(const std::filesystem::path& script) const;
    ScriptLoader scriptLoader() const;
    /// The evaluation weights that the command line would use for these rules. Thread-safe.
    std::shared_ptr<const Weights> weights(const RuleImage&) const;
    /// True if the file is outside the installed share and its permissions allow writing.
    bool writable(const std::filesystem::path& file) const;

private:
    EnvironmentOptions options_;
};

/// Loads the environment, including the user's variant folder, which is created if missing.
std::unique_ptr<AppContext> makeAppContext(EnvironmentOptions, Folders, std::function<void()> redraw = {});

}  // namespace tafl::model
