// The reference evaluator: programs operation by operation on plain sets of squares. Slow; tests compare the fast
// evaluator with it.
#pragma once
#include <optional>

#include "program/graph.hpp"

namespace tafl {

/// The turn as programs read it. Without a move (a pass, a set-up position) its boards are empty.
struct ReferenceInputs {
    virtual ~ReferenceInputs() = default;
    virtual SquareSet pieces(ClassSet) const = 0;
    virtual SquareSet hostile(int classNumber) const = 0;
    virtual SquareSet held(ClassSet) const = 0;
    virtual SquareSet reach(ClassSet, std::optional<Direction>) const = 0;  ///< no direction: all four

    Side mover = Side::attackers;  ///< the side of `own`
    SquareSet from, to, jumped, displaced, captured;
    unsigned declared = 0;              ///< a bit per option
    std::vector<std::int64_t> numbers;  ///< flags and counters by state number
    std::vector<SquareSet> marks;       ///< marks by state number
    int die = 0, sinceCapture = 0;
};

using ReferenceValue = CallbackValue;

/// Evaluates a node that reads the turn: an input other than `loop`, hostile, held or reach.
ReferenceValue readReference(const Graph&, Expr, const ReferenceInputs&);

/// Evaluates an expression. A `fix` runs at most as many rounds as the board has squares.
ReferenceValue evaluateReference(const Graph&, Expr, const ReferenceInputs&);

inline SquareSet referenceBoard(const Graph& g, Expr e, const ReferenceInputs& in) {
    return evaluateReference(g, e, in).squares;
}
inline std::int64_t referenceNumber(const Graph& g, Expr e, const ReferenceInputs& in) {
    return evaluateReference(g, e, in).number;
}
inline bool referenceTruth(const Graph& g, Expr e, const ReferenceInputs& in) {
    return evaluateReference(g, e, in).number != 0;
}

}  // namespace tafl
