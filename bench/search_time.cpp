// Time keeping, scaling over threads, and the effect of single search features.
//
//     bench_search_time overrun [SEARCHES [MILLISECONDS]]    quantiles of time limit overruns
//     bench_search_time threads [POSITIONS [RUNS [DEPTH]]]   one thread against two, to the same depth
//     bench_search_time techniques [POSITIONS [DEPTH]]       nodes, time and branching factor without each feature
//
// Equal depth is not equal strength: bench_match measures points (--second engine:without=NAME).
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>

#include "base/timing.hpp"
#include "evaluation/weights_file.hpp"
#include "host/environment.hpp"
#include "search/engine.hpp"
#include "trials/run/openings.hpp"

namespace {

using namespace tafl;

struct BenchVariants {
    Environment environment;
    std::vector<std::shared_ptr<const RuleImage>> images;

    BenchVariants() {
        EnvironmentOptions options;
        options.plugins = TAFLSMITH_BUILD_DIR "/lib/taflsmith/plugins";
        options.share = TAFLSMITH_BUILD_DIR "/share/taflsmith";
        environment = Environment::standard(options);
        for (const char* id : {"nielsen-brandubh-7", "opentafl-tablut-9", "nielsen-copenhagen-11"})
            if (const auto variant = environment.library->load(id))
                if (const auto image = environment.library->compile(*variant)) images.push_back(*image);
    }
};

using StartPosition = std::pair<std::shared_ptr<const RuleImage>, Opening>;

/// Undecided positions after random moves, cycling through the variants.
std::vector<StartPosition> makePositions(const BenchVariants& variants, int count) {
    std::vector<StartPosition> out;
    std::vector<OpeningGenerator> openings;
    for (const auto& image : variants.images) openings.emplace_back(image, 5, 8);
    while (static_cast<int>(out.size()) < count) {
        const std::size_t which = out.size() % openings.size();
        auto opening = openings[which].next();
        if (!opening) break;
        out.emplace_back(variants.images[which], std::move(*opening));
    }
    return out;
}

std::unique_ptr<Position> setUpPosition(const StartPosition& position) {
    auto board = Position::create(position.first);
    board->start(position.second.first);
    for (const Move move : position.second.moves) board->make(move);
    return board;
}

/// Seconds and nodes of one search.
std::pair<double, double> measureSearch(const StartPosition& position, const EngineSettings& settings,
                                        const SearchLimits& limits) {
    const auto board = setUpPosition(position);
    SearchEngine engine(position.first, settings);
    const double begin = steadySeconds();
    const SearchResult found = engine.search(*board, limits);
    return {steadySeconds() - begin, static_cast<double>(found.nodes)};
}

int overrun(int searches, double milliseconds) {
    const BenchVariants variants;
    const auto positions = makePositions(variants, 30);
    std::vector<double> overruns;
    for (int i = 0; i < searches; ++i)
        overruns.push_back(1000 * measureSearch(positions[static_cast<std::size_t>(i) % positions.size()], {},
                                                {.seconds = milliseconds / 1000})
                                      .first -
                           milliseconds);
    std::ranges::sort(overruns);
    const auto quantile = [&](double q) {
        return overruns[std::min(overruns.size() - 1,
                                 static_cast<std::size_t>(q * static_cast<double>(overruns.size())))];
    };
    fmt::print("{} searches of {} ms: overrun in ms: median {:.3f}, 99 % {:.3f}, 99.9 % {:.3f}, most {:.3f}\n",
               searches, milliseconds, quantile(0.5), quantile(0.99), quantile(0.999), overruns.back());
    return 0;
}

/// Deeper on smaller boards, for roughly equal times.
int depthForSize(const StartPosition& position, int depth) {
    const int size = position.first->size;
    return depth + (size <= 7 ? 2 : size <= 9 ? 1 : 0);
}

int threads(int count, int runs, int depth) {
    const BenchVariants variants;
    const auto positions = makePositions(variants, count);
    double logs = 0, nodeLogs = 0, times[2] = {0, 0};
    for (const StartPosition& position : positions) {
        double median[2], nodes[2];
        for (const std::size_t two : {0u, 1u}) {
            std::vector<double> seconds, counts;
            for (int run = 0; run < runs; ++run) {
                const auto [time, nodeCount] = measureSearch(position, {.megabytes = 64, .threads = two ? 2 : 1},
                                                             {.depth = depthForSize(position, depth)});
                seconds.push_back(time), counts.push_back(nodeCount);
            }
            std::ranges::sort(seconds), std::ranges::sort(counts);
            median[two] = seconds[seconds.size() / 2], nodes[two] = counts[counts.size() / 2];
            times[two] += median[two];
        }
        logs += std::log(median[0] / median[1]), nodeLogs += std::log(nodes[1] / nodes[0]);
    }
    fmt::print(
        "{} positions, {} runs each: one thread {:.2f} s, two {:.2f} s; two are {:.2f} times faster, with "
        "{:.2f} times as many nodes (geometric means)\n",
        positions.size(), runs, times[0], times[1], std::exp(logs / static_cast<double>(positions.size())),
        std::exp(nodeLogs / static_cast<double>(positions.size())));
    return 0;
}

struct SearchCost {
    double nodes = 0, seconds = 0, branching = 0;  ///< geometric means, as logarithms
};

/// The mean cost over all positions. `branching` is the factor between the last iterations.
SearchCost measureCost(const std::vector<StartPosition>& positions, const EngineSettings& settings, int depth) {
    constexpr int depths = 4;  // even, since odd and even depths differ
    SearchCost out;
    int deepEnough = 0;  // searches not ended early by a forced win
    for (const StartPosition& position : positions) {
        const auto board = setUpPosition(position);
        SearchEngine engine(position.first, settings);
        std::vector<double> nodes;
        const auto note = [&](const SearchProgress& p) { nodes.push_back(static_cast<double>(p.nodes)); };
        const auto found = engine.search(*board, {.depth = depthForSize(position, depth), .onProgress = note});
        out.nodes += std::log(static_cast<double>(found.nodes));
        out.seconds += std::log(found.seconds);
        if (nodes.size() <= depths) continue;
        ++deepEnough;
        out.branching += std::log(nodes.back() / nodes[nodes.size() - 1 - depths]) / depths;
    }
    const auto count = static_cast<double>(positions.size());
    return {out.nodes / count, out.seconds / count, out.branching / std::max(1, deepEnough)};
}

int searchFeatures(int count, int depth) {
    const BenchVariants variants;
    const auto positions = makePositions(variants, count);
    EngineSettings settings{.megabytes = 64};
    const SearchCost with = measureCost(positions, settings, depth);
    fmt::print("{} positions, depth {} (9x9 {}, 7x7 {}): {:.0f} nodes, {:.3f} s, branching {:.2f} (geometric means)\n",
               positions.size(), depth, depth + 1, depth + 2, std::exp(with.nodes), std::exp(with.seconds),
               std::exp(with.branching));
    for (const std::string_view name : searchFeatureNames) {
        EngineSettings other = settings;
        other.searchFeatures.disable(*parseSearchFeature(name));
        const SearchCost without = measureCost(positions, other, depth);
        fmt::print("without {:<11} nodes x{:<6.2f} time x{:<6.2f} branching {:.2f}\n", name,
                   std::exp(without.nodes - with.nodes), std::exp(without.seconds - with.seconds),
                   std::exp(without.branching));
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    const std::string what = argc > 1 ? argv[1] : "";
    const auto number = [&](int i, int otherwise) { return argc > i ? std::atoi(argv[i]) : otherwise; };
    if (what == "overrun") return overrun(number(2, 2000), number(3, 10));
    if (what == "threads") return threads(number(2, 60), number(3, 5), number(4, 7));
    if (what == "techniques") return searchFeatures(number(2, 30), number(3, 6));
    fmt::print(
        "usage: bench_search_time overrun [SEARCHES [MILLISECONDS]] | threads [POSITIONS [RUNS [DEPTH]]] | techniques "
        "[POSITIONS [DEPTH]]\n");
    return 2;
}
