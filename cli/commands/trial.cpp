// taflsmith trial: the engine plays itself, and the figures say whether a variant is fair.
#include <fmt/format.h>

#include <charconv>

#include "base/text.hpp"
#include "output/trial_output.hpp"

namespace tafl::cli {
namespace {

/// "100,1000,10000"; empty where it is no such list.
std::vector<std::uint64_t> parseBudgets(const std::string& text) {
    std::vector<std::uint64_t> out;
    for (const std::string& part : split(text, ',')) {
        std::uint64_t nodes = 0;
        const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), nodes);
        if (error != std::errc() || end != part.data() + part.size() || nodes == 0) return {};
        out.push_back(nodes);
    }
    return out;
}

/// "3/10"; false where it is no such part.
bool parseShard(const std::string& text, TrialPlan& plan) {
    const auto parts = split(text, '/');
    if (parts.size() != 2) return false;
    for (int i = 0; i < 2; ++i) {
        int& value = i == 0 ? plan.shard : plan.shards;
        const std::string& part = parts[static_cast<std::size_t>(i)];
        const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), value);
        if (error != std::errc() || end != part.data() + part.size()) return false;
    }
    return plan.shard >= 1 && plan.shard <= plan.shards;
}

/// A part writes into a file of its own, which gets its name when all its games are in it: so a part that is there is
/// whole, and playing it again does nothing.
class ShardFile {
public:
    ShardFile(TrialPlan& plan) : target_(plan.store) {
        if (plan.shards == 1) return;
        plan.store += ".part";
        part_ = plan.store;
    }
    bool isComplete() const { return !part_.empty() && std::filesystem::exists(target_); }
    const std::filesystem::path& target() const { return target_; }
    Result<std::monostate> finish(Store& store) const {
        if (part_.empty()) return std::monostate{};
        if (auto finished = store.finish(); !finished) return finished;
        std::error_code error;
        std::filesystem::rename(part_, target_, error);
        if (error) return fail({target_.string(), 0, 0}, "it cannot be given its name: " + error.message());
        return std::monostate{};
    }

private:
    std::filesystem::path target_, part_;
};

int trialCommand(Context& context, const ParsedArguments& args) {
    // 1. What is asked.
    int status = exitSuccess;
    TrialPlan plan;
    if (!parseTrialPlan(context, args, plan, status)) return status;
    plan.untilDecided = args.has("--until-decided");
    std::vector<std::uint64_t> budgets;
    if (args.has("--curve")) {
        budgets = parseBudgets(args.text("--curve"));
        if (budgets.empty())
            return context.reportError("'" + args.text("--curve") + "' is no list of budgets", exitUsage,
                                       "100,1000,10000");
    }
    if (args.has("--shard")) {
        if (!parseShard(args.text("--shard"), plan))
            return context.reportError("'" + args.text("--shard") + "' is no part of a trial", exitUsage,
                                       "such as 3/10");
        if (!args.has("--store"))
            return context.reportError("a part needs a file of its own", exitUsage, "--store FILE");
    }
    const ShardFile shard(plan);
    if (shard.isComplete()) {
        context.remark("part " + args.text("--shard") + " is there already: " + shard.target().string() + "\n");
        return exitSuccess;
    }
    const auto loaded = context.load(args.text("VARIANT"), status);
    if (!loaded) return status;

    // 2. The games.
    EnvironmentOptions environment = context.environmentOptions;
    const TrialSubject subject = TrialSubject::of(loaded->variant, loaded->image, environment);
    Report report;
    report.image = loaded->image;
    report.records = loaded->variant.records;
    report.human = findHumanBalance(loadHumanBalance(context), report.records);
    TrialResult result;
    for (std::size_t i = 0; i < std::max<std::size_t>(1, budgets.size()); ++i) {
        if (!budgets.empty()) plan.settings.nodes = budgets[i];
        result = runWithProgress(context, subject, plan, budgets.empty() ? "" : plan.settings.budget(), status);
        if (result.figures.games() > 0) report.steps.push_back({result.row, result.figures});
        if (status != exitSuccess) break;
    }
    if (report.steps.empty())
        return status == exitSuccess ? context.reportError("no game was played", exitNegative) : status;
    std::ranges::sort(report.steps, {}, [](const Report::Step& s) { return budgetMagnitude(s.row.settings); });
    if (status == exitSuccess && result.store)
        if (const auto finished = shard.finish(*result.store); !finished)
            status = context.reportError(finished.error());

    // 3. The figures.
    if (context.json) {
        auto json = toJson(report);
        json["seconds"] = result.seconds;
        json["found"] = result.found;
        context.printJson(json);
        return status;
    }
    printReport(context, report);
    if (result.openingsExhausted) context.remark("  There are no more distinct openings of that length.\n");
    if (!plan.store.empty() && plan.shards == 1)
        context.remark(
            context.paint(Paint::faint, fmt::format("  {} of the games were there already; all are kept in {}\n",
                                                    result.found, escapeForTerminal(plan.store.string()))));
    return status;
}

}  // namespace

void addTrial(CommandTable& table) {
    std::vector<Argument> arguments = trialArguments(200);
    arguments.insert(
        arguments.begin(),
        {.name = "VARIANT", .help = "id or file", .required = true, .completion = CompletionKind::variant});
    arguments.insert(arguments.begin() + 2, {.name = "--nodes",
                                             .value = "N",
                                             .help = "moves the engine looks at for a move (1000 unless given)",
                                             .type = Argument::Type::number,
                                             .minimum = 1});
    arguments.push_back({.name = "--until-decided", .help = "stop as soon as the verdict stands"});
    arguments.push_back(
        {.name = "--curve", .value = "NODES,…", .help = "the balance curve: a trial at each of these budgets"});
    arguments.push_back(
        {.name = "--shard", .value = "I/N", .help = "play part I of N, for another machine; see merge"});
    table.push_back({
        .name = "trial",
        .summary = "the engine plays itself: is a variant fair?",
        .description =
            "Plays games of the engine against itself, from random openings that are distinct up to turning and "
            "mirroring, and reports who wins, by which rules, and whether the variant is fair: whether the attackers' "
            "points are within five of a half, by a test that may be looked at after every game. Draws, and games "
            "broken off, count half in the verdict and are shown apart.\n\n"
            "Games are played in processes of their own: one that crashes or never ends costs that game, which is "
            "reported. Each game is kept as it ends. The same command again goes on where it was interrupted, and "
            "finds what is there; report shows it in other forms. docs/trials.md tells the rest.\n\n"
            "The same seed and nodes give the same games, whatever the number of workers. Figures hold for players of "
            "this strength: --curve shows what stronger play makes of them.",
        .arguments = std::move(arguments),
        .examples = {{"taflsmith trial nielsen-brandubh-7", "is Brandubh fair?"},
                     {"taflsmith trial nielsen-copenhagen-11 --games 1000 --nodes 10000 --until-decided",
                      "stronger play, and no more games than needed"},
                     {"taflsmith trial ogrecave-tablut --curve 100,1000,10000", "does it hold as play gets stronger?"}},
        .run = trialCommand,
    });
}

}  // namespace tafl::cli
