// taflsmith bench: a signature of search and rules, and how fast both run here.
#include <fmt/format.h>

#include <chrono>

#include "bench_rules.hpp"
#include "commands.hpp"
#include "context.hpp"
#include "engine_weights.hpp"
#include "program/machine.hpp"
#include "search/engine.hpp"

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
    double begin = seconds();
    const SearchResult found = engine.search(*board, {.depth = work.searchDepth});
    row.searchMillions = static_cast<double>(found.nodes) / (seconds() - begin) / 1e6;
    row.signature = mixed(mixed(found.nodes, found.best.word), static_cast<std::uint64_t>(found.score + winScore));
    // 2. Every line of play to a depth, and random games, which the signature holds too.
    begin = seconds();
    const std::uint64_t lines = board->perft(work.perftDepth, false);
    row.perftMillions = static_cast<double>(lines) / (seconds() - begin) / 1e6;
    row.signature = mixed(row.signature, lines);
    row.signature = mixed(row.signature, board->playouts(1e9, 50, 400, 1, true).plies);
    begin = seconds();
    const PlayoutCounts counts = board->playouts(time, ~0ull, 1000, 1, true);
    row.playoutNanoseconds = (seconds() - begin) * 1e9 / static_cast<double>(counts.plies);
    return row;
}

int benchCommand(Context& context, const Given& given) {
    const double time = static_cast<double>(given.number("--milliseconds", 100)) / 1000;
    std::vector<Row> rows;
    std::vector<RuleTime> rules;
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
            signature = mixed(signature, row.signature);
            rows.push_back(row);
        }
        if (rules.empty()) {
            auto measured = measureRules(environment, time);
            if (!measured) return context.complain(measured.error());
            rules = std::move(*measured);
        }
    }
    signature &= 0xffffffff;
    if (context.json) {
        Json out = {{"signature", signature}, {"rows", Json::array()}, {"rules", Json::array()}};
        for (const Row& r : rows)
            out["rows"].push_back({{"variant", r.variant},
                                   {"origin", r.origin},
                                   {"backend", r.machine ? "machine" : "evaluator"},
                                   {"playout_ns_per_ply", r.playoutNanoseconds},
                                   {"perft_mnps", r.perftMillions},
                                   {"search_mnps", r.searchMillions}});
        for (const RuleTime& r : rules)
            out["rules"].push_back(
                {{"rule", r.rule}, {"form", r.form}, {"ns_per_call", r.call}, {"playout_ns_per_ply", r.ply}});
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
    context.print(
        "\n" +
        context.paint(Paint::heading, fmt::format("{:<24}{:<18}{:>12}{:>14}", "rule", "as", "ns a call", "ns a ply")) +
        "\n");
    for (const RuleTime& r : rules)
        context.print(fmt::format("{:<24}{:<18}{:>12.1f}{:>14.1f}\n", r.rule, r.form, r.call, r.ply));
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
            "and as a Lua function that is called because it cannot be traced.",
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
