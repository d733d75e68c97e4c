// From the outcomes of branches back to expressions. A rule written with if, and, or gives the same program that its
// native twin builds by hand.
#pragma once
#include "program/graph.hpp"

namespace tafl::lua {

/// `yes` if the test holds, else `no`: as both, either or negate where possible, else as choose.
Expr makeConditional(Graph&, Expr test, Expr yes, Expr no);

/// The value for each number of squares `minCount`, `minCount` + 1, …. Equal neighbours share a comparison.
Expr makeCountConditional(Graph&, Expr board, int minCount, const std::vector<Expr>& values);

/// An upper bound of the number of squares on a board, from the structure of its expression.
int maxSquareCount(const Graph&, Expr board);

}  // namespace tafl::lua
