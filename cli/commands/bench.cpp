// taflsmith bench: a signature of search and rules, and how fast both run here.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "base/text.hpp"
#include "commands/bench/load_time.hpp"
#include "commands/bench/rule_forms.hpp"
#include "arguments/commands.hpp"
#include "arguments/context.hpp"
#include "program/jit/machine_code.hpp"
#include "search/engine.hpp"
#include "evaluation/default_weights.hpp"

namespace tafl::cli {
namespace {

using Json = nlohmann::ordered_json;

/// A variant of each board width, and how deep it is searched for the signature.
struct Work {
    const char* variant;
    int searchDepth, perftDepth;
};
constexpr Work works[] = {{"nielsen-brandubh-7", 8, 4},
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
struct Composition {
    std::string variant;
    bool identical = false;       ///< one image: there is nothing to compare
    std::optional<double> ratio;  ///< plies a second of Lua to those of native rules, where images differ
};

double seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
    std::uint64_t z = a * 0x9E3779B97F4A7C15ull + b;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    return z ^ (z >> 27);
}

Row measure(const std::shared_ptr<const RuleImage>& image, const std::shared_ptr<const Weights>& weights,
            const Work& work, double time) {
    Row row{work.variant, {}, machineCodeUsed()};
    const auto board = Board::create(image);
    // 1. A search of fixed depth: its nodes, its move and its score are the same on every machine.
    SearchEngine engine(image, {.weights = weights});
    const SearchResult found = engine.search(*board, {.depth = work.searchDepth});
    const int score = found.score + winScore;  // never negative
    row.signature = mixed(mixed(found.nodes, found.best.word), static_cast<std::uint64_t>(score));
    // 2. A longer one tells how fast it is: the second time, when all memory has been used before.
    const auto millions = [&] {
        engine.newGame();
        const double from = seconds();
        return static_cast<double>(engine.search(*board, {.nodes = 400'000}).nodes) / (seconds() - from) / 1e6;
    };
    millions();
    row.searchMillions = millions();
    // 3. Every line of play to a depth, and random games, which the signature holds too.
    double begin = seconds();
    const std::uint64_t lines = board->perft(work.perftDepth, false);
    row.perftMillions = static_cast<double>(lines) / (seconds() - begin) / 1e6;
    row.signature = mixed(row.signature, lines);
    row.signature = mixed(row.signature, board->playouts(1e9, 50, 400, 1, true).plies);
    begin = seconds();
    const PlayoutCounts counts = board->playouts(time, ~0ull, 1000, 1, true);
    row.playoutNanoseconds = (seconds() - begin) * 1e9 / static_cast<double>(counts.plies);
    return row;
}

/// Both play in turn, and the best round of each counts.
Composition compared(const char* variant, const std::shared_ptr<const RuleImage>& native,
                     const std::shared_ptr<const RuleImage>& lua, double time) {
    Composition out{variant, native->digest == lua->digest, {}};
    if (out.identical) return out;
    double best[2] = {1e18, 1e18};
    const std::unique_ptr<Board> boards[2] = {Board::create(native), Board::create(lua)};
    for (std::uint64_t round = 1; round <= 5; ++round)
        for (int i = 0; i < 2; ++i) {
            const double begin = seconds();
            const PlayoutCounts counts = boards[i]->playouts(time, ~0ull, 1000, round, true);
            best[i] = std::min(best[i], (seconds() - begin) / static_cast<double>(counts.plies));
        }
    out.ratio = best[0] / best[1];
    return out;
}

std::string compositionsText(const std::vector<Composition>& all) {
    std::string out;
    std::vector<std::string> same;
    for (const Composition& c : all) {
        if (c.identical) same.push_back(c.variant);
        if (c.ratio) out += fmt::format("{}: out of Lua rules {:.2f} of the plies a second\n", c.variant, *c.ratio);
    }
    if (same.size() == all.size())
        out = "Lua rules give the same images as native ones at every width: nothing to compare\n";
    else if (!same.empty())
        out += "the same image out of Lua and out of native rules: " + enumerate(same) + "\n";
    return out;
}

int benchCommand(Context& context, const Given& given) {
    const double time = static_cast<double>(given.number("--milliseconds", 100)) / 1000;
    std::vector<Row> rows;
    std::vector<RuleTime> rules;
    std::map<std::string, std::shared_ptr<const RuleImage>> native;
    std::vector<Composition> compositions;
    LoadTime loading;
    std::uint64_t signature = 0;
    for (const char* origin : {"native", "lua"}) {
        EnvironmentOptions options = context.environmentOptions;
        options.preferred = origin;
        const Environment environment = Environment::standard(options);
        for (const Work& work : works) {
            const auto variant = environment.library->load(work.variant);
            if (!variant) return context.complain(variant.error());
            const auto image = environment.library->compile(*variant);
            if (!image) return context.complain(image.error());
            Row row = measure(*image, shippedWeights(environment, **image), work, time);
            row.origin = origin;
            if (options.preferred == "native")
                native[work.variant] = *image;
            else
                compositions.push_back(compared(work.variant, native[work.variant], *image, time));
            signature = mixed(signature, row.signature);
            rows.push_back(row);
        }
        if (options.preferred == "lua") {
            const auto measured = measureLoading(environment);
            if (!measured) return context.complain(measured.error());
            loading = *measured;
        } else {
            auto measured = measureRules(environment, time);
            if (!measured) return context.complain(measured.error());
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
        for (const Composition& c : compositions)
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
                                    {"of_callback", r.ofCallback}});
        context.printJson(out);
        return fine;
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
        context.print(
            fmt::format("{:<24}{:<18}{:>12.1f}{:>14.1f}{:>13.2f}\n", r.rule, r.form, r.call, r.ply, r.ofCallback));
    context.print(fmt::format(
        "\nloading {} Lua rules on 11 by 11, {} functions in {} paths: {:.0f} ms with all proofs, {:.1f} ms "
        "with proofs from the cache\n",
        loading.rules, loading.functions, loading.paths, loading.proven, loading.cached));
    context.print(fmt::format("signature: {}\n", signature));
    return fine;
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
                       .least = 1,
                       .most = 60000}},
        .examples = {{"taflsmith bench", "signature and speeds"}},
        .run = benchCommand,
    });
}

}  // namespace tafl::cli
