// Files of variants and scripts: read within limits, found by id, never outside the variant folders.
#pragma once
#include <variant>

#include "variant/variant.hpp"

namespace tafl {

constexpr std::uintmax_t maxFileSize = 1u << 20;
constexpr int maxFolderDepth = 16;

/// The whole of a regular file of at most 1 MiB.
Result<std::string> readTextFile(const std::filesystem::path& file);

/// Writes a file as a whole or not at all.
Result<std::monostate> writeTextFile(const std::filesystem::path& file, std::string_view text);

/// All *.toml below a folder, sorted; links that lead out of the folder are left aside, with a note.
std::vector<std::filesystem::path> variantFiles(const std::filesystem::path& folder, Diagnostics* notes = nullptr);

/// The folders between a search directory and the file; empty if it lies in none.
std::vector<std::string> findFamily(const std::filesystem::path& file, const SearchPath&);

/// Looks for several variants, and walks each folder of the search path at most once for them all.
class VariantSearch {
public:
    explicit VariantSearch(const SearchPath& path) : directories_(path.directories) {}
    /// `id`.toml in the search path, first directory wins; then beside `origin`, the file that asks (it may be empty).
    Result<std::filesystem::path> find(const std::string& id, const std::filesystem::path& origin, const Place&);

private:
    std::vector<std::filesystem::path> directories_;
    std::vector<std::vector<std::filesystem::path>> files_;  // of the directories walked so far
};
/// One of them.
Result<std::filesystem::path> findVariant(const std::string& id, const SearchPath&, const std::filesystem::path& origin,
                                          const Place&);

/// The file of a `script = …` key: beside the variant file or below a search directory, and really there.
Result<std::filesystem::path> findScript(const std::string& script, const SearchPath&,
                                         const std::filesystem::path& origin, const Place&);

/// Whether a text may be the id of a variant, an option or a choice.
bool isId(std::string_view text);
constexpr std::string_view validId = "lower-case letters, digits and '-', at most 64";

}  // namespace tafl
