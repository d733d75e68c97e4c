// Side lines of other programs' records.
#pragma once
#include "records/game_record.hpp"

namespace tafl {

/// Plays the side lines of another program's moves where they belong, and writes them as this project does. `record` is
/// that of the game. The part of a side line that cannot be played becomes a comment, with a note.
void playSideLines(GameRecord& record, const Game& game, Diagnostics& notes);

}  // namespace tafl
