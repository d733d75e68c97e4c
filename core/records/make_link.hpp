// Links of variants, positions and games (docs/links.md).
#pragma once
#include "host/environment.hpp"
#include "records/game_record.hpp"

namespace tafl {

/// A link to a variant. One that ships is named by its id and digest; another is written out, with its scripts.
Result<std::string> linkVariant(const Variant&, const RuleImage&, const Environment&);
/// A link to a game of such a variant, or to its start position if it has no moves.
Result<std::string> linkGame(GameRecord, const Variant&, const Environment&);
/// A link to what is on a board: the game, or the variant if the game has no actions and begins as the variant does.
Result<std::string> linkBoard(const Game&, const GameRecord&, const Variant&, const Environment&);

}  // namespace tafl
