#include "model/saved_game.hpp"

#include <algorithm>

#include "records/game_record.hpp"
#include "variant/files.hpp"

namespace tafl::model {
namespace {

std::string playerName(const Seat& seat) {
    if (seat.kind == Seat::Kind::engine) return "engine, level " + std::to_string(seat.level);
    return std::string(name(seat.kind));
}

}  // namespace

std::string formatGame(const Game& game, const CompiledVariant& rules, const Seat& attackers, const Seat& defenders) {
    GameRecord record = makeRecord(game, rules.variant);
    record.players[static_cast<int>(Side::attackers)] = playerName(attackers);
    record.players[static_cast<int>(Side::defenders)] = playerName(defenders);
    return recordText(record);
}

Result<std::monostate> saveGame(const std::filesystem::path& file, const std::string& text) {
    std::error_code error;
    std::filesystem::create_directories(file.parent_path(), error);
    return writeTextFile(file, text);
}

std::vector<std::filesystem::path> listSavedGames(const std::filesystem::path& folder, std::size_t maxCount) {
    std::vector<std::pair<std::filesystem::file_time_type, std::filesystem::path>> found;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error))
        if (entry.path().extension() == ".tafl") found.emplace_back(entry.last_write_time(error), entry.path());
    std::ranges::sort(found, std::greater());
    std::vector<std::filesystem::path> out;
    for (std::size_t i = 0; i < std::min(maxCount, found.size()); ++i) out.push_back(found[i].second);
    return out;
}

Result<Game> openGame(const std::filesystem::path& file, const CompiledVariant& rules, Diagnostics& notes) {
    const auto saved = loadRecord(file, notes);
    if (!saved) return tl::unexpected(saved.error());
    return restoreGame(*saved, rules.image, notes);
}

}  // namespace tafl::model
