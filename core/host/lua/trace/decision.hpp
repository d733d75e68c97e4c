// From answers back to expressions: the shapes a decision takes in a program, chosen so that a rule written with if,
// and, or gives the program that its native twin builds by hand.
#pragma once
#include "program/graph.hpp"

namespace tafl::lua {

/// `yes` where the test holds, else `no`: as both, either, negate where it can be said so, else as choose.
Expr makeConditional(Graph&, Expr test, Expr yes, Expr no);

/// The value for each number of squares `least`, `least` + 1, …: neighbours with equal values share one comparison.
Expr makeCountConditional(Graph&, Expr board, int minCount, const std::vector<Expr>& values);

/// How many squares a board may hold at most, as far as its structure tells.
int maxSquareCount(const Graph&, Expr board);

}  // namespace tafl::lua
