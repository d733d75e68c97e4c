// The symmetries by which tables fold positions.
#pragma once
#include <memory>
#include <vector>

#include "image/rule_image.hpp"

namespace tafl {

/// Symmetries of the rules, as numbers of image/symmetry.hpp: a group, the identity first. Those that keep start,
/// goals, hostile and spared squares are compared on random positions, move by move and result by result; one
/// difference excludes a symmetry. Deterministic.
std::vector<int> foldingSymmetries(const std::shared_ptr<const RuleImage>&);

}  // namespace tafl
