// Native libraries: found in the installed plugin folder or named by the user, never by a variant file.
#pragma once
#include <filesystem>

#include "rules/component.hpp"

namespace tafl {

/// Loads one library and registers its components. A library that is missing, unreadable, of another ABI, failing in
/// init, throwing, or badly described is refused with a complaint, and nothing of it is registered.
Diagnostics loadPlugin(const std::filesystem::path& library, Registry&);
/// All libraries of a folder, in order of name.
Diagnostics loadPlugins(const std::filesystem::path& folder, Registry&);

}  // namespace tafl
