// A look at a library before the system's loader maps it: the loader trusts the file, and one that is cut off (a copy
// broken off half-way) would kill the program with a bus error.
#pragma once
#include <filesystem>
#include <string>

namespace tafl {

/// What is wrong with the file as a shared library, or "".
std::string findElfError(const std::filesystem::path&);

}  // namespace tafl
