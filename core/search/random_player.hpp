// A player that picks legal moves uniformly at random.
#pragma once
#include <optional>

#include "base/random.hpp"
#include "position/position.hpp"

namespace tafl {

class RandomPlayer {
public:
    explicit RandomPlayer(std::uint64_t seed) : random_(seed) {}

    /// None if there is no legal move. Never claims.
    std::optional<Move> choose(Position& position) {
        std::vector<Move> moves;
        position.legal(moves, false);
        if (moves.empty()) return std::nullopt;
        return moves[random_.below(static_cast<std::uint32_t>(moves.size()))];
    }

private:
    Random random_;
};

}  // namespace tafl
