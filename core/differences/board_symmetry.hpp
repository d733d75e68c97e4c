// Symmetries of boards: rotations and reflections.
#pragma once
#include <array>
#include <memory>
#include <vector>

#include "position/position.hpp"

namespace tafl {

/// Maps each square under one of the eight symmetries of the board; number 0 is the identity.
std::vector<Square> mapSquares(int symmetry, int size);

/// The symmetries that preserve the start (or the setup) and the rules; 0 is always included. A few mirrored random
/// games check the rules.
std::vector<int> findSymmetries(const std::shared_ptr<const RuleImage>&, const std::optional<Setup>& begin = {});

}  // namespace tafl
