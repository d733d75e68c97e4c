// Puzzles at the prompt, one after another.
#pragma once
#include <string>
#include <vector>

#include "arguments/context.hpp"

namespace tafl::cli {

/// Presents the puzzles of the files until they or the input end. Returns the exit status.
int solvePuzzles(Context&, const std::vector<std::string>& files);

}  // namespace tafl::cli
