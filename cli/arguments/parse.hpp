// Arguments that several commands take: a position, and a time to think.
#pragma once
#include "arguments/command_table.hpp"
#include "arguments/context.hpp"
#include "position/position.hpp"

namespace tafl::cli {

/// --position, if it is given. False: it is none, the complaint is printed and `status` set.
bool parsePositionOption(Context&, const ParsedArguments&, const RuleImage&, std::optional<Setup>& out, int& status);
/// --time in seconds, if it is given; the same.
bool parseSeconds(Context&, const ParsedArguments&, double& out, int& status);

}  // namespace tafl::cli
