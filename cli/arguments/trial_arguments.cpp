#include "arguments/trial_arguments.hpp"

#include "arguments/parse.hpp"
#include "variant/files.hpp"

namespace tafl::cli {

Argument nodesOption() {
    return {.name = "--nodes",
            .value = "N",
            .help = "nodes per move [default: 1000]",
            .group = "Engine options",
            .type = Argument::Type::number,
            .minimum = 1};
}

std::vector<Argument> trialArguments(int games) {
    using Type = Argument::Type;
    const std::string game = "Game options", engine = "Engine options", run = "Run options";
    return {{.name = "--games",
             .value = "N",
             .help = "number of games [default: " + std::to_string(games) + "]",
             .group = game,
             .type = Type::number,
             .minimum = 1,
             .maximum = 10'000'000},
            {.name = "--seed",
             .value = "N",
             .help = "random seed of openings and dice [default: 1]",
             .group = game,
             .type = Type::number},
            {.name = "--opening",
             .value = "N",
             .help = "random plies of each opening [default: 4]",
             .group = game,
             .type = Type::number,
             .minimum = 0,
             .maximum = 40},
            {.name = "--plies",
             .value = "N",
             .help = "maximum plies of a game [default: 400]",
             .group = game,
             .type = Type::number,
             .minimum = 2,
             .maximum = 100000},
            {.name = "--depth",
             .value = "N",
             .help = "search depth in plies, instead of nodes",
             .group = engine,
             .type = Type::number,
             .minimum = 1,
             .maximum = 100},
            {.name = "--time",
             .value = "SECONDS",
             .help = "time per move, instead of nodes; such games are not reproducible",
             .group = engine},
            {.name = "--weights",
             .value = "FILE",
             .help = "evaluation weights file [default: the shipped weights]",
             .group = engine,
             .completion = CompletionKind::file},
            {.name = "--workers",
             .value = "N",
             .help = "worker processes [default: number of processors]",
             .group = run,
             .type = Type::number,
             .minimum = 1,
             .maximum = 1024},
            {.name = "--game-time",
             .value = "SECONDS",
             .help = "time limit of a game, after which it has failed [default: a minute and 20 µs a node]",
             .group = run,
             .type = Type::number,
             .minimum = 1},
            {.name = "--store",
             .value = "FILE",
             .help = "file that stores the games [default: trials.sqlite in the user data folder]",
             .group = run,
             .completion = CompletionKind::file},
            {.name = "--no-store", .help = "do not store the games", .group = run}};
}

bool parseTrialPlan(Context& context, const ParsedArguments& args, TrialPlan& plan, int& status) {
    TrialSettings& s = plan.settings;
    plan.games = static_cast<int>(args.number("--games", plan.games));
    s.seed = static_cast<std::uint64_t>(args.number("--seed", 1));
    s.openingPlies = static_cast<int>(args.number("--opening", s.openingPlies));
    s.maxPlies = static_cast<int>(args.number("--plies", s.maxPlies));
    s.depth = static_cast<int>(args.number("--depth", 0));
    if (!parseSeconds(context, args, s.seconds, status)) return false;
    const bool otherBudget = s.depth > 0 || s.seconds > 0;
    s.nodes = static_cast<std::uint64_t>(args.number("--nodes", otherBudget ? 0 : 1000));
    plan.workers = static_cast<int>(args.number("--workers", 0));
    plan.gameSeconds = static_cast<double>(args.number("--game-time", 0));
    if (args.has("--no-store") && args.has("--store")) {
        status = context.reportError("--store and --no-store contradict each other", exitUsage);
        return false;
    }
    if (!args.has("--no-store"))
        plan.store = args.has("--store") ? std::filesystem::path(args.text("--store")) : Store::defaultPath();
    if (args.has("--weights")) {
        auto text = readTextFile(args.text("--weights"));
        if (!text) {
            status = context.reportError(text.error());
            return false;
        }
        s.weights = *std::move(text);
    }
    return true;
}

}  // namespace tafl::cli
