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
                    {"nielsen-berserk-11", 0},
                    {"unibo-ashton-9", 0}};

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

}  // namespace

int main(int argc, char** argv) {
    const double seconds = argc > 1 ? std::atof(argv[1]) : 0.2;
    const int rounds = argc > 2 ? std::max(1, std::atoi(argv[2])) : 5;
    const char* only = argc > 3 ? argv[3] : "";
    tafl::EnvironmentOptions options;
    options.plugins = TAFLSMITH_BUILD_DIR "/lib/taflsmith/plugins";
    options.share = TAFLSMITH_BUILD_DIR "/share/taflsmith";
    options.variantDirectories = {TAFLSMITH_SOURCE_DIR "/tests/variants"};
    const auto environment = tafl::Environment::standard(options);
    fmt::print("{:<24} {:>7} {:>16} {:>8} {:>7} {:>6} {:>9} {:>9}\n", "variant", "level", "ns/ply [range]", "bare",
               "ratio", "goal", "entered %", "yardstick");
    for (const Row& row : rows) {
        if (*only && row.variant != only) continue;
        const auto variant = environment.library->load(row.variant);
        const auto image =
            variant ? environment.library->compile(*variant) : tl::unexpected<tafl::Diagnostics>(variant.error());
        if (!image) {
            fmt::print("{}: {}\n", row.variant, image.error().front().message());
            continue;
        }
        const auto position = tafl::Position::create(*image);
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
        for (const auto& rule : (*image)->rules) {
            if (rule.tier == "table" || rule.slot == "turn") continue;
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
