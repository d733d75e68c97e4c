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

/// Those of `men` that `enemies` on the squares of `field` can never take; `piece_class` is the kind of man against
/// which squares are hostile. Weak men are dropped until nothing changes: without one, enemies may reach the next.
inline Expr lasting_men(Builder b, Expr men, Expr enemies, const char* piece_class, Expr field) {
    return b.fix(men, [&](Expr kept) {
        const Expr open = field - kept;
        const Expr landings = (enemies.neighbours() & open).flood(open);
        // A lone enemy is hammer and not anvil. Then only the board helps him, and comrades who are walled in.
        const Expr mobile = enemies & landings;
        const Expr anvils =
            (b.hostile_to(piece_class) - mobile) | choose(mobile.count().at_least(2), landings, b.no_squares());
        return kept - (between(landings, anvils) - b.pieces("king"));
    });
}

}  // namespace tafl_rules
