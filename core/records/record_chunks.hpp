// Files of several game records, each with its own first line.
#pragma once
#include <filesystem>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"

namespace tafl {

struct GameRecord;

/// One record of a file, and the line on which it begins.
struct RecordChunk {
    std::string_view text;
    int line = 1;
};
/// At least one.
std::vector<RecordChunk> splitRecords(std::string_view text);

/// As for a whole text; places count from the chunk's line. readRecord of a text with several records reads the first.
Result<GameRecord> readRecord(const RecordChunk&, const std::filesystem::path& file, Diagnostics& notes);

}  // namespace tafl
