#include "host/equivalence_cache.hpp"

#include <fstream>
#include <sstream>

#include "base/digest.hpp"
#include "base/random.hpp"

namespace tafl {
namespace fs = std::filesystem;
namespace {

std::string makeContent(const std::string& name) {
    const std::string text = "taflsmith proof\n" + name + "\n";
    return text + digest(text) + "\n";
}

}  // namespace

bool FileEquivalenceCache::contains(const std::string& name, Diagnostics& notes) {
    const fs::path file = folder_ / name;
    std::error_code error;
    if (!fs::exists(file, error)) return false;
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    if (text.str() == makeContent(name)) return true;
    notes.push_back(
        {Severity::warning, {file.string(), 0, 0}, "this is no proof any more: it is ignored and made again", {}});
    return false;
}

void FileEquivalenceCache::store(const std::string& name) {
    std::error_code error;
    fs::create_directories(folder_, error);
    // Write to a temporary file and rename it: two programs may store the same entry, or stop half-way.
    const auto salt = reinterpret_cast<std::uintptr_t>(&error) ^ std::uintptr_t{fs::hash_value(folder_)};
    const fs::path temporary =
        folder_ / (name + "." +
                   std::to_string(Random(salt ^ static_cast<std::uint64_t>(
                                                    fs::file_time_type::clock::now().time_since_epoch().count()))
                                      .next()));
    std::ofstream(temporary, std::ios::binary) << makeContent(name);
    fs::rename(temporary, folder_ / name, error);
    if (error) fs::remove(temporary, error);
}

}  // namespace tafl
