#include "model/saved_game.hpp"

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

Result<Game> openGame(const std::filesystem::path& file, const Compiled& rules, Diagnostics& notes) {
    const auto saved = loadRecord(file, notes);
    if (!saved) return tl::unexpected(saved.error());
    return resume(*saved, rules.image, notes);
}

}  // namespace tafl::model
