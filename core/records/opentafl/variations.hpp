// OpenTafl's variations: turns with an address such as `7a.1.2a.`, made into side lines.
//
// `7a.1.2a.` is the second turn of the first variation on the move 7a of the main line. Within a variation,
// `7a.1.2a.3.1a.` begins the third variation after its move 2a. Points stand for moves of the turn that come before:
// `7a.1.2a.3.1a. ..... e4-e2`.
#pragma once
#include "records/opentafl/parsed_game.hpp"

namespace tafl::opentafl {

/// Adds the variations to the record of this game. Those without a place become comments, with a note.
void addVariations(const ParsedGame&, GameRecord&, Diagnostics& notes);

}  // namespace tafl::opentafl
