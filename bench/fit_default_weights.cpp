// Fits evaluation terms to human games over all variants at once: the source of the default weights
// (core/evaluation/weights.cpp).
//
//     bench_fit_default_weights FOLDER        recorded games, one file per name in a variant's `records`
//
// Prints the change to each default weight that fits best, for variants with few goals (corners) and with many (edges).
#include <fmt/format.h>

#include <cstdio>
#include <filesystem>

#include "evaluation/weights.hpp"
#include "host/environment.hpp"
#include "records/replay.hpp"
#include "tuning/recorded_games.hpp"

namespace {

using namespace tafl;

constexpr float maxGames = 150;  ///< of one variant, at full weight

struct GoalFamily {
    std::vector<FitRow> rows;
    int games = 0, variants = 0;
};

/// Fits terms only and keeps the piece-square values. One constant per variant, since the default weights do not know
/// which side is favoured.
void add(GoalFamily& family, RecordedGames read, const FitLayout& layout, const Weights& weights) {
    family.games += read.games;
    const auto own = static_cast<std::uint16_t>(termCount + static_cast<std::size_t>(family.variants++));
    // Caps the weight of variants with many games.
    const float weight = std::min(1.0f, maxGames / static_cast<float>(read.games));
    const auto firstTerm = static_cast<std::uint16_t>(layout.termFeature(0));
    for (FitRow& row : read.rows) {
        row.base = layout.score(row, weights);
        std::erase_if(row.features, [&](const auto& feature) { return feature.first < firstTerm; });
        for (auto& feature : row.features) feature.first = static_cast<std::uint16_t>(feature.first - firstTerm);
        row.weight *= weight;
        row.features.emplace_back(own, 1.0f);
        family.rows.push_back(std::move(row));
    }
}

int run(const std::filesystem::path& folder) {
    EnvironmentOptions options;
    options.plugins = TAFLSMITH_BUILD_DIR "/lib/taflsmith/plugins";
    options.share = TAFLSMITH_BUILD_DIR "/share/taflsmith";
    const auto environment = Environment::standard(options);
    const auto headers = environment.library->list();
    GoalFamily families[2];
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        const auto id = findVariantByRecords(entry.path(), headers);
        if (!id) continue;
        const auto variant = environment.library->load(*id);
        if (!variant) continue;
        const auto image = environment.library->compile(*variant);
        if (!image || (*image)->royals() == 0) continue;
        const FitLayout layout(**image);
        auto read = loadRecordedGames(entry.path(), *image, layout, 1);
        if (!read || read->games < 10) continue;
        add(families[isFewGoals(royalGoals(**image)) ? 0 : 1], std::move(*read), layout, defaultWeights(**image));
    }
    Fit fits[2];
    for (int k = 0; k < 2; ++k) {
        fits[k] = fit(families[k].rows, termCount + static_cast<std::size_t>(families[k].variants), 20);
        fmt::print("{}: {} variants, {} games, {} positions; loss {:.4f} > {:.4f} bits, scale {:.2f}\n",
                   k ? "many goals" : "few goals", families[k].variants, families[k].games, families[k].rows.size(),
                   fits[k].before, fits[k].after, fits[k].scale);
    }
    for (std::size_t t = 0; t < termCount; ++t)
        fmt::print("{:<20} {:>7.0f} {:>7.0f}\n", name(static_cast<Term>(t)), fits[0].change[t], fits[1].change[t]);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc == 2) return run(argv[1]);
    fmt::print("usage: bench_fit_default_weights FOLDER\n");
    return 2;
}
