// Turned and mirrored boards.
#pragma once
#include <array>
#include <memory>
#include <vector>

#include "position/position.hpp"

namespace tafl {

/// Where each square goes under one of the eight symmetries of a square; number 0 changes nothing.
std::vector<Square> mapSquares(int symmetry, int size);

/// The symmetries under which the start (or the set-up) is the same and, as far as some games played in a mirror can
/// tell, the rules are too; 0 is always among them.
std::vector<int> findSymmetries(const std::shared_ptr<const RuleImage>&, const std::optional<Setup>& begin = {});

}  // namespace tafl
