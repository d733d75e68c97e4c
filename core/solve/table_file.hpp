// Solved layers on disk: one file each, with a header, the values and a digest of both.
#pragma once
#include <filesystem>

#include "base/diagnostic.hpp"
#include "solve/tables.hpp"

namespace tafl {

/// Writes to a temporary file of its own, syncs and renames it: the file is complete or not there, also if several
/// processes write it.
Result<void> writeTable(const std::filesystem::path& folder, const Tables&, const LayerTable&);
/// Removes temporary files of processes that were killed: those that nobody has written to for a day.
void removeLeftovers(const std::filesystem::path& folder);

/// An error if a table in the folder has a name or a header of other rules, or of another version of the format.
Result<void> checkTables(const std::filesystem::path& folder, const Tables&);

/// Opens and verifies a layer; its values stay on disk. An error names the file and the problem: truncated, damaged, or
/// of other rules.
Result<LayerTable> openTable(const std::filesystem::path& folder, const Tables&, const Material&);

/// The tables of a folder, to be probed: the values stay on disk, and a layer is verified when it is first used.
/// Tables::problems names those that are damaged. An error if a file is truncated, missing or of other rules.
Result<Tables> openTables(const std::filesystem::path& folder, const std::shared_ptr<const RuleImage>&);
/// The size of all tables in a folder.
std::uint64_t tableBytes(const std::filesystem::path& folder);

}  // namespace tafl
