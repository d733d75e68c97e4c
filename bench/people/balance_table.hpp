// The tables of docs/balance.md, in Markdown.
#pragma once
#include <string>
#include <vector>

#include "evaluate.hpp"

namespace tafl::people {

/// How well the engine's shares agree with people's at each budget, then a row for each variant that tests the
/// forecast: people by strength, the engine by budget, the forecast. Undecided games count half for the engine.
std::string formatBalanceTables(const std::vector<Test>&);

}  // namespace tafl::people
