// The engine against tables: whether its moves keep the value of a position, and how far its shares are off. The engine
// does not see the tables.
//
//     bench_endings VARIANT FOLDER [MEN [POSITIONS]]
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "evaluation/default_weights.hpp"
#include "installation.hpp"
#include "search/engine.hpp"
#include "search/result_text.hpp"
#include "solve/game_value.hpp"
#include "solve/probe.hpp"
#include "solve/solve.hpp"
#include "solve/table_file.hpp"
#include "table_positions.hpp"

using namespace tafl;

namespace {

/// The result of best play in a game that begins with the position.
std::optional<Winner> resultOf(const TableValue& value, Undecided meaning) {
    return GameValue{value, meaning, Doubt::none}.result();
}

/// The values of a position and its moves in the tables.
struct TableEnding {
    Setup setup;
    Winner result{};
    int plies = 0;  ///< of a win by force
    std::vector<std::pair<Move, Winner>> moves;

    bool hasChoice() const {
        return std::ranges::any_of(moves, [&](const auto& move) { return move.second != result; });
    }
};

std::optional<TableEnding> judge(const Tables& tables, Position& position, const Setup& setup) {
    position.set(setup);
    if (position.ending().over) return std::nullopt;
    const auto value = probeGame(tables, position, {});
    const auto result = value ? value->result() : std::nullopt;
    const auto moves = result ? probeMoves(tables, position) : std::nullopt;
    if (!moves || moves->empty()) return std::nullopt;
    TableEnding out{setup, *result, value->value.plies, {}};
    for (const MoveValue& move : *moves)
        out.moves.emplace_back(move.move, resultOf(move.value, value->meaning).value_or(Winner::draw));
    return out;
}

double shareOf(Winner winner) { return winner == Winner::attackers ? 1 : winner == Winner::draw ? 0.5 : 0; }

struct Counts {
    int kept = 0, announced = 0, wrong = 0;
    double share = 0, error = 0;
};

std::string_view describe(Winner winner) {
    return winner == Winner::attackers   ? "won by the attackers"
           : winner == Winner::defenders ? "won by the defenders"
                                         : "drawn";
}

/// Lets the engine choose a move in positions with the same result.
void play(const Tables& tables, const std::vector<TableEnding>& endings, std::uint64_t nodes,
          const std::shared_ptr<const Weights>& weights) {
    if (endings.empty()) return;
    SearchEngine engine(tables.image(), {.megabytes = 16, .weights = weights});
    const auto position = Position::create(tables.image());
    Counts all;
    for (const TableEnding& ending : endings) {
        position->set(ending.setup);
        engine.newGame();
        const SearchResult found = engine.search(*position, {.nodes = nodes});
        const double share = attackersShare(found.score, ending.setup.toMove, engine.weights());
        all.share += share;
        all.error += std::abs(share - shareOf(ending.result));
        if (std::abs(found.score) >= minMateScore) {
            ++all.announced;
            all.wrong += share != shareOf(ending.result);
        }
        const auto played = std::ranges::find(ending.moves, found.best, [](const auto& move) { return move.first; });
        all.kept += played != ending.moves.end() && played->second == ending.result;
    }
    const auto percent = [&](double n) { return 100 * n / static_cast<double>(endings.size()); };
    fmt::print("{:<22}{:>7}{:>8}{:>15.1f}{:>17.1f}{:>8}{:>13.1f}{:>13.1f}\n", describe(endings.front().result), nodes,
               endings.size(), percent(all.kept), percent(all.announced), all.wrong, percent(all.share),
               percent(all.error));
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) {
        fmt::print("usage: bench_endings VARIANT FOLDER [MEN [POSITIONS]]\n");
        return 2;
    }
    const Environment environment = bench::loadInstallation();
    const auto variant = environment.library->load(argv[1]);
    const auto image = variant ? environment.library->compile(*variant) : tl::unexpected<Diagnostics>(variant.error());
    const auto tables = image ? openTables(argv[2], *image) : tl::unexpected<Diagnostics>(image.error());
    if (!tables) {
        fmt::print(stderr, "{}\n", tables.error().front().message());
        return 3;
    }
    const int men = argc > 3 ? std::atoi(argv[3]) : 3;
    const int wanted = argc > 4 ? std::atoi(argv[4]) : 1000;
    // Picks each layer with this many men with equal probability, and then each position of the layer.
    std::vector<Material> layers;
    for (const Material& material : tables->materials())
        if (!isInPlan(*tables, men - 1, material) && isInPlan(*tables, men, material)) layers.push_back(material);
    if (layers.empty()) {
        fmt::print(stderr, "the folder has no table with {} men\n", men);
        return 3;
    }
    Random random(1);
    const auto position = Position::create(*image);
    std::array<std::vector<TableEnding>, 3> byResult;
    for (int drawn = 0; drawn < 1000 * wanted; ++drawn) {
        const Material& material = layers[random.below(static_cast<std::uint32_t>(layers.size()))];
        auto ending = judge(*tables, *position, bench::randomPosition(tables->indexOf(material), **image, random));
        // A win on the next move does not test a player.
        if (!ending || !ending->hasChoice() || ending->plies == 1) continue;
        auto& list = byResult[static_cast<std::size_t>(ending->result)];
        if (static_cast<int>(list.size()) < wanted) list.push_back(std::move(*ending));
    }
    fmt::print("{}, {} men; random positions with moves of different value and no win at once\n", argv[1], men);
    fmt::print("{:<22}{:>7}{:>8}{:>15}{:>17}{:>8}{:>13}{:>13}\n", "", "nodes", "count", "value kept, %",
               "win announced, %", "wrong", "mean share", "mean error");
    const auto weights = loadShippedWeights(environment, **image);
    for (const auto& endings : byResult)
        for (const std::uint64_t nodes : {1000u, 10'000u}) play(*tables, endings, nodes, weights);
}
