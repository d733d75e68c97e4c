// What the parts of the plugin host share: a loaded library, its descriptors read, and one step of a component.
#pragma once
#include <taflsmith.h>

#include <filesystem>

#include "rules/component.hpp"

namespace tafl {

/// A library in memory: the last owner lets it clean up and go.
class PluginLibrary {
public:
    /// Opens, negotiates versions and runs init.
    static Result<std::shared_ptr<PluginLibrary>> open(const std::filesystem::path& file);
    ~PluginLibrary();
    PluginLibrary(const PluginLibrary&) = delete;
    PluginLibrary& operator=(const PluginLibrary&) = delete;

    const tafl_library& table() const { return *table_; }
    const std::string& file() const { return file_; }
    /// "name version", for callbacks in digests.
    std::string title() const;

private:
    PluginLibrary() = default;
    Diagnostics negotiate();
    Diagnostics initialise();

    void* handle_ = nullptr;
    const tafl_library* table_ = nullptr;
    bool initialised_ = false;
    std::string file_;
    tafl_host host_{};       ///< lives as long as the library, which may keep the pointer
    std::string hostError_;  ///< what it last reported
};

/// The components a library describes, checked as far as the C side goes; the registry checks the rest.
Result<std::vector<Component>> readPluginComponents(const std::shared_ptr<PluginLibrary>&);

/// Runs `declare` or `compile` of a component over the builder. False if it failed; it may have reported why.
using PluginStep = tafl_status (*)(const tafl_builder*, const tafl_parameters*);
bool runPluginStep(PluginStep, Builder&, const Parameters&, const std::shared_ptr<PluginLibrary>&);

}  // namespace tafl
