// Engine speed relative to the yardstick, in one run: playouts with full bookkeeping and bare, move counting, perft,
// and the cost of each program rule.
// Figures are medians over several rounds with their range; ratios compare plies per second.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <vector>

#include "host/environment.hpp"
#include "position/position.hpp"
#include "yardstick.hpp"

namespace {

struct Row {
    std::string variant;
    double goal;  ///< required share of the yardstick's plies per second; 0: none
};
const Row rows[] = {{"nielsen-brandubh-7", 0.75},
                    {"opentafl-tablut-9", 0.70},
                    {"perft-t9", 0},
                    {"perft-c11", 0.65},
                    {"nielsen-historical-13", 0.60},
                    {"opentafl-alea-19", 0.50},
                    {"nielsen-copenhagen-11", 0.40},
                    {"perft-a19", 0},
                    {"unibo-ashton-9", 0}};

/// Variants of the full level, and one by tables alone on a board of equal width.
struct FullRow {
    std::string variant, plain, what;
};
constexpr double fullGoal = 0.3;  ///< of the plain variant's plies per second
const FullRow fullRows[] = {{"nielsen-berserk-9", "perft-t9", "jumps, chains"},
                            {"nielsen-berserk-11", "perft-c11", "jumps, chains"},
                            {"nielsen-alea-berserk-bartley-19", "perft-a19", "jumps, chains"},
                            {"tyr-11", "perft-c11", "chains"},
                            {"rare-leaps-9", "perft-t9", "leaps"},
                            {"rare-diagonals-7", "perft-b7f", "diagonal captures"},
                            {"rare-displacement-9", "perft-t9", "displacement"},
                            {"rare-swaps-7", "perft-b7f", "swaps"},
                            {"rare-reserves-7", "perft-b7f", "reserves"},
                            {"double-march-7", "perft-b7f", "two moves a turn"},
                            {"rare-turns-7", "perft-b7f", "two moves a turn, passes"},
                            {"bell-tawlbwrdd-dice-11", "perft-c11", "dice"},
                            {"ifan-tawlbwrdd-1587", "perft-c11", "declarations"},
                            {"hnefatafl-org-copenhagen-11", "perft-c11", "forbidden repetition"},
                            {"burke-forced-capture-hnefatafl-11", "perft-c11", "demands"},
                            {"jaques-imperial-contest", "perft-c11", "choices"},
                            {"one-leap-7", "perft-b7f", "states"}};

double median(std::vector<double> v) {
    std::ranges::sort(v);
    return v[v.size() / 2];
}

double measureNsPerPly(tafl::Position& position, double seconds, std::uint64_t seed, bool bookkeeping,
                       double* captureChecks = nullptr) {
    timespec a, b;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &a);
    const auto counts = position.playouts(seconds, ~0ull, 1000, seed, bookkeeping);
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &b);
    if (captureChecks)
        *captureChecks = 100.0 * static_cast<double>(counts.captureChecks) / static_cast<double>(counts.plies);
    return (static_cast<double>(b.tv_sec - a.tv_sec) * 1e9 + static_cast<double>(b.tv_nsec - a.tv_nsec)) /
           static_cast<double>(counts.plies);
}

using Image = std::shared_ptr<const tafl::RuleImage>;

/// Null, with a message, if the variant cannot be compiled.
Image compileNamed(const tafl::Environment& environment, const std::string& name) {
    const auto variant = environment.library->load(name);
    const auto image =
        variant ? environment.library->compile(*variant) : tl::unexpected<tafl::Diagnostics>(variant.error());
    if (image) return *image;
    fmt::print("{}: {}\n", name, image.error().front().message());
    return nullptr;
}

