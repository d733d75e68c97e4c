// What the programs of an image read, as far as play depends on it.
#pragma once
#include <vector>

#include "image/rule_image.hpp"

namespace tafl {

/// The rules whose programs read the number of moves since the last capture. A rule may be listed twice. Programs of
/// repetition rules do not count: they run only where a position recurs.
std::vector<RuleIndex> rulesThatReadSinceCapture(const RuleImage&);
/// The same for any program, those of states included.
bool readsSinceCapture(const RuleImage&);

}  // namespace tafl
