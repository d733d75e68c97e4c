// Checks that each side can win a variant from its start position, and that the game is not over before the first move.
#pragma once
#include "variant/variant.hpp"

namespace tafl {

/// Ways to win: each side has one, and every rule that ends the game with a winner can take effect. Reach is judged by
/// a plain walk over an empty board, so that no playable variant is refused.
Diagnostics checkGoals(const Registry&, const Variant&, const std::shared_ptr<const RuleImage>&);

/// The start position: both sides have pieces and moves, no goal holds yet, and the first moves do not decide the game.
/// Throws CallbackFailure.
Diagnostics checkStart(const Variant&, const std::shared_ptr<const RuleImage>&);

/// Both, for `check` and the designer.
Diagnostics checkPlayability(const Library&, const Variant&, const std::shared_ptr<const RuleImage>&);

}  // namespace tafl
