// Games at the designer's board as files: saved with who played, and opened under the rules at hand.
#pragma once
#include "model/document.hpp"
#include "model/opponent.hpp"

namespace tafl::model {

/// The record of a game, as text.
std::string formatGame(const Game&, const CompiledVariant&, const Seat& attackers, const Seat& defenders);
/// Makes the folder too.
Result<std::monostate> saveGame(const std::filesystem::path& file, const std::string& text);
/// The games in a folder, the latest first, so many at most.
std::vector<std::filesystem::path> listSavedGames(const std::filesystem::path& folder, std::size_t maxCount);
/// A saved game under these rules; what cannot be played under them is told in `notes`.
Result<Game> openGame(const std::filesystem::path& file, const CompiledVariant&, Diagnostics& notes);

}  // namespace tafl::model
