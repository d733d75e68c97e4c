// Exact values of positions with few pieces, as the input of a search. It does not know where they come from.
#pragma once
#include <optional>

#include "position/position.hpp"

namespace tafl {

/// The result of best play. It is certain if the game has not had the same pieces on the board before.
struct ExactValue {
    Winner winner{};
    /// Length of a forced win, if the winner hurries and the loser delays. Nothing: endless play has this result by the
    /// rules, whatever came before.
    std::optional<int> plies;
};

class ExactValues {
public:
    virtual ~ExactValues() = default;
    /// Positions with more pieces have no value.
    virtual int maxPieces() const = 0;
    /// Any thread may call it.
    virtual std::optional<ExactValue> probe(const Position&) const = 0;
};

}  // namespace tafl
