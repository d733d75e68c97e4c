// Arguments that several commands take: a position, and a time to think.
#pragma once
#include "position/position.hpp"
#include "arguments/commands.hpp"
#include "arguments/context.hpp"

namespace tafl::cli {

/// --position, if it is given. False: it is none, the complaint is printed and `status` set.
bool positionAsked(Context&, const Given&, const RuleImage&, std::optional<Setup>& out, int& status);
/// --time in seconds, if it is given; the same.
bool secondsAsked(Context&, const Given&, double& out, int& status);

}  // namespace tafl::cli
