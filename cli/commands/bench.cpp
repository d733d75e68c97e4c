// taflsmith bench: a signature of search and rules, and their speed.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "arguments/command_table.hpp"
#include "arguments/context.hpp"
#include "base/text.hpp"
#include "commands/bench/load_time.hpp"
#include "commands/bench/rule_forms.hpp"
#include "evaluation/default_weights.hpp"
#include "program/jit/machine_code.hpp"
#include "search/engine.hpp"

namespace tafl::cli {
namespace {

using Json = nlohmann::ordered_json;

/// A variant of each board width, with the depths that the signature uses.
struct BenchCase {
    const char* variant;
    int searchDepth, perftDepth;
};
constexpr BenchCase benchCases[] = {{"nielsen-brandubh-7", 8, 4},
                                    {"opentafl-tablut-9", 7, 3},
                                    {"nielsen-copenhagen-11", 7, 3},
                                    {"nielsen-historical-13", 6, 3},
                                    {"opentafl-alea-19", 4, 2}};

struct Row {
    std::string variant, origin;
    bool machine = false;
    std::uint64_t signature = 0;
    double playoutNanoseconds = 0, perftMillions = 0, searchMillions = 0;
};

/// One variant compiled from native rules and from Lua rules.
struct OriginComparison {
    std::string variant;
    bool identical = false;       ///< both give the same image
    std::optional<double> ratio;  ///< speed of Lua relative to native rules, if the images differ
};

double seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

std::uint64_t mixHash(std::uint64_t a, std::uint64_t b) {
    std::uint64_t z = a * 0x9E3779B97F4A7C15ull + b;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    return z ^ (z >> 27);
}

Row measure(const std::shared_ptr<const RuleImage>& image, const std::shared_ptr<const Weights>& weights,
            const BenchCase& benchCase, double time) {
    Row row{benchCase.variant, {}, isMachineCodeEnabled()};
    const auto position = Position::create(image);
    // 1. A fixed-depth search, whose nodes, move and score are the same on every machine.
    SearchEngine engine(image, {.weights = weights});
    const SearchResult found = engine.search(*position, {.depth = benchCase.searchDepth});
    const int score = found.score + mateScore;  // never negative
    row.signature = mixHash(mixHash(found.nodes, found.best.word), static_cast<std::uint64_t>(score));
    // 2. Search speed. The first run only warms up memory.
    const auto millions = [&] {
        engine.newGame();
        const double from = seconds();
        return static_cast<double>(engine.search(*position, {.nodes = 400'000}).nodes) / (seconds() - from) / 1e6;
    };
    millions();
    row.searchMillions = millions();
    // 3. Perft and random games; both enter the signature.
    double begin = seconds();
    const std::uint64_t lines = position->perft(benchCase.perftDepth, false);
    row.perftMillions = static_cast<double>(lines) / (seconds() - begin) / 1e6;
    row.signature = mixHash(row.signature, lines);
    row.signature = mixHash(row.signature, position->playouts(1e9, 50, 400, 1, true).plies);
    begin = seconds();
    const PlayoutCounts counts = position->playouts(time, ~0ull, 1000, 1, true);
    row.playoutNanoseconds = (seconds() - begin) * 1e9 / static_cast<double>(counts.plies);
    return row;
}

/// Both play in alternating rounds; the best round of each counts.
OriginComparison compareOrigins(const char* variant, const std::shared_ptr<const RuleImage>& native,
                                const std::shared_ptr<const RuleImage>& lua, double time) {
    OriginComparison out{variant, native->digest == lua->digest, {}};
    if (out.identical) return out;
    double best[2] = {1e18, 1e18};
    const std::unique_ptr<Position> boards[2] = {Position::create(native), Position::create(lua)};
    for (std::uint64_t round = 1; round <= 5; ++round)
        for (int i = 0; i < 2; ++i) {
            const double begin = seconds();
            const PlayoutCounts counts = boards[i]->playouts(time, ~0ull, 1000, round, true);
            best[i] = std::min(best[i], (seconds() - begin) / static_cast<double>(counts.plies));
        }
    out.ratio = best[0] / best[1];
    return out;
}

std::string comparisonText(const std::vector<OriginComparison>& all) {
    std::string out;
    std::vector<std::string> same;
    for (const OriginComparison& c : all) {
        if (c.identical) same.push_back(c.variant);
        if (c.ratio) out += fmt::format("{}: Lua rules run at {:.2f} of native speed\n", c.variant, *c.ratio);
    }
    if (same.size() == all.size())
        out = "Lua rules compile to the same images as native rules at every width\n";
    else if (!same.empty())
        out += "same image from Lua and native rules: " + enumerate(same) + "\n";
    return out;
}

int benchCommand(Context& context, const ParsedArguments& args) {
    const double time = static_cast<double>(args.number("--milliseconds", 100)) / 1000;
    std::vector<Row> rows;
    std::vector<RuleTime> rules;
    std::map<std::string, std::shared_ptr<const RuleImage>> native;
    std::vector<OriginComparison> compositions;
    LoadTime loading;
    std::uint64_t signature = 0;
    for (const char* origin : {"native", "lua"}) {
        EnvironmentOptions options = context.environmentOptions;
        options.preferred = origin;
        const Environment environment = Environment::standard(options);
        for (const BenchCase& benchCase : benchCases) {
            const auto variant = environment.library->load(benchCase.variant);
            if (!variant) return context.reportError(variant.error());
            const auto image = environment.library->compile(*variant);
            if (!image) return context.reportError(image.error());
            Row row = measure(*image, loadShippedWeights(environment, **image), benchCase, time);
            row.origin = origin;
            if (options.preferred == "native")
                native[benchCase.variant] = *image;
            else
                compositions.push_back(compareOrigins(benchCase.variant, native[benchCase.variant], *image, time));
            signature = mixHash(signature, row.signature);
            rows.push_back(row);
        }
        if (options.preferred == "lua") {
            const auto measured = measureLoading(environment);
            if (!measured) return context.reportError(measured.error());
            loading = *measured;
        } else {
            auto measured = measureRules(environment, time);
            if (!measured) return context.reportError(measured.error());
            rules = std::move(*measured);
        }
    }
    signature &= 0xffffffff;
    if (context.json) {
        Json out = {{"signature", signature},
                    {"rows", Json::array()},
                    {"compositions", Json::array()},
                    {"rules", Json::array()},
                    {"loading",
                     {{"rules", loading.rules},
                      {"functions", loading.functions},
                      {"paths", loading.paths},
                      {"proven_ms", loading.proven},
                      {"cached_ms", loading.cached}}}};
        for (const OriginComparison& c : compositions)
            out["compositions"].push_back({{"variant", c.variant},
                                           {"identical", c.identical},
                                           {"lua_to_native", c.ratio ? Json(*c.ratio) : Json()}});
        for (const Row& r : rows)
            out["rows"].push_back({{"variant", r.variant},
                                   {"origin", r.origin},
                                   {"backend", r.machine ? "machine" : "evaluator"},
                                   {"playout_ns_per_ply", r.playoutNanoseconds},
                                   {"perft_mnps", r.perftMillions},
                                   {"search_mnps", r.searchMillions}});
        for (const RuleTime& r : rules)
            out["rules"].push_back({{"rule", r.rule},
                                    {"form", r.form},
                                    {"ns_per_call", r.call},
                                    {"playout_ns_per_ply", r.ply},
                                    {"of_callback", r.relativeToCallback}});
        context.printJson(out);
        return exitSuccess;
    }
    context.print(context.paint(Paint::heading, fmt::format("{:<24}{:>8}{:>11}{:>14}{:>13}{:>13}", "variant", "rules",
                                                            "programs", "ns a ply", "perft M/s", "search M/s")) +
                  "\n");
    for (const Row& r : rows)
        context.print(fmt::format("{:<24}{:>8}{:>11}{:>14.1f}{:>13.1f}{:>13.2f}\n", r.variant, r.origin,
                                  r.machine ? "machine" : "evaluator", r.playoutNanoseconds, r.perftMillions,
                                  r.searchMillions));
    context.print(comparisonText(compositions));
    context.print("\n" +
                  context.paint(Paint::heading, fmt::format("{:<24}{:<18}{:>12}{:>14}{:>13}", "rule", "as", "ns a call",
                                                            "ns a ply", "of callback")) +
                  "\n");
    for (const RuleTime& r : rules)
        context.print(fmt::format("{:<24}{:<18}{:>12.1f}{:>14.1f}{:>13.2f}\n", r.rule, r.form, r.call, r.ply,
                                  r.relativeToCallback));
    context.print(
        fmt::format("\nloading {} Lua rules on 11 by 11, {} functions in {} paths: {:.0f} ms with all equivalence "
                    "checks, {:.1f} ms with cached checks\n",
                    loading.rules, loading.functions, loading.paths, loading.proven, loading.cached));
    context.print(fmt::format("signature: {}\n", signature));
    return exitSuccess;
}

}  // namespace

void addBench(CommandTable& table) {
    table.push_back({
        .name = "bench",
        .summary = "print a signature of rules and search, and their speed",
        .description =
            "Searches, counts and plays a variant of every board width on one thread, with native rules and with Lua "
            "rules. The signature is the same on every machine and build. It changes when the engine searches or plays "
            "differently. Speeds are those of this machine: random games in nanoseconds per ply, perft and search in "
            "millions of nodes per second.\n\n"
            "A second table compares rules that the engine's tables cannot express, on 11 by 11, in every form: native "
            "callback, program in machine code and in the evaluator, and Lua callback that cannot be traced. The last "
            "column is the time per ply relative to the native callback. The last figure is the processor time to load "
            "a variant with Lua rules.",
        .arguments = {{.name = "--milliseconds",
                       .value = "N",
                       .help = "time for the random games of each row [default: 100]",
                       .type = Argument::Type::number,
                       .minimum = 1,
                       .maximum = 60000}},
        .examples = {{"taflsmith bench", "signature and speeds"}},
        .run = benchCommand,
    });
}

}  // namespace tafl::cli
