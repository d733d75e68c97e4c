// Moves in OpenTafl's notation: `Ne6^=e8xce7/ne9`, `e3-e4++`, `---`.
#pragma once
#include "records/game.hpp"

namespace tafl::opentafl {

/// Every action of a game in OpenTafl's notation; empty if it has none, as for lots and offers. Marks the end of the
/// game, but no threats. `simple`: squares alone, as engines exchange them.
std::vector<std::string> moveTexts(const Game&, bool simple = false);

}  // namespace tafl::opentafl
