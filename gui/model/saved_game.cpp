#include "model/saved_game.hpp"

#include <algorithm>

#include "records/game_record.hpp"
#include "variant/files.hpp"

namespace tafl::model {
namespace {

std::string playerOf(const Seat& seat) {
    if (seat.kind == Seat::Kind::engine) return "engine, level " + std::to_string(seat.level);
    return std::string(name(seat.kind));
}

}  // namespace

std::string savedText(const Game& game, const Compiled& rules, const Seat& attackers, const Seat& defenders) {
    GameRecord record = recordOf(game, rules.variant);
    record.players[static_cast<int>(Side::attackers)] = playerOf(attackers);
    record.players[static_cast<int>(Side::defenders)] = playerOf(defenders);
    return recordText(record);
}

Result<std::monostate> saveGame(const std::filesystem::path& file, const std::string& text) {
    std::error_code error;
    std::filesystem::create_directories(file.parent_path(), error);
    return writeText(file, text);
}

std::vector<std::filesystem::path> savedGames(const std::filesystem::path& folder, std::size_t most) {
    std::vector<std::pair<std::filesystem::file_time_type, std::filesystem::path>> found;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error))
        if (entry.path().extension() == ".tafl") found.emplace_back(entry.last_write_time(error), entry.path());
    std::ranges::sort(found, std::greater());
    std::vector<std::filesystem::path> out;
    for (std::size_t i = 0; i < std::min(most, found.size()); ++i) out.push_back(found[i].second);
    return out;
}

Result<Game> openGame(const std::filesystem::path& file, const Compiled& rules, Diagnostics& notes) {
    const auto saved = loadRecord(file, notes);
    if (!saved) return tl::unexpected(saved.error());
    return resume(*saved, rules.image, notes);
}

}  // namespace tafl::model
