// The cost of rule programs, interpreted and as machine code: alone, and in random games.
//
//     bench_rules [SECONDS [ROUNDS]]
#include <fmt/format.h>

#include <algorithm>
#include <ctime>

#include "base/timing.hpp"
#include "host/environment.hpp"
#include "position/position.hpp"
#include "program/jit/machine_code.hpp"
#include "rule_evaluations.hpp"

namespace {

struct Game {
    const char* variant;
    const char* rule;  ///< the program rule
};
const Game games[] = {{"perft-c11", "none"},
                      {"custodial-program-11", "custodial capture"},
                      {"nielsen-brandubh-7", "as its file says"},
                      {"opentafl-tablut-9", "as its file says"},
                      {"nielsen-copenhagen-11", "shieldwall, edge fort"},
                      {"nielsen-historical-13", "as its file says"},
                      {"opentafl-alea-19", "as its file says"}};

double measureNsPerPly(tafl::Position& position, double seconds, std::uint64_t seed) {
    const double begin = 1e9 * tafl::threadSeconds();
    const auto counts = position.playouts(seconds, ~0ull, 1000, seed, true);
    return (1e9 * tafl::threadSeconds() - begin) / static_cast<double>(counts.plies);
}

void evaluations(double seconds, int rounds) {
    fmt::print("{:<22} {:>5} {:>14} {:>12} {:>6} {:>13} {:>6}\n", "rule", "size", "evaluator, ns", "machine, ns",
               "ratio", "compiling, us", "bytes");
    for (const RuleEvaluation& row : measureEvaluations(seconds, rounds))
        fmt::print("{:<22} {:>5} {:>14.1f} {:>12.1f} {:>6.2f} {:>13.1f} {:>6}\n", row.rule, row.size, row.evaluator,
                   row.machine, row.machine > 0 ? row.evaluator / row.machine : 0, row.compiling, row.bytes);
}

void playouts(double seconds, int rounds) {
    tafl::EnvironmentOptions options;
    options.plugins = TAFLSMITH_BUILD_DIR "/lib/taflsmith/plugins";
    options.share = TAFLSMITH_BUILD_DIR "/share/taflsmith";
    options.variantDirectories = {TAFLSMITH_SOURCE_DIR "/bench/variants", TAFLSMITH_SOURCE_DIR "/tests/variants"};
    const auto environment = tafl::Environment::standard(options);
    const bool wanted = tafl::isMachineCodeEnabled();
    fmt::print("\n{:<22} {:<22} {:>17} {:>15} {:>6}\n", "playouts", "programs", "evaluator, ns/ply", "machine, ns/ply",
               "ratio");
    for (const Game& game : games) {
        const auto variant = environment.library->load(game.variant);
        const auto image =
            variant ? environment.library->compile(*variant) : tl::unexpected<tafl::Diagnostics>(variant.error());
        if (!image) {
            fmt::print("{}: {}\n", game.variant, image.error().front().message());
            continue;
        }
        double minNs[2] = {1e9, 1e9};
        tafl::enableMachineCode(false);
        const auto evaluator = tafl::Position::create(*image);
        tafl::enableMachineCode(wanted);
        const auto machine = tafl::Position::create(*image);
        for (int i = 0; i < rounds; ++i) {
            const auto seed = static_cast<std::uint64_t>(i) + 1;
            minNs[0] = std::min(minNs[0], measureNsPerPly(*evaluator, seconds, seed));
            minNs[1] = std::min(minNs[1], measureNsPerPly(*machine, seconds, seed));
        }
        fmt::print("{:<22} {:<22} {:>17.1f} {:>15.1f} {:>6.2f}\n", game.variant, game.rule, minNs[0], minNs[1],
                   minNs[0] / minNs[1]);
    }
}

}  // namespace

int main(int argc, char** argv) {
    const double seconds = argc > 1 ? std::atof(argv[1]) : 0.1;
    const int rounds = argc > 2 ? std::max(1, std::atoi(argv[2])) : 5;
    if (!tafl::isMachineCodeEnabled()) fmt::print("no machine code here: both columns are the evaluator's\n");
    evaluations(seconds / 4, rounds);
    playouts(seconds, rounds);
}
