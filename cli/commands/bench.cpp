// taflsmith bench: a signature of search and rules, and how fast both run here.
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

/// A variant of each board width, and how deep it is searched for the signature.
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

/// One variant out of native rules and out of those in Lua.
struct CompileInput {
    std::string variant;
    bool identical = false;       ///< one image: there is nothing to compare
    std::optional<double> ratio;  ///< plies a second of Lua to those of native rules, where images differ
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
    // 1. A search of fixed depth: its nodes, its move and its score are the same on every machine.
    SearchEngine engine(image, {.weights = weights});
    const SearchResult found = engine.search(*position, {.depth = benchCase.searchDepth});
    const int score = found.score + winScore;  // never negative
    row.signature = mixHash(mixHash(found.nodes, found.best.word), static_cast<std::uint64_t>(score));
    // 2. A longer one tells how fast it is: the second time, when all memory has been used before.
    const auto millions = [&] {
        engine.newGame();
        const double from = seconds();
        return static_cast<double>(engine.search(*position, {.nodes = 400'000}).nodes) / (seconds() - from) / 1e6;
    };
    millions();
    row.searchMillions = millions();
    // 3. Every line of play to a depth, and random games, which the signature holds too.
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

/// Both play in turn, and the best round of each counts.
CompileInput compareCompositions(const char* variant, const std::shared_ptr<const RuleImage>& native,
                                 const std::shared_ptr<const RuleImage>& lua, double time) {
    CompileInput out{variant, native->digest == lua->digest, {}};
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

std::string compositionsText(const std::vector<CompileInput>& all) {
    std::string out;
    std::vector<std::string> same;
    for (const CompileInput& c : all) {
        if (c.identical) same.push_back(c.variant);
        if (c.ratio) out += fmt::format("{}: out of Lua rules {:.2f} of the plies a second\n", c.variant, *c.ratio);
    }
    if (same.size() == all.size())
        out = "Lua rules give the same images as native ones at every width: nothing to compare\n";
    else if (!same.empty())
        out += "the same image out of Lua and out of native rules: " + enumerate(same) + "\n";
    return out;
}

int benchCommand(Context& context, const ParsedArguments& args) {
    const double time = static_cast<double>(args.number("--milliseconds", 100)) / 1000;
    std::vector<Row> rows;
    std::vector<RuleTime> rules;
    std::map<std::string, std::shared_ptr<const RuleImage>> native;
    std::vector<CompileInput> compositions;
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
                compositions.push_back(compareCompositions(benchCase.variant, native[benchCase.variant], *image, time));
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
        for (const CompileInput& c : compositions)
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
    context.print(compositionsText(compositions));
    context.print("\n" +
                  context.paint(Paint::heading, fmt::format("{:<24}{:<18}{:>12}{:>14}{:>13}", "rule", "as", "ns a call",
                                                            "ns a ply", "of callback")) +
                  "\n");
    for (const RuleTime& r : rules)
        context.print(fmt::format("{:<24}{:<18}{:>12.1f}{:>14.1f}{:>13.2f}\n", r.rule, r.form, r.call, r.ply,
                                  r.relativeToCallback));
    context.print(fmt::format(
        "\nloading {} Lua rules on 11 by 11, {} functions in {} paths: {:.0f} ms with all proofs, {:.1f} ms "
        "with proofs from the cache\n",
        loading.rules, loading.functions, loading.paths, loading.proven, loading.cached));
    context.print(fmt::format("signature: {}\n", signature));
    return exitSuccess;
}

}  // namespace

void addBench(CommandTable& table) {
    table.push_back({
        .name = "bench",
        .summary = "a signature of rules and search, and their speed here",
        .description =
            "Searches, counts and plays a variant of every board width, with native rules and with those in Lua, on "
            "one "
            "thread. The signature is the same on every machine and build; it changes when the engine searches or "
            "plays "
            "otherwise. The speeds are those of this machine now: random games in nanoseconds a ply, lines of play and "
            "moves of the search in millions a second. A "
            "second table gives rules that the tables of the engine cannot hold, on 11 by 11, in all forms an author "
            "may give them: as a native function that is called, as a program in machine code and in the evaluator, "
            "and as a Lua function that is called because it cannot be traced; the last column is the time of a ply "
            "as part of that of the native callback. At last, what it takes of the processor to load a variant of Lua "
            "rules.",
        .arguments = {{.name = "--milliseconds",
                       .value = "N",
                       .help = "time for the random games of each row (100 unless given)",
                       .type = Argument::Type::number,
                       .minimum = 1,
                       .maximum = 60000}},
        .examples = {{"taflsmith bench", "signature and speeds"}},
        .run = benchCommand,
    });
}

}  // namespace tafl::cli
