// The kinds of differences between two variants in play.
#pragma once
#include <string_view>

namespace tafl {

enum class DifferenceKind { legality, captures, outcome, turn, chance };
std::string_view name(DifferenceKind);

}  // namespace tafl
