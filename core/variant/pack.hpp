// A packed variant: one text that holds a variant file, its parents, the scripts of its rules and their libraries
// (docs/packed-variants.md).
#pragma once
#include "variant/variant_file.hpp"

namespace tafl {

constexpr std::string_view packExtension = ".tafl-variant";

/// A file in a pack. Names are ids, never paths.
struct PackedFile {
    std::string name, text;
};

struct Pack {
    PackedFile variant;
    std::vector<PackedFile> parents;    ///< nearest first
    std::vector<PackedFile> scripts;    ///< "script ID" is the ID.lua that rules name
    std::vector<PackedFile> libraries;  ///< of scripts
};

/// Whether a text begins like a packed variant.
bool looksLikePack(std::string_view text);
/// The same, or the file has the name of one.
bool isPacked(std::string_view text, const std::filesystem::path& file);

/// Reads a pack that may come from anywhere: the only place where size, digest, characters, names and counts are
/// checked. The readers of the files check their contents.
Result<Pack> readPack(std::string_view text, const std::filesystem::path& file);
/// The text, with its digest.
std::string formatPack(const Pack&);

/// The variant and its parents, the root first, their rules bound to the scripts of the pack.
Result<std::vector<VariantFile>> readPackedFiles(const Pack&, const std::filesystem::path& file);

/// Lets rules find their scripts in the pack, and nowhere else.
void bindScripts(std::vector<RuleText>&, const Pack&);

/// The files of a pack, to be written into one folder: ID.toml, ID.lua and lib/NAME.lua.
std::vector<PackedFile> unpackedFiles(const Pack&);

}  // namespace tafl
