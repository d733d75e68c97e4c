// Where the pieces of a class may stand in a game: tables hold no others.
#pragma once
#include <vector>

#include "image/rule_image.hpp"

namespace tafl {

/// The squares where pieces of the class begin, and those that they may enter, with their mirror images. `forms`:
/// numbers of symmetries (image/symmetry.hpp).
SquareSet allowedSquares(const RuleImage&, int classNumber, const std::vector<int>& forms);

}  // namespace tafl
