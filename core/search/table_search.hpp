// Searches of games with tables: best play if they decide the position, otherwise a search that uses their exact
// values.
#pragma once
#include "records/game.hpp"
#include "search/engine.hpp"
#include "solve/game_value.hpp"

namespace tafl {

/// The best lines of a position whose value is a certain win, at most `lines`; otherwise nothing is found. `exact` is
/// the value of the present position.
SearchResult searchTables(const Tables&, Game&, const GameValue& exact, int lines = 1);

/// The best lines of a game's position. If the tables have a certain win, they answer alone; otherwise the engine
/// searches, which should have been created with their values. Lines that reach a win in the tables continue to its
/// end. A search of certain moves only (`searchOnly`) is left to the engine.
SearchResult searchGame(SearchEngine&, const Tables*, Game&, SearchLimits);

}  // namespace tafl
