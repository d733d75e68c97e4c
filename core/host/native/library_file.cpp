#include "host/native/library_file.hpp"

#include <dlfcn.h>

#include <algorithm>

#include "host/native/elf_file.hpp"

namespace tafl {
namespace fs = std::filesystem;
namespace {

tl::unexpected<Diagnostics> makeFolderError(const fs::path& folder, const std::string& text) {
    return tl::unexpected(Diagnostics{{Severity::error, Place{folder.string()}, text, {}}});
}

}  // namespace

Result<std::vector<fs::path>> listLibraryFiles(const fs::path& folder) {
    std::error_code error;
    if (!fs::is_directory(folder, error)) return makeFolderError(folder, "there is no such plugin folder");
    std::vector<fs::path> files;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
        if (entry->path().extension() == ".so" && !entry->path().filename().string().starts_with('.'))
            files.push_back(entry->path());
    if (error) return makeFolderError(folder, "the plugin folder cannot be read: " + error.message());
    std::ranges::sort(files);
    return files;
}

std::string findLibraryFileError(const fs::path& file) {
    std::error_code error;
    if (!fs::exists(file, error)) return "there is no such library";
    if (!fs::is_regular_file(file, error)) return "is no library";
    const std::string why = findElfError(file);
    return why.empty() ? why : "cannot be loaded: " + why;
}

LibraryFile::~LibraryFile() {
    if (handle_) dlclose(handle_);
}

std::string LibraryFile::open(const fs::path& file) {
    handle_ = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle_) return {};
    const char* why = dlerror();
    return why ? why : "unknown reason";
}

const tafl_library* LibraryFile::table() const {
    return static_cast<const tafl_library*>(dlsym(handle_, "tafl_plugin"));
}

}  // namespace tafl
