// Searches of games with tables: best play where they decide the position, and exact values where a search meets them.
#pragma once
#include "records/game.hpp"
#include "search/engine.hpp"
#include "solve/game_value.hpp"

namespace tafl {

/// The best lines of a position whose value is a certain win, at most `lines`; otherwise nothing is found. `exact` is
/// the value of the present position.
SearchResult searchTables(const Tables&, Game&, const GameValue& exact, int lines = 1);

/// The best lines of a game's position. Tables answer alone where they have a certain win; else the engine searches. It
/// should have been created with their values. Lines that end in a win of the tables go on to its end.
SearchResult searchGame(SearchEngine&, const Tables*, Game&, SearchLimits);

}  // namespace tafl
