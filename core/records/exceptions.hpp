// Recorded games known not to replay, each with its cause.
#pragma once
#include <filesystem>
#include <map>
#include <string>

#include "base/diagnostic.hpp"

namespace tafl {

struct ReplayException {
    int ply = 0;
    std::string squares, cause, note;
    Place place;
};

/// The valid causes.
constexpr std::string_view exceptionCauses[] = {"corrupt record", "adjudicated", "unenforced repetition",
                                                "unenforced encirclement", "open question"};

using ReplayExceptions = std::map<std::string, ReplayException>;  ///< by game

/// Reads `id <tab> ply <tab> squares <tab> cause <tab> note`.
Result<ReplayExceptions> readExceptions(const std::filesystem::path& file);

/// The variant and options of one game in a mixed file.
struct ReplayVariant {
    std::string variant;
    std::map<std::string, std::string> options;
};
using ReplayVariants = std::map<std::string, ReplayVariant>;  ///< by game

/// Reads `id <tab> variant <tab> option=choice,…`.
Result<ReplayVariants> readReplayVariants(const std::filesystem::path& file);

}  // namespace tafl
