// Copies scripts with the libraries that they require.
#pragma once
#include <filesystem>
#include <variant>

#include "base/diagnostic.hpp"

namespace tafl::model {

/// Copies a script to a new file, and the libraries that it requires to `lib` beside that. Existing libraries stay as
/// they are.
Result<std::monostate> copyScript(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace tafl::model
