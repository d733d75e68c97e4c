// The format of a table file: a text header, the values, and a digest of both.
#pragma once
#include <filesystem>

#include "base/diagnostic.hpp"
#include "base/translation.hpp"
#include "solve/tables.hpp"

namespace tafl {

/// To be raised whenever values change, too: old files have sound digests.
constexpr int tableFormat = 3;
constexpr std::size_t tableDigestLength = 32;
inline constexpr const char* tableExtension = ".tafltable";
inline constexpr const char* tableDamaged = trMark("it is damaged: its digest differs");
inline constexpr const char* tableRemedy = trMark("delete it, and solve builds it again");
/// For tables that may be in use elsewhere.
inline constexpr const char* foreignTableRemedy = trMark("choose another folder; this table may be of use elsewhere");

/// "4-2-1.tafltable": the numbers of pieces by class.
std::string tableFileName(const RuleImage&, const Material&);
/// The pieces that the name of a file states, if it is the name of a table of these rules.
std::optional<Material> materialOfFile(const RuleImage&, const std::filesystem::path&);

struct TableHeader {
    std::string text;
    LayerTable table;         ///< without values
    std::uint64_t count = 0;  ///< numbers of the layer
    unsigned width = 1;       ///< bytes of a value

    std::uint64_t fileLength() const { return text.size() + 2 * count * width + tableDigestLength; }
};

/// The data that must match before values are read.
std::string formatTableHeader(const Tables&, const LayerTable&);
/// Reads the header of a file. An error names the file and the problem: other rules or other pieces.
Result<TableHeader> readTableHeader(const std::filesystem::path&, const Tables&, const Material&);

/// The digest of header and values. The values are those for attackers and defenders to move, `width` bytes each.
std::string tableDigest(const std::string& header, unsigned width, std::string_view attackers,
                        std::string_view defenders);

}  // namespace tafl
