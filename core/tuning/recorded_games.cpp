#include "tuning/recorded_games.hpp"

#include <iterator>

#include "records/collection.hpp"

namespace tafl {
namespace {

constexpr std::size_t openingPlies = 6;  ///< tell nothing about a result
constexpr int openingsOfEach = 4;        ///< recorded games are few, and long

/// The moves up to a random point, where a game consists of moves alone.
std::optional<Opening> openingOf(const Game& game, Random& random) {
    const std::size_t plies = game.actions().size();
    if (game.position() || plies < 4 * openingPlies) return std::nullopt;
    Opening out{.first = game.actions().front().by, .moves = {}};
    const std::size_t wanted = openingPlies + random.below(static_cast<std::uint32_t>(plies / 2 - openingPlies));
    for (const Action& action : game.actions()) {
        if (action.kind == Action::Kind::lot) continue;
        if (action.kind != Action::Kind::move) return std::nullopt;
        if (out.moves.size() == wanted && !action.inChain) break;
        out.moves.push_back(action.move);
    }
    return out;
}

/// Records of our own say no winner apart from their moves.
bool taught(const RecordedGame& game) {
    const bool own = game.record && !game.record->foreign;
    return (own || game.winner) && game.end != "timeout" && game.end != "adjudicated";
}

}  // namespace

std::vector<FitRow> rowsOf(Game game, const FitLayout& layout, const Ground& ground, Random& random) {
    std::vector<FitRow> out;
    if (!game.result()) return out;
    const Winner winner = game.result()->winner;
    game.board().setValues({});  // without values a board counts no goals
    // Backwards: a position is quiet if neither the move from it nor the one after that takes anything.
    bool laterTakes = true;
    while (game.actions().size() > openingPlies) {
        const Action last = game.actions().back();
        if (!game.undo()) break;
        const bool takes = last.kind == Action::Kind::move && !last.taken.empty();
        const bool quiet = last.kind == Action::Kind::move && !last.inChain && !takes && !laterTakes;
        laterTakes = takes;
        if (!quiet || random.below(3) != 0 || arrivesNext(game.board())) continue;
        FitRow row = layout.rowOf(game.board(), ground);
        row.share = static_cast<float>(shareOf(winner));
        out.push_back(std::move(row));
    }
    weigh(out);
    return out;
}

Result<RecordedGames> recordedGames(const std::filesystem::path& file, const std::shared_ptr<const RuleImage>& image,
                                    const FitLayout& layout, std::uint64_t seed) {
    RecordedGames out;
    const Ground ground(*image);
    Random random(seed);
    Diagnostics notes;
    const auto collection = loadGames(file, notes);
    if (!collection) return tl::unexpected(collection.error());
    for (const RecordedGame& recorded : collection->games) {
        Diagnostics differences;
        auto game =
            taught(recorded) ? played(recorded, image, differences) : Result<Game>(tl::unexpected(Diagnostics{}));
        if (!game || !differences.empty() || !game->result()) {
            ++out.leftOut;
            continue;
        }
        for (int i = 0; i < openingsOfEach; ++i)
            if (auto opening = openingOf(*game, random)) out.openings.push_back(std::move(*opening));
        auto rows = rowsOf(std::move(*game), layout, ground, random);
        ++(rows.empty() ? out.leftOut : out.games);
        out.rows.insert(out.rows.end(), std::make_move_iterator(rows.begin()), std::make_move_iterator(rows.end()));
    }
    return out;
}

}  // namespace tafl
