// Games of the designer as files, with their players.
#pragma once
#include "model/document.hpp"
#include "model/opponent.hpp"
#include "records/game_record.hpp"

namespace tafl::model {

/// The record of a game with its players.
GameRecord makeRecord(const Game&, const CompiledVariant&, const Seat& attackers, const Seat& defenders);
/// Creates the folder if needed.
Result<std::monostate> saveGame(const std::filesystem::path& file, const std::string& text);
/// Whether a game with this name is saved as a moving picture: it ends in ".webp".
bool isMovingPicture(const std::filesystem::path& file);
/// Writes the main line of a game as a moving picture, as `show --webp` does.
Result<std::monostate> saveMovingPicture(const std::filesystem::path& file, const GameRecord&, const CompiledVariant&);
/// Writes a game that is not saved, as "ID, DATE TIME.tafl" in the folder `kept` of the user's games, and removes the
/// oldest ones above 100. `before`: the file that keeps an earlier state of it, which is replaced; empty: none. Returns
/// the file.
Result<std::filesystem::path> keepGame(const std::filesystem::path& games, const std::string& id,
                                       const std::string& text, const std::filesystem::path& before = {});
/// The newest games in a folder and among those kept there, at most `maxCount`.
std::vector<std::filesystem::path> listSavedGames(const std::filesystem::path& folder, std::size_t maxCount);

}  // namespace tafl::model
