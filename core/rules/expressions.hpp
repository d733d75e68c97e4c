// Zone and class-set expressions: names joined by blank or '|' (and) and '-' (without), read from the left.
#pragma once
#include <map>

#include "base/diagnostic.hpp"
#include "image/calls.hpp"

namespace tafl {

/// The squares of a zone expression: names of squares and of `zones`. Unknown names fail.
Result<SquareSet> parseZone(std::string_view expression, int size, const std::map<std::string, SquareSet>& zones);
/// The classes of a class-set expression, the same way.
Result<ClassSet> parseClasses(std::string_view expression, const std::vector<PieceClass>& classes);

}  // namespace tafl
