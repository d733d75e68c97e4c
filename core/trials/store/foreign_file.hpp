// Opens the file of a store so that nothing in it can run, hang or reach other files.
#pragma once
#include <filesystem>
#include <memory>

#include "trials/store/sqlite.hpp"

namespace tafl::sqlite {

/// Throws a Failure. The file is created if it is missing and to be written.
std::unique_ptr<Database> openForeignFile(const std::filesystem::path& file, bool write);

}  // namespace tafl::sqlite