void measureByYardstick(const tafl::Environment& environment, double seconds, int rounds, const std::string& only) {
    fmt::print("{:<24} {:>7} {:>16} {:>8} {:>7} {:>6} {:>9} {:>9}\n", "variant", "level", "ns/ply [range]", "bare",
               "ratio", "goal", "entered %", "yardstick");
    for (const Row& row : rows) {
        if (!only.empty() && row.variant != only) continue;
        const Image image = compileNamed(environment, row.variant);
        if (!image) continue;
        const auto position = tafl::Position::create(image);
        std::vector<double> full, bare, yardsticks, ratio;
        double captureChecks = 0;
        for (int i = 0; i < rounds; ++i) {
            const auto seed = static_cast<std::uint64_t>(i) + 1;
            full.push_back(measureNsPerPly(*position, seconds, seed, true, &captureChecks));
            yardsticks.push_back(yardstick(seconds, seed));
            bare.push_back(measureNsPerPly(*position, seconds, seed, false));
            ratio.push_back(yardsticks.back() / full.back());
        }
        fmt::print("{:<24} {:>7} {:>7.1f} [{:.0f}..{:.0f}] {:>8.1f} {:>7.2f} {:>6} {:>9.1f} {:>9.1f}\n", row.variant,
                   tafl::name(position->level()), median(full), *std::ranges::min_element(full),
                   *std::ranges::max_element(full), median(bare), median(ratio),
                   row.goal > 0 ? fmt::format("{:.2f}", row.goal) : "", captureChecks, median(yardsticks));
        // The cost of each program rule: the same variant without it.
        if (row.goal == 0) continue;
        for (const auto& rule : image->rules) {
            if (rule.tier == "table" || rule.slot == "turn") continue;
            const auto variant = environment.library->load(row.variant);
            const auto without = environment.library->compile(*variant, nullptr, {rule.identity});
            if (!without) continue;
            const auto other = tafl::Position::create(*without, position->level());
            std::vector<double> ns;
            for (int i = 0; i < rounds; ++i)
                ns.push_back(measureNsPerPly(*other, seconds, static_cast<std::uint64_t>(i) + 1, true));
            fmt::print("    {:<36} {:>6.1f} ns a ply ({})\n", rule.identity, median(full) - median(ns), rule.tier);
        }
    }
}

void measureFullLevel(const tafl::Environment& environment, double seconds, int rounds, const std::string& only) {
    fmt::print("\n{:<34} {:<26} {:>16} {:>12} {:>7} {:>6}\n", "full level", "", "ns/ply [range]", "plain ns/ply",
               "ratio", "goal");
    for (const FullRow& row : fullRows) {
        if (!only.empty() && row.variant != only) continue;
        const Image image = compileNamed(environment, row.variant), plain = compileNamed(environment, row.plain);
        if (!image || !plain) continue;
        const auto position = tafl::Position::create(image), tables = tafl::Position::create(plain);
        std::vector<double> ns, plainNs, ratio;
        for (int i = 0; i < rounds; ++i) {
            const auto seed = static_cast<std::uint64_t>(i) + 1;
            ns.push_back(measureNsPerPly(*position, seconds, seed, true));
            plainNs.push_back(measureNsPerPly(*tables, seconds, seed, true));
            ratio.push_back(plainNs.back() / ns.back());
        }
        fmt::print("{:<34} {:<26} {:>7.1f} [{:.0f}..{:.0f}] {:>10.1f} {:>7.2f} {:>6.2f}\n", row.variant, row.what,
                   median(ns), *std::ranges::min_element(ns), *std::ranges::max_element(ns), median(plainNs),
                   median(ratio), fullGoal);
    }
}

}  // namespace

int main(int argc, char** argv) {
    const double seconds = argc > 1 ? std::atof(argv[1]) : 0.2;
    const int rounds = argc > 2 ? std::max(1, std::atoi(argv[2])) : 5;
    const std::string only = argc > 3 ? argv[3] : "";
    tafl::EnvironmentOptions options;
    options.plugins = TAFLSMITH_BUILD_DIR "/lib/taflsmith/plugins";
    options.share = TAFLSMITH_BUILD_DIR "/share/taflsmith";
    options.variantDirectories = {TAFLSMITH_SOURCE_DIR "/tests/variants", TAFLSMITH_SOURCE_DIR "/docs/examples"};
    const auto environment = tafl::Environment::standard(options);
    measureByYardstick(environment, seconds, rounds, only);
    measureFullLevel(environment, seconds, rounds, only);
}
