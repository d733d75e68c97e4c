// taflsmith tune: the engine plays itself and learns what the pieces, squares and threats of a variant are worth.
#include "tuning/tune.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <fstream>
#include <thread>

#include "arguments/command_table.hpp"
#include "arguments/context.hpp"
#include "arguments/interrupt.hpp"
#include "arguments/weights.hpp"
#include "base/text.hpp"
#include "commands/tune/calibration.hpp"
#include "evaluation/weights_file.hpp"
#include "tuning/recorded_games.hpp"

namespace tafl::cli {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

TunePlan parseTunePlan(const ParsedArguments& args) {
    TunePlan plan;
    plan.rounds = static_cast<int>(args.number("--rounds", plan.rounds));
    plan.play.games = static_cast<int>(args.number("--games", plan.play.games));
    plan.play.nodes = static_cast<std::uint64_t>(args.number("--nodes", 400));
    plan.play.seed = static_cast<std::uint64_t>(args.number("--seed", 1));
    plan.play.workers = static_cast<int>(args.number("--workers", std::max(1u, std::thread::hardware_concurrency())));
    plan.play.maxPlies = static_cast<int>(args.number("--plies", plan.play.maxPlies));
    plan.maxPairs = static_cast<int>(args.number("--pairs", plan.maxPairs));
    return plan;
}

std::string roundText(const TuneRound& r, const TunePlan& plan) {
    const auto f = computePairFigures(r.pairs, plan.step);
    const std::string loss =
        r.lossBefore && r.lossAfter ? fmt::format("{:.4f} > {:.4f}", *r.lossBefore, *r.lossAfter) : "-";
    return fmt::format("{:>5} {:>6}-{}-{} {:>9} {:>16} {:>8} x 2  {:>5.1f} % +- {:<5.1f} {}", r.number, r.attackersWon,
                       r.drawn, r.defendersWon, r.positions, loss, f.pairs, 100 * f.share, 100 * f.spread,
                       r.stronger     ? "stronger: kept"
                       : plan.network ? "not proved: plays on"
                                      : "not proved: dropped");
}

Json toJson(const TuneRound& r, const TunePlan& plan) {
    const auto f = computePairFigures(r.pairs, plan.step);
    return {{"round", r.number},
            {"attackers_won", r.attackersWon},
            {"drawn", r.drawn},
            {"defenders_won", r.defendersWon},
            {"positions", r.positions},
            {"loss_before", r.lossBefore ? Json(*r.lossBefore) : Json()},
            {"loss_after", r.lossAfter ? Json(*r.lossAfter) : Json()},
            {"pairs", f.pairs},
            {"share", f.share},
            {"spread", f.spread},
            {"stronger", r.stronger}};
}

/// Said of the weights that a tuning begins with, and kept by those that come of it.
constexpr std::string_view madeBy = "Made by: ", begunWith = "Begun with weights made by: ";
/// Said of weights that --try names, and kept.
constexpr std::string_view byHand = "By hand: ";

/// How these weights were made, for whoever reads the file. `before`: what is said so of those it began with.
WeightsOrigin makeOrigin(const LoadedVariant& loaded, const TunePlan& plan, const TuneResult& result,
                         const ParsedArguments& args, const std::vector<std::string>& before) {
    WeightsOrigin out{loaded.variant.id, {}};
    for (std::string line : before) {
        if (line.starts_with(madeBy)) line = std::string(begunWith) + line.substr(madeBy.size());
        const bool kept = line.starts_with(begunWith) || line.starts_with(byHand);
        if (kept && std::ranges::find(out.remarks, line) == out.remarks.end()) out.remarks.push_back(std::move(line));
    }
    std::string command =
        fmt::format("{}taflsmith tune {} --rounds {} --games {} --nodes {} --seed {} --pairs {}", madeBy,
                    loaded.variant.id, plan.rounds, plan.play.games, plan.play.nodes, plan.play.seed, plan.maxPairs);
    if (args.has("--plies")) command += fmt::format(" --plies {}", plan.play.maxPlies);
    if (plan.network) command += " --network";
    if (args.has("--fresh")) command += " --fresh";
    if (args.has("--try")) command += " --try " + fs::path(args.text("--try")).filename().string();
    for (const std::string& file : args.texts("--records"))
        command += " --records " + fs::path(file).filename().string();
    out.remarks.push_back(command);
    for (const TuneRound& r : result.rounds) {
        const auto f = computePairFigures(r.pairs, plan.step);
        out.remarks.push_back(
            fmt::format("Round {}: {} positions, {:.1f} % +- {:.1f} of the points in {} games against "
                        "the weights before: {}",
                        r.number, r.positions, 100 * f.share, 100 * f.spread, 2 * f.pairs,
                        r.stronger     ? "kept"
                        : plan.network ? "not proved"
                                       : "dropped"));
    }
    return out;
}

/// Written beside its place first, so that no reader sees half of it.
bool write(const fs::path& file, const std::string& text) {
    std::error_code error;
    if (file.has_parent_path()) fs::create_directories(file.parent_path(), error);
    const fs::path draft = file.string() + ".part";
    {
        std::ofstream out(draft, std::ios::binary);
        out << text;
        if (!out.flush()) return false;
    }
    fs::rename(draft, file, error);
    return !error;
}

/// The weights to begin with, and what their file says of them.
std::shared_ptr<const Weights> loadInitialWeights(Context& context, const ParsedArguments& args,
                                                  const LoadedVariant& loaded, std::vector<std::string>& remarks) {
    if (args.has("--fresh")) return std::make_shared<const Weights>(defaultWeights(*loaded.image));
    return loadEngineWeights(context, *loaded.image, &remarks);
}

/// Calibrates the weights in force, and nothing else.
int calibrateOnly(Context& context, const ParsedArguments& args, const LoadedVariant& loaded, const fs::path& file) {
    for (const char* other : {"--rounds", "--pairs", "--plies", "--records", "--try", "--rounds-to"})
        if (args.has(other))
            return context.reportError(std::string(other) + " says nothing to --calibrate, which tunes no weights",
                                       exitUsage, "--games, --nodes, --seed, --workers, --fresh, --to");
    std::vector<std::string> remarks;
    const auto initialWeights = loadInitialWeights(context, args, loaded, remarks);
    if (remarks.empty()) remarks.emplace_back("Weights at first sight");
    installInterruptHandler();
    const auto outcome = calibrate(context, loaded.image, initialWeights, parseCalibrationPlan(args));
    if (outcome.games.stopped) return exitInterrupted;
    printCalibration(context, outcome);
    if (!outcome.weights) return context.reportError(outcome.why, exitNegative);
    remarks = updateRemarks(remarks, loaded.variant.id, outcome);
    if (!write(file, formatWeights(*outcome.weights, *loaded.image,
                                   {outcome.weights->learnedVariant, remarks, outcome.weights->learnedDigest})))
        return context.reportError("'" + escapeForTerminal(file.string()) + "' cannot be written", exitUnreadable);
    if (context.json)
        context.printJson({{"id", loaded.variant.id},
                           {"digest", loaded.image->digest},
                           {"calibration", toJson(outcome)},
                           {"file", file.string()}});
    else
        context.print("written: " + escapeForTerminal(file.string()) + "\n");
    return exitSuccess;
}

/// Weights of a file, to be proved; `remarks`: what it says of how they were made and changed.
bool readTried(Context& context, const ParsedArguments& args, const LoadedVariant& loaded, TunePlan& plan,
               std::vector<std::string>& remarks, int& status) {
    const std::string file = args.text("--try");
    if (file.empty()) return true;
    std::ifstream in(file, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    if (!in.good() && text.empty()) {
        status = context.reportError("'" + escapeForTerminal(file) + "' cannot be read", exitUnreadable);
        return false;
    }
    auto weights = parseWeights(text, *loaded.image, file);
    if (!weights) {
        status = context.reportError(weights.error(), exitUnreadable);
        return false;
    }
    weights->calibrated = false;
    for (std::string& remark : parseRemarks(text))
        if (remark.starts_with(byHand) || remark.starts_with(madeBy) || remark.starts_with(begunWith))
            remarks.push_back(std::move(remark));
    plan.initialCandidate = std::make_shared<const Weights>(std::move(*weights));
    return true;
}

/// Learns from games that people played.
bool readRecords(Context& context, const ParsedArguments& args, const LoadedVariant& loaded, TunePlan& plan,
                 int& status) {
    for (const std::string& records : args.texts("--records")) {
        auto read = loadRecordedGames(records, loaded.image, FitLayout(*loaded.image), plan.play.seed);
        if (!read) {
            status = context.reportError(read.error(), exitUnreadable);
            return false;
        }
        if (!context.json)
            context.remark(fmt::format("{}: {} games, {} positions; {} left out\n", escapeForTerminal(records),
                                       read->games, read->rows.size(), read->skipped));
        std::ranges::move(read->rows, std::back_inserter(plan.recorded));
        std::ranges::move(read->openings, std::back_inserter(plan.play.openings));
    }
    return true;
}

TuneResult tuneWithProgress(Context& context, const LoadedVariant& loaded,
                            const std::shared_ptr<const Weights>& initialWeights, const TunePlan& plan,
                            const std::function<void(const TuneRound&)>& ended) {
    const bool quiet = context.quiet || context.json, terminal = !quiet && isatty(STDERR_FILENO) != 0;
    if (!quiet)
        context.print(
            context.paint(Paint::heading, "round  att-draw-def positions   loss, bits         proof: games, points") +
            "\n");
    TuneResult out = tune(loaded.image, initialWeights, plan, [&](const TuneProgress& p) {
        if (terminal && p.ended) fmt::print(stderr, "\r\x1b[K");
        if (!quiet && p.ended) context.print(roundText(*p.ended, plan) + "\n"), std::fflush(stdout);
        if (p.ended) ended(*p.ended);
        if (terminal && !p.ended)
            fmt::print(stderr, "\rround {}: {} {} of {}{} ", p.round,
                       p.stage == TuneStage::playing ? "game" : "proof, pair", p.done, p.of,
                       p.stage == TuneStage::playing ? "" : " at most");
        return !wasInterrupted();
    });
    if (terminal) fmt::print(stderr, "\r\x1b[K");
    return out;
}

int tuneCommand(Context& context, const ParsedArguments& args) {
    int status = exitSuccess;
    const auto loaded = context.load(args.text("VARIANT"), status);
    if (!loaded) return status;
    fs::path file = args.text("--to");
    if (file.empty()) {
        if (context.environment().userData.empty())
            return context.reportError("there is no home to keep weights in; say where by --to FILE", exitUsage);
        file = context.environment().userData / "weights" / weightsFileName(*loaded->image);
    }
    if (args.has("--calibrate")) return calibrateOnly(context, args, *loaded, file);
    const fs::path rounds = args.text("--rounds-to");
    if (std::error_code error; !rounds.empty()) {  // told before hours of games, not after
        fs::create_directories(rounds, error);
        if (!fs::is_directory(rounds, error))
            return context.reportError(
                "'" + escapeForTerminal(rounds.string()) + "' is no folder and cannot be made one", exitUnreadable);
    }
    // 1. Games, fits and proofs.
    TunePlan plan = parseTunePlan(args);
    std::vector<std::string> before;
    const auto initialWeights = loadInitialWeights(context, args, *loaded, before);
    // Terms are not learned beside a network.
    plan.network = args.has("--network") || initialWeights->network;
    if (plan.network && !Network::makeRoyalBuckets(*loaded->image))
        return context.reportError("a network needs a variant that begins with exactly one royal piece", exitUsage,
                                   "tune without --network");
    if (!readRecords(context, args, *loaded, plan, status)) return status;
    installInterruptHandler();
    if (!readTried(context, args, *loaded, plan, before, status)) return status;
    const TuneResult result = tuneWithProgress(context, *loaded, initialWeights, plan, [&](const TuneRound& round) {
        if (rounds.empty()) return;
        const WeightsOrigin origin = makeOrigin(*loaded, plan, {.rounds = {round}}, args, before);
        const fs::path own = rounds / fmt::format("{}.weights", round.number);
        if (!write(own, formatWeights(*round.learned, *loaded->image, origin)))
            context.reportError("'" + escapeForTerminal(own.string()) + "' cannot be written", exitUnreadable);
    });
    Json json = {{"id", loaded->variant.id}, {"digest", loaded->image->digest}, {"rounds", Json::array()}};
    for (const TuneRound& r : result.rounds) json["rounds"].push_back(toJson(r, plan));
    json["stronger"] = result.weights != nullptr;
    bool stopped = result.stopped;
    if (result.weights) {
        // 2. What is proved is kept, whatever comes next.
        WeightsOrigin origin = makeOrigin(*loaded, plan, result, args, before);
        const auto saveWeights = [&](const Weights& weights) {
            return write(file, formatWeights(weights, *loaded->image, origin));
        };
        bool kept = saveWeights(*result.weights);
        // 3. What its scores are worth.
        if (kept && !stopped) {
            const auto outcome = calibrate(context, loaded->image, result.weights, calibrationPlanAfter(plan.play));
            stopped = outcome.games.stopped;
            printCalibration(context, outcome);
            if (!outcome.why.empty())
                context.reportError("not calibrated: " + outcome.why.front().text, exitSuccess,
                                    outcome.why.front().valid);
            if (outcome.weights) {
                origin.remarks = updateRemarks(origin.remarks, loaded->variant.id, outcome);
                kept = saveWeights(*outcome.weights);
            }
            json["calibration"] = toJson(outcome);
        }
        if (!kept)
            return context.reportError("'" + escapeForTerminal(file.string()) + "' cannot be written", exitUnreadable);
        json["file"] = file.string();
    }
    if (context.json)
        context.printJson(json);
    else if (result.weights)
        context.print("written: " + escapeForTerminal(file.string()) + "\n");
    else
        context.print("No weights were proved to be stronger; nothing is changed.\n");
    return stopped ? exitInterrupted : exitSuccess;
}

}  // namespace

void addTune(CommandTable& table) {
    using Type = Argument::Type;
    table.push_back({
        .name = "tune",
        .summary = "teach the engine a variant by games against itself",
        .description =
            "Plays games of the engine against itself and against a stranger, who has the weights at first sight, fits "
            "the weights of its evaluation to their results (logistic regression), and plays the new weights against "
            "the old ones, and both against the stranger, from both sides of distinct openings until a sequential test "
            "has an answer. With --network it learns a small neural network instead, from what its searches found: "
            "stronger, and quicker to ask, but it wants some ten thousand games; where the weights in force have one, "
            "it is taken further. What a network has learned plays the next round's games, proved or not: the first "
            "ones may well be weaker than terms, and pass them later. Only weights that are proved to be stronger are "
            "kept: in the user's data, "
            "by the digest of the rules, where analyse, play, engine, trial and tune find them.\n\nNew weights are "
            "calibrated: games between equals, with ten times the nodes, tell at which score the chances are even and "
            "at which they are ten to one, so that the share that analyse expects is what such positions brought. With "
            "--calibrate this is all that is done, for the weights in force. Where one side wins nearly all games, or "
            "scores do not tell who wins, it says so and changes nothing.\n\nThe same seed gives the same games, "
            "whatever the number of workers; Ctrl-C ends it and keeps what is proved so far.",
        .arguments =
            {{.name = "VARIANT", .help = "id or file", .required = true, .completion = CompletionKind::variant},
             {.name = "--rounds",
              .value = "N",
              .help = "rounds of games, fit and proof (4 unless given)",
              .type = Type::number,
              .minimum = 1,
              .maximum = 1000},
             {.name = "--games",
              .value = "N",
              .help = "games of a round (1000 unless given), or of a calibration",
              .type = Type::number,
              .minimum = 1,
              .maximum = 1000000},
             {.name = "--nodes",
              .value = "N",
              .help = "moves the engine looks at for a move (400 unless given), in a calibration as well",
              .type = Type::number,
              .minimum = 50},
             {.name = "--plies",
              .value = "N",
              .help = "games are broken off after so many, and teach nothing but a network (240 unless given)",
              .type = Type::number,
              .minimum = 2,
              .maximum = 100000},
             {.name = "--pairs",
              .value = "N",
              .help = "pairs of games of a proof, at most (300 unless given)",
              .type = Type::number,
              .minimum = 1},
             {.name = "--seed", .value = "N", .help = "of all that is random (1 unless given)", .type = Type::number},
             {.name = "--workers",
              .value = "N",
              .help = "threads (one for each processor unless given)",
              .type = Type::number,
              .minimum = 1,
              .maximum = 1024},
             {.name = "--calibrate",
              .help = "tune nothing, but measure what the scores of the weights in force are worth (400 games of "
                      "10000 nodes a move unless given)"},
             {.name = "--fresh", .help = "begin with the weights at first sight, not with those known"},
             {.name = "--try",
              .value = "FILE",
              .help = "in the first round prove the weights of this file, changed by hand or of a round, instead of "
                      "learned ones; a network plays its games, too; lines that begin with '# By hand: ' are kept",
              .completion = CompletionKind::file},
             {.name = "--network",
              .help =
                  "learn a small network of where the men stand about the royal piece, in place of terms: it is told "
                  "what searches found, and wants ten times the games; where the weights have one, this is meant "
                  "anyway"},
             {.name = "--records",
              .value = "FILE",
              .help = "learn from these recorded games as well, in any form that replay reads; a network learns from "
                      "searches, but games and proofs begin in them",
              .repeatable = true,
              .completion = CompletionKind::file},
             {.name = "--to",
              .value = "FILE",
              .help = "write the weights there, not into the user's data",
              .completion = CompletionKind::file},
             {.name = "--rounds-to",
              .value = "DIR",
              .help = "write what each round learned into this folder, proved or not, by its number: --try goes on "
                      "from there",
              .completion = CompletionKind::folder}},
        .examples =
            {{"taflsmith tune nielsen-brandubh-7", "a few minutes"},
             {"taflsmith tune nielsen-fetlar-11 --calibrate", "how good the chances are that its scores mean"},
             {"taflsmith tune my-variant.toml --rounds 4 --games 4000", "squares and terms first: an hour"},
             {"taflsmith tune my-variant.toml --network --rounds 8 --games 12000 --nodes 500 --rounds-to rounds",
              "then a network, at first weaker than they are"},
             {"taflsmith tune my-variant.toml --network --rounds 5 --games 12000 --nodes 1500 --try "
              "rounds/8.weights",
              "and past them, by deeper searches"}},
        .run = tuneCommand,
    });
}

}  // namespace tafl::cli
