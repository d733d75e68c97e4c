// Moves in OpenTafl's notation: `Ne6^=e8xce7/ne9`, `e3-e4++`, `---`.
#pragma once
#include "records/game.hpp"

namespace tafl::opentafl {

/// Every action of a game as OpenTafl writes it: piece letters of special pieces, the kind of the move, what it took,
/// and how it ended the game. Empty for what OpenTafl's notation has no words for, such as a lot or an offer.
/// `simple`: squares alone, as engines exchange them. Pieces that only threaten to end the game are not marked.
std::vector<std::string> moveTexts(const Game&, bool simple = false);

}  // namespace tafl::opentafl
