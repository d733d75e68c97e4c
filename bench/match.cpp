// A match between two players: distinct random openings, each played from both sides, with a sequential test (SPRT).
//
//     bench_match VARIANT [--first PLAYER] --second PLAYER [--openings N] [--nodes N | --seconds S] [--until-decided]
//
// Prints the first player's score with its 95 % interval. `--judge` skips decided openings.
#include <fmt/format.h>

#include <unistd.h>
#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "evaluation/weights_file.hpp"
#include "host/environment.hpp"
#include "match_players.hpp"
#include "records/game_record.hpp"
#include "records/opentafl/variants.hpp"
#include "search/engine.hpp"
#include "search/result_text.hpp"
#include "trials/run/openings.hpp"
#include "tuning/sequential_test.hpp"

namespace {

using namespace tafl;

struct MatchPlan {
    std::string variant, first = "engine", second;
    int openings = 100, openingPlies = 6, maxPlies = 1000;
    SearchLimits limits;
    std::uint64_t seed = 1, judge = 0;
    double hopeless = 0;  ///< minimum percentage of points for each side of an opening; 0: no minimum
    double step = 0.05;
    bool untilDecided = false;
    std::string saveGames;  ///< output folder for game records; empty: none
};

struct MatchScore {
    int won[2] = {0, 0}, lost[2] = {0, 0}, drawn = 0;  // by the first player's side
    int faults[2] = {0, 0};                            // games forfeited by the first and the second player
    PairCounts pairs{};
    int games() const { return won[0] + won[1] + lost[0] + lost[1] + drawn; }
};

/// Decided openings say nothing about playing strength.
enum class OpeningVerdict { open, won, hopeless };

/// By a search of plan.judge nodes. `won` is a proved win; `hopeless` is an estimate.
OpeningVerdict judgeOpening(const std::shared_ptr<const RuleImage>& image, const Opening& opening,
                            const MatchPlan& plan) {
    const auto board = Position::create(image);
    board->start(opening.first);
    for (const Move move : opening.moves) board->make(move);
    if (board->mustRoll()) return OpeningVerdict::open;
    const auto weights = loadWeights(*image, {TAFLSMITH_SOURCE_DIR "/weights"});
    SearchEngine engine(image, {.megabytes = 64, .weights = weights});
    const int score = engine.search(*board, {.nodes = plan.judge}).score;
    if (std::abs(score) >= minMateScore) return OpeningVerdict::won;
    const double share = 100 * attackersShare(score, board->toMove(), *weights);
    return share < plan.hopeless || share > 100 - plan.hopeless ? OpeningVerdict::hopeless : OpeningVerdict::open;
}

struct Failure {
    bool second = false;
    std::string how;
};

void saveGames(const Game& game, const match::MatchSetup& setup, Side side, const MatchPlan& plan, int number) {
    GameRecord record = makeRecord(game, setup.variant);
    record.players[static_cast<std::size_t>(side)] = plan.first;
    record.players[static_cast<std::size_t>(side) ^ 1] = plan.second;
    std::filesystem::create_directories(plan.saveGames);
    std::ofstream(fmt::format("{}/{:04}.tafl", plan.saveGames, number)) << recordText(record);
}

/// Plays one game. Returns the half points of the first player, who has `side`.
int play(const match::MatchSetup& setup, const Opening& opening, Side side, const MatchPlan& plan, match::Player& first,
         match::Player& second, int number, std::optional<Failure>& failure) {
    Game game(setup.image);
    Random chance(plan.seed * 7919 + static_cast<std::uint64_t>(opening.moves.size()));
    if (game.awaited() == Game::Awaited::lot)
        game.act(opening.first == Side::attackers ? "{lot attackers}" : "{lot defenders}");
    for (const Move move : opening.moves) game.play(move);
    const auto runPlayer = [&failure](bool isSecond, const auto& action) {
        try {
            action();
            return true;
        } catch (const match::PlayerFailure& fault) {
            failure = {isSecond, fault.what()};
            return false;
        }
    };
    if (!runPlayer(false, [&] { first.newGame(); })) return 0;
    if (!runPlayer(true, [&] { second.newGame(); })) return 2;
    while (!game.result() && game.position().plies() < plan.maxPlies) {
        if (game.awaited() == Game::Awaited::die) {
            game.chance(chance);
            continue;
        }
        const bool isSecond = game.sideToAct() != side;
        auto& player = isSecond ? second : first;
        const auto turn = [&] {
            game.play(player.choose(game, plan.limits));
            player.notifyMove(game);
        };
        if (runPlayer(isSecond, turn)) continue;
        game.adjudicate(lossOf(game.sideToAct()), "the player failed");
    }
    first.gameEnded(game), second.gameEnded(game);
    if (!plan.saveGames.empty()) saveGames(game, setup, side, plan, number);
    if (!game.result() || game.result()->winner == Winner::draw) return 1;
    return game.result()->winner == winnerOf(side) ? 2 : 0;
}

void print(const MatchScore& c, const MatchPlan& plan, match::Player& first, match::Player& second) {
    const auto f = computePairFigures(c.pairs, plan.step);
    const auto depth = [](const match::Player& p) {
        return static_cast<double>(p.depths) / static_cast<double>(std::max<std::uint64_t>(p.moves, 1));
    };
    fmt::print(
        "{} games: {} won, {} drawn, {} lost: {:.1f} % +- {:.1f}; as attackers {}-{}, as defenders {}-{}; "
        "log likelihood {:+.2f}; mean depth {:.1f} and {:.1f}   ",
        c.games(), c.won[0] + c.won[1], c.drawn, c.lost[0] + c.lost[1], 100 * f.share, 100 * f.spread, c.won[0],
        c.lost[0], c.won[1], c.lost[1], f.logLikelihoodRatio, depth(first), depth(second));
    std::fflush(stdout);
}

int run(const MatchPlan& plan) {
    EnvironmentOptions options;
    options.plugins = TAFLSMITH_BUILD_DIR "/lib/taflsmith/plugins";
    options.share = TAFLSMITH_BUILD_DIR "/share/taflsmith";
    options.variantDirectories = {TAFLSMITH_SOURCE_DIR "/tests/variants"};
    const auto environment = Environment::standard(options);
    const auto variant = opentafl::load(*environment.library, plan.variant);
    if (!variant) return fmt::print("{}\n", variant.error().front().message()), 1;
    const auto compiled = environment.library->compile(*variant);
    if (!compiled) return fmt::print("{}: its rules do not compile\n", plan.variant), 1;
    const match::MatchSetup setup{plan.variant, *variant, *compiled, *environment.library};
    const auto& image = setup.image;
    const auto first = match::makePlayer(plan.first, setup), second = match::makePlayer(plan.second, setup);
    OpeningGenerator openings(image, plan.seed, plan.openingPlies);
    MatchScore count;
    int won = 0, hopeless = 0;
    const bool terminal = isatty(1);
    for (int number = 0; number < plan.openings;) {
        const auto opening = openings.next();
        if (!opening) break;
        if (const OpeningVerdict found = plan.judge ? judgeOpening(image, *opening, plan) : OpeningVerdict::open;
            found != OpeningVerdict::open) {
            ++(found == OpeningVerdict::won ? won : hopeless);
            continue;
        }
        int pair = 0;
        for (const Side side : {Side::attackers, Side::defenders}) {
            std::optional<Failure> failure;
            const int half = play(setup, *opening, side, plan, *first, *second, count.games() + 1, failure);
            if (failure) {
                ++count.faults[failure->second];
                fmt::print(stderr, "game {}: the {} player ({}) {}\n", count.games() + 1,
                           failure->second ? "second" : "first", failure->second ? plan.second : plan.first,
                           failure->how);
            }
            const auto s = static_cast<std::size_t>(side);
            count.won[s] += half == 2, count.lost[s] += half == 0, count.drawn += half == 1;
            pair += half;
        }
        ++count.pairs[static_cast<std::size_t>(pair)];
        ++number;
        if (terminal) fmt::print("\r"), print(count, plan, *first, *second);
        if (plan.untilDecided && std::abs(computePairFigures(count.pairs, plan.step).logLikelihoodRatio) > sprtBound)
            break;
    }
    fmt::print("{}{} against {}, {}: ", terminal ? "\r" : "", plan.first, plan.second, plan.variant);
    print(count, plan, *first, *second);
    fmt::print(
        "\nopenings won from both sides {}, one and a half {}, split {}, half {}, lost from both {}; {} left out as "
        "won, {} as hopeless\n",
        count.pairs[4], count.pairs[3], count.pairs[2], count.pairs[1], count.pairs[0], won, hopeless);
    if (count.faults[0] + count.faults[1] > 0)
        fmt::print("lost by a time-out, an illegal move or a crash: {} by the first, {} by the second\n",
                   count.faults[0], count.faults[1]);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    MatchPlan plan;
    CLI::App app("A match between two players of tafl");
    app.add_option("variant", plan.variant, "id or file")->required();
    app.add_option("--first", plan.first, "engine[:KEY=VALUE,...], program:COMMAND, or opentafl:COMMAND");
    app.add_option("--second", plan.second, "opponent, in the same form")->required();
    app.add_option("--openings", plan.openings, "maximum number of openings, each played from both sides");
    app.add_option("--plies", plan.openingPlies, "random plies of each opening");
    app.add_option("--most-plies", plan.maxPlies, "maximum plies of a game, which is then drawn");
    app.add_option("--nodes", plan.limits.nodes, "nodes per move");
    app.add_option("--seconds", plan.limits.seconds, "time per move");
    app.add_option("--judge", plan.judge, "skip openings that a search of this many nodes proves won");
    app.add_option("--hopeless", plan.hopeless,
                   "with --judge: also skip openings in which it expects less than this percentage for one side");
    app.add_option("--keep", plan.saveGames, "write the games as records into this folder");
    app.add_option("--seed", plan.seed, "random seed of the openings");
    app.add_option("--step", plan.step, "gain in points that the sequential test looks for");
    app.add_flag("--until-decided", plan.untilDecided, "stop as soon as the test has an answer");
    CLI11_PARSE(app, argc, argv);
    if (!plan.limits.nodes && plan.limits.seconds <= 0) plan.limits.seconds = 0.1;
    try {
        return run(plan);
    } catch (const std::exception& e) {
        fmt::print("{}\n", e.what());
        return 1;
    }
}
