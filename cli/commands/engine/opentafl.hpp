// The engine side of the OpenTafl Engine Protocol.
#pragma once
#include <optional>
#include <string>

#include "search/skill_levels.hpp"

namespace tafl::cli {

class Context;

struct OpenTaflSettings {
    double seconds = 5;  ///< for a move, where the host sends no clock
    std::optional<PlayLevel> level;
    std::string tables;  ///< a folder; empty: none
};

/// Runs on standard input and output until `goodbye` or the end of the input. Returns the exit status.
int runOpenTaflEngine(Context&, const OpenTaflSettings&);

}  // namespace tafl::cli
