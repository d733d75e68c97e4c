#include "tuning/recorded_games.hpp"

#include <iterator>

#include "records/collection.hpp"

namespace tafl {
namespace {

constexpr std::size_t skippedPlies = 6;  ///< uninformative about the result
constexpr int openingsPerGame = 4;       ///< recorded games are few and long

/// The moves up to a random point; none if a die or another action occurs before it.
std::optional<Opening> extractOpening(const Game& game, Random& random) {
    const std::size_t plies = game.actions().size();
    if (game.customStart() || plies < 4 * skippedPlies) return std::nullopt;
    Opening out{.first = game.actions().front().by, .moves = {}};
    const std::size_t wanted = skippedPlies + random.below(static_cast<std::uint32_t>(plies / 2 - skippedPlies));
    for (const Action& action : game.actions()) {
        if (action.kind == Action::Kind::lot) continue;
        if (action.kind != Action::Kind::move) return std::nullopt;
        if (out.moves.size() == wanted && !action.inChain) break;
        out.moves.push_back(action.move);
    }
    return out;
}

/// Our own records need no winner field: their moves determine it.
bool isUsable(const RecordedGame& game) {
    const bool ownRecord = game.record && !game.record->foreign;
    return (ownRecord || game.winner) && game.end != "timeout" && game.end != "adjudicated";
}

}  // namespace

std::vector<FitRow> extractRows(Game game, const FitLayout& layout, const EnclosureTables& enclosure, Random& random) {
    std::vector<FitRow> out;
    if (!game.result()) return out;
    const Winner winner = game.result()->winner;
    game.position().setValues({});  // with piece-square values the position would not count goals
    // Backwards: a position is quiet if neither of the next two moves captures.
    bool nextMoveCaptures = true;
    while (game.actions().size() > skippedPlies) {
        const Action last = game.actions().back();
        if (!game.undo()) break;
        const bool captures = last.kind == Action::Kind::move && !last.taken.empty();
        const bool quiet = last.kind == Action::Kind::move && !last.inChain && !captures && !nextMoveCaptures;
        nextMoveCaptures = captures;
        if (!quiet || random.below(3) != 0 || canArrive(game.position())) continue;
        FitRow row = layout.makeRow(game.position(), enclosure);
        row.share = static_cast<float>(attackersResult(winner));
        out.push_back(std::move(row));
    }
    assignRowWeights(out);
    return out;
}

Result<RecordedGames> loadRecordedGames(const std::filesystem::path& file,
                                        const std::shared_ptr<const RuleImage>& image, const FitLayout& layout,
                                        std::uint64_t seed) {
    RecordedGames out;
    const EnclosureTables enclosure(*image);
    Random random(seed);
    Diagnostics notes;
    const auto collection = loadGames(file, notes);
    if (!collection) return tl::unexpected(collection.error());
    for (const RecordedGame& recorded : collection->games) {
        Diagnostics differences;
        auto game =
            isUsable(recorded) ? replayGame(recorded, image, differences) : Result<Game>(tl::unexpected(Diagnostics{}));
        if (!game || !differences.empty() || !game->result()) {
            ++out.skipped;
            continue;
        }
        for (int i = 0; i < openingsPerGame; ++i)
            if (auto opening = extractOpening(*game, random)) out.openings.push_back(std::move(*opening));
        auto rows = extractRows(std::move(*game), layout, enclosure, random);
        ++(rows.empty() ? out.skipped : out.games);
        out.rows.insert(out.rows.end(), std::make_move_iterator(rows.begin()), std::make_move_iterator(rows.end()));
    }
    return out;
}

}  // namespace tafl
