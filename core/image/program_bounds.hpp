// Bounds on the result of a program, by abstract interpretation.
#pragma once
#include "image/table_compilation.hpp"

namespace tafl {

/// Where pieces of each class stand for certain, and where they may stand.
struct PieceBounds {
    SquaresByClass must, may;
};
/// The squares that a board program, specialised for `mover`, may return after a turn of `mover` within these bounds.
SquareSet boundResult(const RuleImage&, Expr board, const PieceBounds&, Side mover);

}  // namespace tafl
