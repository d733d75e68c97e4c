// taflsmith tune: trains the evaluation weights of a variant in games of the engine against itself.
#include "tuning/tune.hpp"

#include <fmt/format.h>

#include <fstream>
#include <thread>

#include "arguments/command_table.hpp"
#include "arguments/context.hpp"
#include "arguments/interrupt.hpp"
#include "arguments/parse.hpp"
#include "arguments/terminal.hpp"
#include "arguments/weights.hpp"
#include "base/text.hpp"
#include "commands/tune/calibration.hpp"
#include "evaluation/weights_file.hpp"
#include "output/progress.hpp"
#include "tuning/recorded_games.hpp"
#include "variant/files.hpp"

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
    plan.maxSamples = static_cast<std::size_t>(args.number("--samples", static_cast<long>(plan.maxSamples)));
    plan.resultPart = static_cast<double>(args.number("--results", 0)) / 100;
    return plan;
}

std::string roundText(const TuneRound& r, const TunePlan& plan) {
    const auto f = computePairFigures(r.pairs, plan.step);
    const std::string loss =
        r.lossBefore && r.lossAfter ? fmt::format("{:.4f} > {:.4f}", *r.lossBefore, *r.lossAfter) : "-";
    return fmt::format("{:>5} {:>6}-{}-{} {:>9} {:>16} {:>8} x 2  {:>5.1f} % +- {:<5.1f} {}", r.number, r.attackersWon,
                       r.drawn, r.defendersWon, r.positions, loss, f.pairs, 100 * f.share, 100 * f.spread,
                       r.stronger     ? "stronger: kept"
                       : plan.network ? "not proved: plays the next round"
                                      : "not proved: discarded");
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

/// Prefixes of comment lines in weights files: of this tuning, and of the weights it began with.
constexpr std::string_view madeBy = "Made by: ", begunWith = "Begun with weights made by: ";
/// Prefix of comment lines that --try keeps.
constexpr std::string_view byHand = "By hand: ";

/// The comment lines of a weights file. `before`: those of the initial weights.
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

/// Writes the file, and its folder if that is missing. False on failure.
bool write(const fs::path& file, const std::string& text) {
    std::error_code error;
    if (file.has_parent_path()) fs::create_directories(file.parent_path(), error);
    return writeTextFile(file, text).has_value();
}

/// The initial weights. `remarks`: receives the comment lines of their file.
std::shared_ptr<const Weights> loadInitialWeights(Context& context, const ParsedArguments& args,
                                                  const LoadedVariant& loaded, std::vector<std::string>& remarks) {
    if (args.has("--fresh")) return std::make_shared<const Weights>(defaultWeights(*loaded.image));
    return loadEngineWeights(context, *loaded.image, &remarks);
}

/// Calibrates the current weights without tuning them.
int calibrateOnly(Context& context, const ParsedArguments& args, const LoadedVariant& loaded, const fs::path& file) {
    for (const char* other :
         {"--rounds", "--pairs", "--plies", "--records", "--try", "--rounds-to", "--samples", "--results"})
        if (args.has(other))
            return context.reportError(std::string(other) + " does not apply to --calibrate", exitUsage,
                                       "--games, --nodes, --seed, --workers, --fresh, --to");
    std::vector<std::string> remarks;
    const auto initialWeights = loadInitialWeights(context, args, loaded, remarks);
    if (remarks.empty()) remarks.emplace_back("Default weights");
    installInterruptHandler();
    const auto outcome = calibrate(context, loaded.image, initialWeights, parseCalibrationPlan(args));
    if (outcome.games.stopped) return exitInterrupted;
    printCalibration(context, outcome);
    if (!outcome.weights) return context.reportError(outcome.errors, exitNegative);
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

constexpr std::uintmax_t maxWeightsFile = 16u << 20;  // bytes

/// Keeps the comment lines that say how the weights of this file were made.
void keepRemarks(const std::string& text, std::vector<std::string>& remarks) {
    for (std::string& remark : parseRemarks(text))
        if (remark.starts_with(byHand) || remark.starts_with(madeBy) || remark.starts_with(begunWith))
            remarks.push_back(std::move(remark));
}

/// Reads the weights of --try as first candidate. `remarks`: receives the comment lines to keep.
bool readCandidate(Context& context, const ParsedArguments& args, const LoadedVariant& loaded, TunePlan& plan,
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
    keepRemarks(text, remarks);
    plan.initialCandidate = std::make_shared<const Weights>(std::move(*weights));
    return true;
}

/// The number of the last round whose weights are in the folder; 0 if there is none.
int findLastRound(const fs::path& rounds) {
    int out = 0;
    std::error_code error;
    while (fs::exists(rounds / fmt::format("{}.weights", out + 1), error)) ++out;
    return out;
}

struct RoundFile {
    std::string text;
    std::shared_ptr<const Weights> weights;
};
Result<RoundFile> readRound(const LoadedVariant& loaded, const fs::path& rounds, int number) {
    const fs::path file = rounds / fmt::format("{}.weights", number);
    auto text = readTextFile(file, maxWeightsFile);
    if (!text) return tl::unexpected(text.error());
    auto weights = parseWeights(*text, *loaded.image, file.string());
    if (!weights) return tl::unexpected(weights.error());
    return RoundFile{std::move(*text), std::make_shared<const Weights>(std::move(*weights))};
}

/// Whether a match proved the weights of this round, by the comment line that makeOrigin wrote.
bool wasKept(const RoundFile& file, int number) {
    const std::string begin = fmt::format("Round {}: ", number);
    const std::vector<std::string> remarks = parseRemarks(file.text);
    return std::ranges::any_of(
        remarks, [&](const std::string& remark) { return remark.starts_with(begin) && remark.ends_with(": kept"); });
}

/// Resumes a network after the last round in the folder of --rounds-to. Its matches go on against the weights that were
/// last proved there. `remarks`: receives the comment lines to keep.
bool resumeRounds(Context& context, const LoadedVariant& loaded, const fs::path& rounds, TunePlan& plan,
                  std::vector<std::string>& remarks, int& status) {
    plan.samples = rounds;
    const int last = plan.initialCandidate ? 0 : findLastRound(rounds);
    if (last == 0) return true;
    int kept = 0;
    for (int number = last; number > 0 && kept == 0; --number) {
        auto file = readRound(loaded, rounds, number);
        if (!file) {
            status = context.reportError(file.error(), exitUnreadable);
            return false;
        }
        if (number == last) {
            if (!file->weights->network) return true;  // weights of terms, which start afresh
            keepRemarks(file->text, remarks);
            plan.player = file->weights;
            plan.firstRound = last + 1;
        }
        if (wasKept(*file, number)) plan.best = file->weights, kept = number;
    }
    if (!context.json)
        context.remark(fmt::format("going on after round {}{}\n", last,
                                   kept ? fmt::format("; the weights of round {} are the best", kept) : ""));
    return true;
}

/// Adds the recorded games of --records to the plan.
bool readRecords(Context& context, const ParsedArguments& args, const LoadedVariant& loaded, TunePlan& plan,
                 int& status) {
    for (const std::string& records : args.texts("--records")) {
        auto read = loadRecordedGames(records, loaded.image, FitLayout(*loaded.image), plan.play.seed);
        if (!read) {
            status = context.reportError(read.error(), exitUnreadable);
            return false;
        }
        if (!context.json)
            context.remark(fmt::format("{}: {} games, {} positions; {} skipped\n", escapeForTerminal(records),
                                       read->games, read->rows.size(), read->skipped));
        std::ranges::move(read->rows, std::back_inserter(plan.recorded));
        std::ranges::move(read->openings, std::back_inserter(plan.play.openings));
    }
    return true;
}

TuneResult tuneWithProgress(Context& context, const LoadedVariant& loaded,
                            const std::shared_ptr<const Weights>& initialWeights, const TunePlan& plan,
                            const std::function<void(const TuneRound&)>& ended) {
    const bool quiet = context.quiet || context.json, terminal = !quiet && isTerminal(Stream::error);
    if (!quiet)
        context.print(
            context.paint(Paint::heading, "round  att-draw-def positions   loss, bits         match: games, points") +
            "\n");
    TuneResult out = tune(loaded.image, initialWeights, plan, [&](const TuneProgress& p) {
        if (terminal && p.ended) printProgress("\r\x1b[K");
        if (!quiet && p.ended) context.print(roundText(*p.ended, plan) + "\n"), std::fflush(stdout);
        if (p.ended) ended(*p.ended);
        if (terminal && !p.ended)
            printProgress("\rround {}: {} {} of {}{} ", p.round, p.stage == TuneStage::playing ? "game" : "match, pair",
                          p.done, p.of, p.stage == TuneStage::playing ? "" : " at most");
        return !wasInterrupted();
    });
    if (terminal) printProgress("\r\x1b[K");
    return out;
}

int tuneCommand(Context& context, const ParsedArguments& args) {
    int status = exitSuccess;
    const auto loaded = context.load(args.text("VARIANT"), status);
    if (!loaded) return status;
    fs::path file = args.text("--to");
    if (file.empty()) {
        if (context.environment().userData.empty())
            return context.reportError("there is no home folder for the weights", exitUsage, "--to FILE");
        file = context.environment().userData / "weights" / weightsFileName(*loaded->image);
    }
    if (args.has("--calibrate")) return calibrateOnly(context, args, *loaded, file);
    const fs::path rounds = args.text("--rounds-to");
    if (std::error_code error; !rounds.empty()) {  // fail before hours of games
        fs::create_directories(rounds, error);
        if (!fs::is_directory(rounds, error))
            return context.reportError(
                "'" + escapeForTerminal(rounds.string()) + "' is not a folder and cannot be created", exitUnreadable);
    }
    // 1. Games, fits and matches.
    TunePlan plan = parseTunePlan(args);
    std::vector<std::string> before;
    const auto initialWeights = loadInitialWeights(context, args, *loaded, before);
    // Weights with a network learn no terms.
    plan.network = args.has("--network") || initialWeights->network;
    if (plan.network && !Network::makeRoyalBuckets(*loaded->image))
        return context.reportError("a network needs a variant that starts with exactly one royal piece", exitUsage,
                                   "tune without --network");
    if (!readRecords(context, args, *loaded, plan, status)) return status;
    installInterruptHandler();
    if (!readCandidate(context, args, *loaded, plan, before, status)) return status;
    if (plan.network && !rounds.empty() && !resumeRounds(context, *loaded, rounds, plan, before, status)) return status;
    const TuneResult result = tuneWithProgress(context, *loaded, initialWeights, plan, [&](const TuneRound& round) {
        if (rounds.empty()) return;
        const WeightsOrigin origin = makeOrigin(*loaded, plan, {.rounds = {round}}, args, before);
        const fs::path own = rounds / fmt::format("{}.weights", round.number);
        if (!write(own, formatWeights(*round.learned, *loaded->image, origin)))
            context.reportError("'" + escapeForTerminal(own.string()) + "' cannot be written", exitUnreadable);
    });
    if (!result.errors.empty()) status = context.reportError(result.errors, exitUnreadable);
    Json json = {{"id", loaded->variant.id}, {"digest", loaded->image->digest}, {"rounds", Json::array()}};
    for (const TuneRound& r : result.rounds) json["rounds"].push_back(toJson(r, plan));
    json["stronger"] = result.weights != nullptr;
    bool stopped = result.stopped;
    if (result.weights) {
        // 2. Save proved weights before the calibration, which may be interrupted.
        WeightsOrigin origin = makeOrigin(*loaded, plan, result, args, before);
        const auto saveWeights = [&](const Weights& weights) {
            return write(file, formatWeights(weights, *loaded->image, origin));
        };
        bool kept = saveWeights(*result.weights);
        // 3. Calibration.
        if (kept && !stopped) {
            const auto outcome = calibrate(context, loaded->image, result.weights, calibrationPlanAfter(plan.play));
            stopped = outcome.games.stopped;
            printCalibration(context, outcome);
            if (!outcome.errors.empty())
                context.reportError("not calibrated: " + outcome.errors.front().text, exitSuccess,
                                    outcome.errors.front().valid);
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
        context.print("No weights were proved stronger; nothing was changed.\n");
    return stopped ? exitInterrupted : status;
}

}  // namespace

void addTune(CommandTable& table) {
    using Type = Argument::Type;
    const std::string training = "Training options", output = "Output options";
    table.push_back({
        .name = "tune",
        .summary = "train the evaluation by games of the engine against itself",
        .description =
            "Plays games of the engine against itself and against a fixed opponent with the default weights. Fits the "
            "evaluation weights to the results by logistic regression. Then a match of new against old weights, and of "
            "both against the fixed opponent, from both sides of distinct openings, runs until a sequential test "
            "decides. Only weights that are proved stronger are kept: in the user data folder, by the digest of the "
            "rules, where analyse, play, engine, trial and tune find them.\n\n"
            "--network trains a small neural network on search scores instead. It is stronger and faster to evaluate, "
            "but needs some ten thousand games. If the current weights have a network, it is trained further. The "
            "network of each round plays the next round's games, proved or not; early rounds may be weaker than the "
            "linear terms. With --rounds-to DIR the samples and the network of each round stay in DIR, and the same "
            "command resumes there after an interruption.\n\n"
            "New weights are calibrated: games with ten times the nodes show at which score the chances are even and "
            "at which the odds are 10:1. This turns scores into the expected share that analyse prints. --calibrate "
            "does only this, for the current weights. Where one side wins nearly all games, or scores do not predict "
            "results, it reports so and changes nothing.\n\n"
            "The same seed gives the same games, whatever the number of workers. Ctrl-C ends the tuning and keeps what "
            "is proved.",
        .arguments = {variantArgument(),
                      {.name = "--calibrate",
                       .help = "only calibrate the current weights [default: 400 games, 10000 nodes per move]",
                       .group = training},
                      {.name = "--network", .help = "train a network instead of linear terms", .group = training},
                      {.name = "--fresh", .help = "start from the default weights", .group = training},
                      {.name = "--try",
                       .value = "FILE",
                       .help = "test this weights file in the first round instead of learned weights; keeps comment "
                               "lines that begin with '# By hand: '",
                       .group = training,
                       .completion = CompletionKind::file},
                      {.name = "--records",
                       .value = "FILE",
                       .help = "also learn from recorded games, in any format of replay; a network only uses them as "
                               "openings",
                       .group = training,
                       .repeatable = true,
                       .completion = CompletionKind::file},
                      {.name = "--rounds",
                       .value = "N",
                       .help = "rounds of games, fit and match [default: 4]",
                       .group = training,
                       .type = Type::number,
                       .minimum = 1,
                       .maximum = 1000},
                      {.name = "--games",
                       .value = "N",
                       .help = "games per round [default: 1000], or of the calibration",
                       .group = training,
                       .type = Type::number,
                       .minimum = 1,
                       .maximum = 1000000},
                      {.name = "--nodes",
                       .value = "N",
                       .help = "nodes per move [default: 400], or of the calibration",
                       .group = training,
                       .type = Type::number,
                       .minimum = 50},
                      {.name = "--plies",
                       .value = "N",
                       .help = "maximum plies of a game [default: 240]; only a network learns from unfinished games",
                       .group = training,
                       .type = Type::number,
                       .minimum = 2,
                       .maximum = 100000},
                      {.name = "--pairs",
                       .value = "N",
                       .help = "maximum game pairs of the match [default: 300]",
                       .group = training,
                       .type = Type::number,
                       .minimum = 1},
                      {.name = "--samples",
                       .value = "N",
                       .help = "maximum positions to train a network on, newest first [default: 4000000]",
                       .group = training,
                       .type = Type::number,
                       .minimum = 1000,
                       .maximum = 400000000},
                      {.name = "--results",
                       .value = "N",
                       .help = "maximum weight of the game's result, instead of the search score, in what a network "
                               "learns, in percent; less for newer rounds [default: 0]",
                       .group = training,
                       .type = Type::number,
                       .maximum = 100},
                      {.name = "--seed",
                       .value = "N",
                       .help = "random seed [default: 1]",
                       .group = training,
                       .type = Type::number},
                      {.name = "--workers",
                       .value = "N",
                       .help = "threads [default: number of processors]",
                       .group = training,
                       .type = Type::number,
                       .minimum = 1,
                       .maximum = 1024},
                      {.name = "--to",
                       .value = "FILE",
                       .help = "write the weights to this file [default: in the user data folder]",
                       .group = output,
                       .completion = CompletionKind::file},
                      {.name = "--rounds-to",
                       .value = "DIR",
                       .help = "write the weights of each round, proved or not, to DIR/N.weights; a network resumes "
                               "after the last round in DIR",
                       .group = output,
                       .completion = CompletionKind::folder}},
        .examples =
            {{"taflsmith tune nielsen-brandubh-7", "a few minutes"},
             {"taflsmith tune nielsen-fetlar-11 --calibrate", "calibrate the current weights"},
             {"taflsmith tune my-variant.toml --rounds 4 --games 4000", "train piece squares and terms, about an hour"},
             {"taflsmith tune my-variant.toml --network --rounds 8 --games 12000 --nodes 500 --rounds-to rounds",
              "then train a network"},
             {"taflsmith tune my-variant.toml --network --rounds 5 --games 12000 --nodes 1500 --rounds-to rounds",
              "and train it further with deeper searches"}},
        .run = tuneCommand,
    });
}

}  // namespace tafl::cli
