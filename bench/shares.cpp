// What the engine's expected share means.
//
//     bench_shares FOLDER              between people
//     bench_shares engine STORE...     between engines
//
// Fits it to the recorded games of FOLDER, prints the share that people's attackers won by tenths of the expected
// share, and writes tests/data/people-shares.tsv. Every sixth position of some 300 games a variant is searched, with
// 1,000, 10,000 and 50,000 nodes in turn, because longer searches give more extreme shares. Games that ended by time or
// without a winner are left out. The printed shares are cross-validated: each fifth of the games is judged by a fit to
// the others.
//
// `engine` compares the scores in the games of trials with their results. No calibration was fitted to these games.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>

#include "evaluation/weights_file.hpp"
#include "installation.hpp"
#include "records/plain_record.hpp"
#include "search/engine.hpp"
#include "search/result_text.hpp"
#include "trials/forecast/people_shares.hpp"
#include "trials/store/store.hpp"
#include "variant/files.hpp"

namespace {

using namespace tafl;
namespace fs = std::filesystem;

constexpr std::size_t folds = 5, maxGames = 300;
constexpr int minGames = 50;

struct Judged {
    std::string variant, digest;
    int games = 0;
    std::vector<std::vector<PeoplePosition>> byFold{folds};

    std::vector<PeoplePosition> positions(std::size_t without = folds) const {
        std::vector<PeoplePosition> out;
        for (std::size_t fold = 0; fold < folds; ++fold)
            if (fold != without) out.insert(out.end(), byFold[fold].begin(), byFold[fold].end());
        return out;
    }
};

/// The searched positions of a game. Empty if the game does not follow the rules.
std::vector<PeoplePosition> judge(const RecordedGame& game, Position& board, SearchEngine& engine, std::size_t& turn) {
    constexpr std::size_t every = 6, end = 2;
    constexpr std::uint64_t budgets[] = {1000, 10000, 50000};
    const auto start = makeStartSetup(game, board.image());
    if (!start || !game.winner || *game.winner == Winner::draw || game.end == "timeout") return {};
    board.set(*start);
    std::vector<PeoplePosition> out;
    for (std::size_t ply = 0; ply + end < game.moves.size(); ++ply) {
        if (ply % every == 0) {
            engine.newGame();
            const SearchResult found = engine.search(board, {.nodes = budgets[turn++ % std::size(budgets)]});
            if (!found.found) return out;
            out.push_back({attackersShare(found.score, board.toMove(), engine.weights()), openingPart(board),
                           *game.winner == Winner::attackers, 1});
        }
        const RecordedMove& recorded = game.moves[ply];
        std::vector<Move> legal;
        board.legal(legal, false);
        const auto move = std::ranges::find_if(
            legal, [&](Move m) { return m.movesPiece() && m.from() == recorded.from && m.to() == recorded.to; });
        if (move == legal.end() || board.make(*move).ending.over) break;
    }
    // The positions of a game are not independent, so a game counts as three positions.
    for (PeoplePosition& p : out) p.weight = std::min(1.0, 3.0 / static_cast<double>(out.size()));
    return out;
}

std::optional<Judged> judgeVariant(const Environment& environment, const VariantHeader& header,
                                   const fs::path& folder) {
    Judged out{.variant = header.id};
    std::shared_ptr<const RuleImage> image;
    std::unique_ptr<Position> board;
    std::optional<SearchEngine> engine;
    std::size_t turn = 0;
    for (const std::string& record : header.records) {
        const fs::path file = folder / (record + ".tsv");
        const auto text = readTextFile(file);
        if (!text) continue;
        Diagnostics notes;
        const auto games = readPlainRecords(*text, file, notes);
        if (!games) continue;
        if (!image) {
            const auto variant = environment.library->load(header.id);
            const auto compiled = variant ? environment.library->compile(*variant) : tl::unexpected(variant.error());
            if (!compiled || (*compiled)->calls.dice.size() > 0) return {};
            image = *compiled;
            board = Position::create(image);
            engine.emplace(image, EngineSettings{.megabytes = 4,
                                                 .weights = loadWeights(*image, {TAFLSMITH_SOURCE_DIR "/weights"})});
        }
        const std::size_t stride = std::max<std::size_t>(1, games->size() / maxGames);
        for (std::size_t i = 0; i < games->size(); i += stride) {
            const auto positions = judge((*games)[i], *board, *engine, turn);
            if (positions.empty()) continue;
            auto& fold = out.byFold[static_cast<std::size_t>(out.games++) % folds];
            fold.insert(fold.end(), positions.begin(), positions.end());
        }
    }
    if (out.games < minGames) return {};
    out.digest = image->digest;
    return out;
}

/// The share that the attackers won, by tenths of the expected share.
struct Tenths {
    double won[10] = {}, said[10] = {}, weight[10] = {};
    void add(double share, double points, double w) {
        const auto i = static_cast<std::size_t>(std::clamp(share * 10, 0.0, 9.0));
        won[i] += w * points, said[i] += w * share, weight[i] += w;
    }
    void print(const char* title, const char* winner = "people") const {
        fmt::print("\n{}\n  said      {} won   games\n", title, winner);
        double largest = 0, sum = 0, all = 0;
        for (std::size_t i = 0; i < 10; ++i) {
            if (weight[i] < 1) continue;
            const double off = won[i] / weight[i] - said[i] / weight[i];
            largest = std::max(largest, std::abs(off)), sum += weight[i] * std::abs(off), all += weight[i];
            fmt::print("  {:>5.1f} %   {:>5.1f} %    {:>6.0f}\n", 100 * said[i] / weight[i], 100 * won[i] / weight[i],
                       weight[i] / 3);
        }
        if (all > 0) fmt::print("  off by {:.1f} points on average, {:.1f} at most\n", 100 * sum / all, 100 * largest);
    }
};

/// Adds every fifth score of a game, of both sides to move, except forced wins. A game counts as three at most, as
/// above.
void addGame(const TrialGame& game, const Weights& weights, Tenths& out) {
    constexpr std::size_t every = 5;
    const double points = game.unfinished || game.winner == Winner::draw ? 0.5 : game.winner == Winner::attackers;
    const std::size_t count = (game.scores.size() + every - 1) / every;
    for (std::size_t i = 0; i < game.scores.size(); i += every)
        if (std::abs(game.scores[i]) < minMateScore)
            out.add(attackersShare(game.scores[i], Side::attackers, weights), points,
                    std::min(1.0, 3.0 / static_cast<double>(count)));
}

/// Trials of other rules than those that ship under their name are left out.
int checkEngine(const Environment& environment, const std::vector<fs::path>& stores) {
    Tenths measured, estimated;
    for (const fs::path& file : stores) {
        const auto store = Store::open(file, Store::Mode::read);
        const auto trials = store ? store->trials() : tl::unexpected(store.error());
        if (!trials) return fmt::print(stderr, "{}\n", trials.error().front().message()), 1;
        for (const auto& [number, row] : *trials) {
            const auto variant = environment.library->load(row.variant);
            const auto image = variant ? environment.library->compile(*variant) : tl::unexpected(variant.error());
            if (!image || (*image)->digest != row.digest) continue;
            Weights weights = defaultWeights(**image);
            if (!row.settings.weights.empty()) {
                const auto parsed = parseWeights(row.settings.weights, **image, row.variant);
                if (!parsed) continue;
                weights = *parsed;
            }
            Tenths own;
            const auto read = store->each(number, [&](TrialGame&& game) {
                if (game.state != TrialGame::State::played) return true;
                addGame(game, weights, own);
                addGame(game, weights, weights.calibrated ? measured : estimated);
                return true;
            });
            if (!read) return fmt::print(stderr, "{}\n", read.error().front().message()), 1;
            own.print(fmt::format("{}, {}, {}:", row.variant, row.settings.budget(),
                                  weights.calibrated ? "calibrated" : "not calibrated")
                          .c_str(),
                      "engine");
        }
    }
    measured.print("All calibrated:", "engine");
    estimated.print("All others:", "engine");
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) return std::fputs("usage: bench_shares FOLDER | engine STORE...\n", stderr), 2;
    const Environment environment = bench::loadInstallation();
    if (argc > 2 && std::string_view(argv[1]) == "engine") return checkEngine(environment, {argv + 2, argv + argc});

