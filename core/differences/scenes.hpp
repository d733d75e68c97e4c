// Positions in which single rules decide, from the tests inside variant files.
#pragma once
#include "variant/variant.hpp"

namespace tafl {

/// The positions of a variant's tests and its ancestors' tests, nearest ancestor first, as written.
std::vector<std::string> collectTestPositions(const Library&, const Variant&);

}  // namespace tafl
