// The file of the running program, as Linux names it.
#pragma once
#include <filesystem>
#include <system_error>

namespace tafl {

/// The program's own file with links resolved; empty if unknown.
inline std::filesystem::path ownProgram() {
    std::error_code error;
    const auto file = std::filesystem::read_symlink("/proc/self/exe", error);
    return error ? std::filesystem::path{} : file;
}

}  // namespace tafl
