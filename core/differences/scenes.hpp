// Positions in which rules decide: those of the tests inside variant files.
#pragma once
#include "variant/variant.hpp"

namespace tafl {

/// The positions of a variant's own tests and of its ancestors', nearest first, as they are written.
std::vector<std::string> collectTestPositions(const Library&, const Variant&);

}  // namespace tafl
