// A loaded native library, its descriptors, and steps of its components.
#pragma once
#include <taflsmith.h>

#include <filesystem>

#include "host/native/judgement.hpp"
#include "host/native/library_file.hpp"
#include "rules/component.hpp"

namespace tafl {

/// A library in memory. The last owner runs its deinit and unloads it.
class PluginLibrary {
public:
    /// Opens the library, unless the judge refuses it, checks its version and runs init.
    static Result<std::shared_ptr<PluginLibrary>> open(const std::filesystem::path& file, const PluginJudge& = {});
    ~PluginLibrary();
    PluginLibrary(const PluginLibrary&) = delete;
    PluginLibrary& operator=(const PluginLibrary&) = delete;

    const tafl_library& table() const { return *table_; }
    const std::string& file() const { return file_; }
    /// "name version"; part of digests of callbacks.
    std::string title() const;

private:
    PluginLibrary() = default;
    Diagnostics negotiate();
    Diagnostics initialise();

    LibraryFile library_;
    const tafl_library* table_ = nullptr;
    bool initialised_ = false;
    std::string file_;
    tafl_host host_{};       ///< a member, as the library may keep the pointer
    std::string hostError_;  ///< the last error it reported
};

/// The components of a library. Checks the C structures; the registry checks the rest.
Result<std::vector<Component>> readPluginComponents(const std::shared_ptr<PluginLibrary>&);

/// Runs `declare` or `compile` of a component. False if it failed, whether or not it reported an error.
using PluginStep = tafl_status (*)(const tafl_builder*, const tafl_parameters*);
bool runPluginStep(PluginStep, Builder&, const Parameters&, const std::shared_ptr<PluginLibrary>&);

}  // namespace tafl
