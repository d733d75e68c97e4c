// A match between the engine and the frozen sparring partner: distinct random openings, each played from both sides.
//
//     bench_match VARIANT OPENINGS SECONDS_A_MOVE [SEED [THREADS]]
//
// Openings that a short search calls won are left out. Prints the points of the engine with the
// interval of 95 %.
#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "host/environment.hpp"
#include "search/engine.hpp"
#include "sparring/engine.hpp"
#include "trials/openings.hpp"

namespace {

constexpr int openingPlies = 6, mostPlies = 300;

}  // namespace

int main(int argc, char** argv) {
    if (argc < 4) return std::puts("usage: bench_match VARIANT OPENINGS SECONDS [SEED [THREADS]]"), 2;
    tafl::EnvironmentOptions options;
    options.plugins = TAFLSMITH_BUILD_DIR "/lib/taflsmith/plugins";
    options.share = TAFLSMITH_BUILD_DIR "/share/taflsmith";
    options.variantDirectories = {TAFLSMITH_SOURCE_DIR "/tests/variants"};
    const auto environment = tafl::Environment::standard(options);
    const auto variant = environment.library->load(argv[1]);
    if (!variant) return fmt::print("{}: no such variant\n", argv[1]), 1;
    const auto image = environment.library->compile(*variant);
    if (!image) return 1;
    const double seconds = std::atof(argv[3]);
    tafl::Openings openings(*image, argc > 4 ? std::strtoull(argv[4], nullptr, 10) : 1, openingPlies);
    tafl::SearchEngine engine(*image, {.megabytes = 64, .threads = argc > 5 ? std::atoi(argv[5]) : 1});
    tafl::sparring::SearchEngine partner(*image);
    int wins = 0, draws = 0, games = 0;
    int pairs[5] = {0, 0, 0, 0, 0};  // by half points of the engine: openings lost from both sides to won from both
    std::uint64_t depths[2] = {0, 0}, moves[2] = {0, 0};
    for (int number = 0; number < std::atoi(argv[2]); ++number) {
        const auto opening = openings.next();
        if (!opening) break;
        int halfPoints = 0;
        for (const tafl::Side side : {tafl::Side::attackers, tafl::Side::defenders}) {
            const auto board = tafl::Board::create(*image);
            board->start(opening->first);
            for (const tafl::Move move : opening->moves) board->make(move);
            engine.newGame();
            std::vector<std::uint64_t> past;
            tafl::Ending ending;
            while (!ending.over && board->plies() < mostPlies) {
                ending = board->ending();
                if (ending.over) break;
                tafl::Move move;
                if (board->toMove() == side) {
                    const auto found = engine.search(*board, {.seconds = seconds});
                    move = found.best, depths[0] += static_cast<std::uint64_t>(found.depth), ++moves[0];
                } else {
                    const auto found = partner.search(*board, {.seconds = seconds}, past);
                    move = found.best, depths[1] += static_cast<std::uint64_t>(found.depth), ++moves[1];
                }
                ending = board->make(move).ending;
                past.push_back(board->repetitionKey());
            }
            ++games;
            if (ending.over && ending.winner != tafl::Winner::draw)
                wins += ending.winner == tafl::winnerOf(side),
                    halfPoints += 2 * (ending.winner == tafl::winnerOf(side));
            else
                ++draws, ++halfPoints;
            const double points = wins + draws / 2.0, share = points / games;
            const double spread = 1.96 * std::sqrt(std::max(share * (1 - share), 0.25 / games) / games);
            fmt::print("\r{} games: {} won, {} drawn, {} lost: {:.1f} % +- {:.1f}; mean depth {:.1f} against {:.1f}   ",
                       games, wins, draws, games - wins - draws, 100 * share, 100 * spread,
                       static_cast<double>(depths[0]) / static_cast<double>(std::max<std::uint64_t>(moves[0], 1)),
                       static_cast<double>(depths[1]) / static_cast<double>(std::max<std::uint64_t>(moves[1], 1)));
            std::fflush(stdout);
        }
        ++pairs[halfPoints];
    }
    fmt::print("\nopenings won from both sides {}, one and a half {}, split {}, half {}, lost from both {}\n", pairs[4],
               pairs[3], pairs[2], pairs[1], pairs[0]);
}
