// What all parts of the designer share: the rules found, the folders of the user, and the bell for whoever draws.
#pragma once
#include <mutex>

#include "evaluation/weights.hpp"
#include "host/environment.hpp"
#include "model/background.hpp"

namespace tafl::model {

/// Where the designer keeps what is the user's: XDG's folders, each with "taflsmith" below.
struct Folders {
    std::filesystem::path data;    ///< variants, scripts and games
    std::filesystem::path state;   ///< what is kept for recovery
    std::filesystem::path config;  ///< settings

    static Folders standard();
    std::filesystem::path variants() const { return data / "variants"; }
    std::filesystem::path games() const { return data / "games"; }
};

struct AppContext {
    Environment environment;
    Folders folders;
    RedrawNotifier redraw;
    /// Held while variants are loaded and compiled, for short times each: scripts under edit are read then. The
    /// registry itself never changes.
    mutable std::mutex rulesMutex;

    AppContext(const EnvironmentOptions&, Folders, std::function<void()> redraw);
    AppContext(const AppContext&) = delete;
    AppContext& operator=(const AppContext&) = delete;

    const Library& library() const { return *environment.library; }
    const Registry& registry() const { return *environment.registry; }
    const EnvironmentOptions& options() const { return options_; }
    /// Scripts as they stand in the editor, before they are saved: taken instead of the file. Under `rules`.
    std::map<std::filesystem::path, std::string> scriptOverlays;
    /// Loads a script, or what stands for it in the editor. Under `rules`.
    Result<std::vector<Component>> loadScript(const std::filesystem::path& script) const;
    /// What the engine plays these rules with: the same as for the command line. From any thread.
    std::shared_ptr<const Weights> weights(const RuleImage&) const;
    /// Whether the file may be written: it lies outside the installed share, and neither it nor its folder forbids it.
    bool writable(const std::filesystem::path& file) const;

private:
    EnvironmentOptions options_;
};

/// The environment with the user's own folder of variants, which is made if it is not there.
std::unique_ptr<AppContext> makeAppContext(EnvironmentOptions, Folders, std::function<void()> redraw = {});

}  // namespace tafl::model
