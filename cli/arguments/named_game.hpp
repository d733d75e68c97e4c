// Games and positions as arguments in place of a variant: in a link, a card or a game record.
#pragma once
#include "arguments/command_table.hpp"
#include "arguments/context.hpp"

namespace tafl::cli {

/// If VARIANT names a game, its position and moves become those of the command, unless --position is given. Moves given
/// to the command follow. `play` continues the game. Prints why a game cannot be played; returns the exit status.
int takeNamedGame(Context&, const Command&, ParsedArguments&);

}  // namespace tafl::cli
