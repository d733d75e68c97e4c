// Rectangles and holes for random combinations.
#pragma once
#include "conformance/combination.hpp"

namespace conformance {

/// Makes the board a rectangle, cuts holes into it, or both. Where rules and zones name a square that is gone, the
/// nearest one that is left takes its place. Pieces on such squares leave, except the king, who goes to the nearest.
void cutBoard(tafl::Random&, Combination&);

}  // namespace conformance
