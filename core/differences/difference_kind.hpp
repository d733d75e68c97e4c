// What two variants disagree about at one point of a line of play.
#pragma once
#include <string_view>

namespace tafl {

enum class DifferenceKind { legality, captures, outcome, turn, chance };
std::string_view name(DifferenceKind);

}  // namespace tafl
