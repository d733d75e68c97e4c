// Solved layers on disk: one file each, with a header, the values and a digest of both.
#pragma once
#include <filesystem>

#include "base/diagnostic.hpp"
#include "solve/tables.hpp"

namespace tafl {

/// "4-2-1.tafltable": the numbers of pieces by class.
std::string tableFileName(const RuleImage&, const Material&);

/// Writes to a temporary file, syncs and renames it: the file is complete or not there.
Result<void> writeTable(const std::filesystem::path& folder, const Tables&, const LayerTable&);

/// Reads and checks a layer. An error names the file and what is wrong: cut off, damaged, or of other rules.
Result<LayerTable> readTable(const std::filesystem::path& folder, const Tables&, const Material&);

/// Reads all layers of these tables from a folder. Returns how many.
Result<int> readTables(const std::filesystem::path& folder, Tables&);

}  // namespace tafl
