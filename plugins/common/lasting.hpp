// Men that can never be taken between two enemies, however long both sides play on. Twin of scripts/lib/lasting.lua.
#pragma once
#include <taflsmith.hpp>

namespace tafl_rules {

using tafl_sdk::Builder, tafl_sdk::Expr;

/// Squares with a hammer on one side and an anvil on the opposite side.
inline Expr between(Expr hammers, Expr anvils) {
    return (hammers.shift(TAFL_NORTH) & anvils.shift(TAFL_SOUTH)) |
           (hammers.shift(TAFL_SOUTH) & anvils.shift(TAFL_NORTH)) |
           (hammers.shift(TAFL_EAST) & anvils.shift(TAFL_WEST)) | (hammers.shift(TAFL_WEST) & anvils.shift(TAFL_EAST));
}

/// Squares that serve as an anvil against `piece_class`, once enemies have reached the squares of `reachable`. A lone
/// enemy is hammer and not anvil: only the board can help him.
inline Expr anvils(Builder b, Expr reachable, Expr enemies, const char* piece_class) {
    const Expr pairs_left = choose(enemies.count().at_least(2), b.board(), b.no_squares());
    return (b.hostile_to(piece_class) - enemies) | (reachable & pairs_left);
}

/// Those of `men` that `enemies` can never take. Weak men are dropped until nothing changes: without one, enemies may
/// reach the next.
inline Expr lasting_men(Builder b, Expr men, Expr enemies, const char* piece_class) {
    return b.fix(men, [&](Expr kept) {
        const Expr reachable = enemies.flood(b.board() - kept);
        return kept - (between(reachable, anvils(b, reachable, enemies, piece_class)) - b.pieces("king"));
    });
}

}  // namespace tafl_rules
