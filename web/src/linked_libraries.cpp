// The shipped rules, linked into the program: a page loads no libraries. Replaces core/host/native/library_file.cpp and
// judgement.cpp.
#include <algorithm>
#include <iterator>
#include <string_view>

#include "host/native/judgement.hpp"
#include "host/native/library_file.hpp"

// WEB_LIBRARIES is a list of LIBRARY(name), made by web/CMakeLists.txt.
#define LIBRARY(name) extern "C" const tafl_library tafl_plugin_##name;
WEB_LIBRARIES
#undef LIBRARY

namespace tafl {
namespace fs = std::filesystem;
namespace {

struct LinkedLibrary {
    std::string_view name;
    const tafl_library* table;
};
#define LIBRARY(name) {#name, &tafl_plugin_##name},
constexpr LinkedLibrary linkedLibraries[] = {WEB_LIBRARIES};
#undef LIBRARY

const LinkedLibrary* find(const fs::path& file) {
    const auto found = std::ranges::find(linkedLibraries, file.stem().string(), &LinkedLibrary::name);
    return found == std::end(linkedLibraries) ? nullptr : found;
}

}  // namespace

Result<std::vector<fs::path>> listLibraryFiles(const fs::path& folder) {
    std::vector<fs::path> files;
    for (const LinkedLibrary& library : linkedLibraries) files.push_back(folder / (std::string(library.name) + ".so"));
    std::ranges::sort(files);
    return files;
}

std::string findLibraryFileError(const fs::path& file) { return find(file) ? "" : "there is no such library"; }

LibraryFile::~LibraryFile() = default;

std::string LibraryFile::open(const fs::path& file) {
    handle_ = const_cast<LinkedLibrary*>(find(file));
    return {};
}

const tafl_library* LibraryFile::table() const { return static_cast<const LinkedLibrary*>(handle_)->table; }

std::string judgePlugin(const fs::path&, const fs::path&, EquivalenceCache*) {
    return "a page loads no libraries of rules";
}

}  // namespace tafl
