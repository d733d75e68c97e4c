// Games of the designer as files, with their players.
#pragma once
#include "model/document.hpp"
#include "model/opponent.hpp"

namespace tafl::model {

/// The game record as text.
std::string formatGame(const Game&, const CompiledVariant&, const Seat& attackers, const Seat& defenders);
/// Creates the folder if needed.
Result<std::monostate> saveGame(const std::filesystem::path& file, const std::string& text);
/// The newest games in a folder, at most `maxCount`.
std::vector<std::filesystem::path> listSavedGames(const std::filesystem::path& folder, std::size_t maxCount);
/// Loads a game under these rules. `notes` lists actions that cannot be played.
Result<Game> openGame(const std::filesystem::path& file, const CompiledVariant&, Diagnostics& notes);

}  // namespace tafl::model
