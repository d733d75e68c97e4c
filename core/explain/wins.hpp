// What wins for a side, for people who do not know the game yet.
#pragma once
#include <functional>
#include <string>

#include "image/rule_image.hpp"

namespace tafl {

/// The rules that end the game for a side, in their own words: "The attackers win by capturing the king." Empty if
/// there are none.
/// `words`: those of a rule in the language of the program; none: English.
std::string describeWins(const RuleImage&, Side, const std::function<std::string(RuleIndex)>& words = {});

}  // namespace tafl
