// What wins for a side, for people who do not know the game yet.
#pragma once
#include <functional>
#include <string>

#include "image/rule_image.hpp"

namespace tafl {

/// How a side wins, in the words of its rules: "The attackers win by capturing the king." Empty if no rule lets it win.
/// `words`: returns the words of a rule in the language of the program; without it they are English.
std::string describeWins(const RuleImage&, Side, const std::function<std::string(RuleIndex)>& words = {});

}  // namespace tafl
