// Checks a library before dlopen maps it. dlopen trusts the file: a truncated copy would kill the program with a bus
// error.
#pragma once
#include <filesystem>
#include <string>

namespace tafl {

/// Why the file is not a valid shared library; "" if it is one.
std::string findElfError(const std::filesystem::path&);

}  // namespace tafl
