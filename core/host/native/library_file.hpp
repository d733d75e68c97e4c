// Native libraries as files that can be listed, checked and loaded. A build with linked-in rules
// (web/src/linked_libraries.cpp) replaces library_file.cpp.
#pragma once
#include <taflsmith.h>

#include <filesystem>
#include <string>
#include <vector>

#include "base/diagnostic.hpp"

namespace tafl {

/// The libraries in a folder, sorted by name.
Result<std::vector<std::filesystem::path>> listLibraryFiles(const std::filesystem::path& folder);

/// Why the file cannot be a library of this system, or "".
std::string findLibraryFileError(const std::filesystem::path&);

/// A library in memory until it is destroyed.
class LibraryFile {
public:
    LibraryFile() = default;
    ~LibraryFile();
    LibraryFile(const LibraryFile&) = delete;
    LibraryFile& operator=(const LibraryFile&) = delete;

    /// Loads the library. Returns why that failed, or "".
    std::string open(const std::filesystem::path&);
    /// The exported `tafl_plugin`, or null.
    const tafl_library* table() const;

private:
    void* handle_ = nullptr;
};

}  // namespace tafl
