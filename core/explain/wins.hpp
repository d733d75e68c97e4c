// What wins for a side, for people who do not know the game yet.
#pragma once
#include <string>

#include "image/rule_image.hpp"

namespace tafl {

/// The rules that end the game for a side, in their own words: "The attackers win by capturing the king." Empty if
/// there are none.
std::string describeWins(const RuleImage&, Side);

}  // namespace tafl
