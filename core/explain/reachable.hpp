// An upper bound of the possible play: the squares that pieces reach by a plain walk, and the pieces that can be
// captured. For checks that must not refuse a playable variant.
#pragma once
#include "explain/call_tables.hpp"
#include "image/table_compilation.hpp"

namespace tafl::direct {

struct Reachable {
    SquaresByClass squares;   ///< by class; none: no game has a piece of the class
    ClassSet capturable = 0;  ///< classes that some rule may capture or change
};

/// From the start position on a board without other pieces. Dice, refusals and conditions of captures are ignored.
Reachable findReachable(const CallTables&);

}  // namespace tafl::direct
