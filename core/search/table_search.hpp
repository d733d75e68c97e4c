// Best play from tables, in the form of a search's result.
#pragma once
#include "records/game.hpp"
#include "search/limits.hpp"
#include "solve/game_value.hpp"

namespace tafl {

/// The best lines of a position whose value is a certain win, at most `lines`; otherwise nothing is found. `exact` is
/// the value of the present position.
SearchResult searchTables(const Tables&, Game&, const GameValue& exact, int lines = 1);

}  // namespace tafl
