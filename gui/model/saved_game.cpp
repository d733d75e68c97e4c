#include "model/saved_game.hpp"

#include <algorithm>
#include <ctime>

#include "program/callback_failure.hpp"
#include "records/drawing/game_frames.hpp"
#include "records/drawing/webp.hpp"
#include "variant/files.hpp"

namespace tafl::model {
namespace {

std::string playerName(const Seat& seat) {
    if (seat.kind == Seat::Kind::engine) return "engine, level " + std::to_string(seat.level);
    return std::string(name(seat.kind));
}

constexpr const char* keptFolder = "kept";
constexpr std::size_t maxKept = 100;

std::vector<std::filesystem::path> newestFirst(const std::vector<std::filesystem::path>& folders) {
    std::vector<std::pair<std::filesystem::file_time_type, std::filesystem::path>> found;
    std::error_code error;
    for (const auto& folder : folders)
        for (const auto& entry : std::filesystem::directory_iterator(folder, error))
            if (entry.path().extension() == ".tafl") found.emplace_back(entry.last_write_time(error), entry.path());
    std::ranges::sort(found, std::greater());
    std::vector<std::filesystem::path> out;
    for (auto& [time, file] : found) out.push_back(std::move(file));
    return out;
}

/// "ID, DATE TIME.tafl", with a number if there is one already.
std::filesystem::path newKeptFile(const std::filesystem::path& folder, const std::string& id) {
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    localtime_r(&now, &local);
    char date[40];
    std::strftime(date, sizeof date, "%Y-%m-%d %H.%M.%S", &local);
    std::error_code error;
    std::filesystem::path file;
    for (int i = 1; file.empty() || std::filesystem::exists(file, error); ++i)
        file = folder / (id + ", " + date + (i > 1 ? " (" + std::to_string(i) + ")" : "") + ".tafl");
    return file;
}

}  // namespace

GameRecord makeRecord(const Game& game, const CompiledVariant& rules, const Seat& attackers, const Seat& defenders) {
    GameRecord record = tafl::makeRecord(game, rules.variant);
    record.players[static_cast<int>(Side::attackers)] = playerName(attackers);
    record.players[static_cast<int>(Side::defenders)] = playerName(defenders);
    return record;
}

Result<std::monostate> saveGame(const std::filesystem::path& file, const std::string& text) {
    std::error_code error;
    std::filesystem::create_directories(file.parent_path(), error);
    return writeTextFile(file, text);
}

bool isMovingPicture(const std::filesystem::path& file) { return file.extension() == ".webp"; }

Result<std::monostate> saveMovingPicture(const std::filesystem::path& file, const GameRecord& record,
                                         const CompiledVariant& rules) {
    try {
        Diagnostics notes;
        const auto game = restoreGame(record, rules.image, notes);
        if (!game) return tl::unexpected(game.error());
        const GameFrames frames(*game, markedZones(rules.variant), {rules.variant.name}, listMarks(record, *game));
        const auto picture = renderWebp(frames.count(), [&](int i) {
            return WebpFrame{frames.svg(i), frames.milliseconds(i)};
        });
        return picture ? saveGame(file, *picture) : tl::unexpected(picture.error());
    } catch (const CallbackFailure& failure) {
        return fail({}, failureMessage(failure));
    }
}

Result<std::filesystem::path> keepGame(const std::filesystem::path& games, const std::string& id,
                                       const std::string& text, const std::filesystem::path& before) {
    std::filesystem::path file = before.empty() ? newKeptFile(games / keptFolder, id) : before;
    if (const auto saved = saveGame(file, text); !saved) return tl::unexpected(saved.error());
    if (!before.empty()) return file;
    std::error_code error;
    const auto kept = newestFirst({games / keptFolder});
    for (std::size_t i = maxKept; i < kept.size(); ++i) std::filesystem::remove(kept[i], error);
    return file;
}

std::vector<std::filesystem::path> listSavedGames(const std::filesystem::path& folder, std::size_t maxCount) {
    auto out = newestFirst({folder, folder / keptFolder});
    out.resize(std::min(maxCount, out.size()));
    return out;
}

}  // namespace tafl::model