    // 1. Judge the positions.
    std::vector<Judged> all;
    for (const VariantHeader& header : environment.library->list())
        if (auto judged = judgeVariant(environment, header, argv[1])) {
            fmt::print(stderr, "{}: {} games\n", judged->variant, judged->games);
            all.push_back(std::move(*judged));
        }
    if (all.empty()) return fmt::print(stderr, "{}: no variant has {} games\n", argv[1], minGames), 1;

    // 2. Cross-validate.
    const auto pool = [&](std::size_t without) {
        std::vector<PeoplePosition> out;
        for (const Judged& each : all) {
            const auto own = each.positions(without);
            out.insert(out.end(), own.begin(), own.end());
        }
        return fitPeopleShare(out, {});
    };
    Tenths engine, people;
    for (std::size_t fold = 0; fold < folds; ++fold) {
        const PeopleShare prior = pool(fold);
        for (const Judged& each : all) {
            const PeopleShare share = fitPeopleShare(each.positions(fold), prior);
            for (const PeoplePosition& p : each.byFold[fold]) {
                engine.add(p.engineShare, p.attackersWon, p.weight);
                people.add(share.at(p.engineShare, p.opening), p.attackersWon, p.weight);
            }
        }
    }
    engine.print("The engine's expected share between engines:");
    people.print("The share between people:");

    // 3. Write the fits.
    PeopleShares out;
    const PeopleShare prior = pool(folds);
    for (const Judged& each : all) {
        PeopleShare share = fitPeopleShare(each.positions(), prior);
        share.variant = each.variant, share.games = each.games;
        out[each.digest] = share;
    }
    std::ofstream(TAFLSMITH_SOURCE_DIR "/tests/data/people-shares.tsv")
        << formatPeopleShares(out, "What the engine's expected share means between people; written by bench_shares.");
    return 0;
}
