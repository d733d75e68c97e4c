// Variant and script files: size limits, search by id, no access outside the variant folders.
#pragma once
#include <variant>

#include "base/translation.hpp"
#include "variant/variant.hpp"

namespace tafl {

constexpr std::uintmax_t maxFileSize = 1u << 20;
constexpr int maxFolderDepth = 16;

/// The contents of a regular file of at most `maxSize` bytes.
Result<std::string> readTextFile(const std::filesystem::path& file, std::uintmax_t maxSize = maxFileSize);

/// Writes a file. A regular file is replaced as a whole, once the new text is on the disk, and keeps its mode. Links
/// are followed; devices and pipes are opened and written.
Result<std::monostate> writeTextFile(const std::filesystem::path& file, std::string_view text);

/// Whether writeTextFile would probably succeed; an error as it would report it. Writes nothing.
Result<std::monostate> checkWritable(const std::filesystem::path& file);

/// All *.toml below a folder, sorted. Skips links that lead out of the folder, with a note.
std::vector<std::filesystem::path> variantFiles(const std::filesystem::path& folder, Diagnostics* notes = nullptr);

/// The folders between a search directory and the file; empty if the file is in no search directory.
std::vector<std::string> findFamily(const std::filesystem::path& file, const SearchPath&);

/// Finds several variants while reading each search directory at most once.
class VariantSearch {
public:
    explicit VariantSearch(const SearchPath& path) : directories_(path.directories) {}
    /// Finds ID.toml: the first directory of the search path wins; then beside `origin`, the referring file (may be
    /// empty).
    Result<std::filesystem::path> find(const std::string& id, const std::filesystem::path& origin, const Place&);

private:
    std::vector<std::filesystem::path> directories_;
    std::vector<std::vector<std::filesystem::path>> files_;  // of the directories read so far
};
/// Finds a single variant.
Result<std::filesystem::path> findVariant(const std::string& id, const SearchPath&, const std::filesystem::path& origin,
                                          const Place&);

/// The file of a `script = …` key: beside the variant file or below a search directory, links resolved.
Result<std::filesystem::path> findScript(const std::string& script, const SearchPath&,
                                         const std::filesystem::path& origin, const Place&);

/// Is the text a valid id of a variant, option or choice?
bool isId(std::string_view text);
constexpr const char* validId = trMark("lower-case letters, digits and '-', at most 64");

}  // namespace tafl
