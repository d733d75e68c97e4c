// taflsmith trial: measures the balance of a variant in games of the engine against itself.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "arguments/parse.hpp"
#include "arguments/tables.hpp"
#include "arguments/trial_arguments.hpp"
#include "base/text.hpp"
#include "evaluation/default_weights.hpp"
#include "output/trial_output.hpp"
#include "trials/run/schedule.hpp"
#include "trials/run/self_play.hpp"

namespace tafl::cli {
namespace {

/// Parses "100,1000,10000", rising and each once; empty if the text is invalid.
std::vector<std::uint64_t> parseBudgets(const std::string& text) {
    std::vector<std::uint64_t> out;
    for (const std::string& part : split(text, ',')) {
        std::uint64_t nodes = 0;
        const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), nodes);
        if (error != std::errc() || end != part.data() + part.size() || nodes == 0) return {};
        out.push_back(nodes);
    }
    std::ranges::sort(out);
    const auto equal = std::ranges::unique(out);
    out.erase(equal.begin(), equal.end());
    return out;
}

/// Parses "3/10" into the plan; false if the text is invalid.
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

/// The file of a shard, written as FILE.part and renamed when its games have ended. A file that has its name already is
/// continued under it, if games of the shard are missing there.
class ShardFile {
public:
    ShardFile(TrialPlan& plan) : target_(plan.store) {
        if (plan.shards == 1) return;
        std::error_code error;
        exists_ = std::filesystem::exists(target_, error);
        if (exists_) return;
        plan.store += ".part";
        part_ = plan.store;
    }
    bool exists() const { return exists_; }
    const std::filesystem::path& target() const { return target_; }
    Result<std::monostate> finish(Store& store) const {
        if (part_.empty()) return std::monostate{};
        if (auto finished = store.finish(); !finished) return finished;
        std::error_code error;
        std::filesystem::rename(part_, target_, error);
        if (error) return fail({target_.string(), 0, 0}, "cannot rename the file: " + error.message());
        return std::monostate{};
    }

private:
    std::filesystem::path target_, part_;
    bool exists_ = false;
};

enum class ShardState { complete, incomplete, otherTrial };

/// Compares a file with the shard that the plan wants there.
Result<ShardState> readShardState(const std::filesystem::path& file, const TrialPlan& plan,
                                  const std::vector<std::uint64_t>& budgets,
                                  const std::shared_ptr<const RuleImage>& image) {
    // 1. The trials of the file, and the key of this one.
    const auto store = Store::open(file, Store::Mode::read);
    if (!store) return tl::unexpected(store.error());
    const auto trials = store->trials();
    if (!trials) return tl::unexpected(trials.error());
    TrialRow row;
    row.digest = image->digest;
    row.settings = plan.settings;
    try {
        TrialPlayer player(image, plan.settings);
        row.weights = player.weightsDigest();
        row.signature = player.signature();
    } catch (const std::exception& failure) {
        return fail({}, failure.what());
    }
    // 2. Its games, by budget.
    bool found = false, complete = true;
    for (std::size_t i = 0; i < std::max<std::size_t>(1, budgets.size()); ++i) {
        if (!budgets.empty()) row.settings.nodes = budgets[i];
        const auto trial =
            std::ranges::find(*trials, row.key(), [](const auto& idAndRow) { return idAndRow.second.key(); });
        if (trial == trials->end()) {
            complete = false;
            continue;
        }
        found = true;
        const auto games = store->summaries(trial->first);
        if (!games) return tl::unexpected(games.error());
        Schedule schedule(plan.games, plan.shard, plan.shards, *games);
        if (plan.untilDecided) schedule.stopWhenDecided();
        complete = complete && schedule.next().kind == Schedule::Assignment::Kind::done;
    }
    if (!found && !trials->empty()) return ShardState::otherTrial;
    return complete ? ShardState::complete : ShardState::incomplete;
}

/// The exit status if nothing of this shard can or need be played.
std::optional<int> checkShard(Context& context, const ParsedArguments& args, const std::filesystem::path& file,
                              TrialPlan plan, const std::vector<std::uint64_t>& budgets,
                              const std::shared_ptr<const RuleImage>& image) {
    if (plan.settings.weights.empty()) plan.settings.weights = loadShippedWeightsText(context.environment(), *image);
    const auto state = readShardState(file, plan, budgets, image);
    if (!state) return context.reportError(state.error());
    const std::string name = escapeForTerminal(file.string());
    if (*state == ShardState::otherTrial)
        return context.reportError("'" + name + "' holds another trial: its rules, settings, weights or engine differ",
                                   exitUnreadable, "another FILE, or the arguments that made this one");
    if (*state == ShardState::incomplete) return std::nullopt;
    context.remark("shard " + args.text("--shard") + " is complete: " + name + "\n");
    return exitSuccess;
}

/// Verifies the tables of --tables before the workers open them. On failure prints the errors, sets `status` and
/// returns false.
bool useTables(Context& context, const ParsedArguments& args, const std::shared_ptr<const RuleImage>& image,
               TrialPlan& plan, int& status) {
    std::shared_ptr<const Tables> tables;
    if (!openTablesOption(context, args, image, tables, status)) return false;
    if (!tables) return true;
    if (const Diagnostics problems = tables->verify(); !problems.empty()) {
        status = context.reportError(problems);
        return false;
    }
    plan.tables = args.text("--tables");
    return true;
}

int trialCommand(Context& context, const ParsedArguments& args) {
    // 1. Arguments.
    int status = exitSuccess;
    TrialPlan plan;
    if (!parseTrialPlan(context, args, plan, status)) return status;
    plan.untilDecided = args.has("--until-decided");
    std::vector<std::uint64_t> budgets;
    if (args.has("--curve")) {
        budgets = parseBudgets(args.text("--curve"));
        if (budgets.empty())
            return context.reportError("'" + args.text("--curve") + "' is not a list of budgets", exitUsage,
                                       "100,1000,10000");
    }
    if (args.has("--shard")) {
        if (!parseShard(args.text("--shard"), plan))
            return context.reportError("'" + args.text("--shard") + "' is not a shard", exitUsage, "such as 3/10");
        if (!args.has("--store")) return context.reportError("--shard needs its own store", exitUsage, "--store FILE");
    }
    if (args.has("--tables") && args.has("--shard"))
        return context.reportError("--tables and --shard contradict each other", exitUsage,
                                   "merge cannot check games that tables decided");
    const ShardFile shard(plan);
    const auto loaded = context.load(args.text("VARIANT"), status);
    if (!loaded) return status;
    if (!useTables(context, args, loaded->image, plan, status)) return status;
    if (shard.exists())
        if (const auto end = checkShard(context, args, shard.target(), plan, budgets, loaded->image)) return *end;

    // 2. The games.
    EnvironmentOptions environment = context.environmentOptions;
    const TrialSubject subject = TrialSubject::of(loaded->variant, loaded->image, environment);
    Report report;
    report.image = loaded->image;
    report.records = loaded->variant.records;
    report.human = findHumanBalance(loadHumanBalance(context), report.records);
    TrialResult result;
    bool failed = false;
    for (std::size_t i = 0; i < std::max<std::size_t>(1, budgets.size()); ++i) {
        if (!budgets.empty()) plan.settings.nodes = budgets[i];
        result = runWithProgress(context, subject, plan, budgets.empty() ? "" : plan.settings.budget(), status);
        failed = failed || !result.failed.empty();
        if (result.figures.games() > 0) report.steps.push_back({result.row, result.figures});
        if (status != exitSuccess) break;
    }
    // A small trial leaves nothing for its last shards.
    const bool isEmptyShard = report.steps.empty() && plan.shards > 1 && !failed;
    if (report.steps.empty() && !isEmptyShard)
        return status == exitSuccess ? context.reportError("no game was played", exitNegative) : status;
    std::ranges::sort(report.steps, {}, [](const Report::Step& s) { return budgetMagnitude(s.row.settings); });
    if (status == exitSuccess && result.store)
        if (const auto finished = shard.finish(*result.store); !finished)
            status = context.reportError(finished.error());
    if (isEmptyShard) {
        if (status != exitSuccess) return status;
        if (context.json)
            context.printJson({{"id", loaded->variant.id}, {"games", 0}});
        else
            context.remark("shard " + args.text("--shard") + " has no games\n");
        return exitSuccess;
    }

    // 3. The figures.
    addForecasts(context, {&report, 1});
    if (context.json) {
        auto json = toJson(report);
        json["seconds"] = result.seconds;
        json["found"] = result.found;
        context.printJson(json);
        return status;
    }
    printReport(context, report);
    if (result.openingsExhausted) context.remark("  No more distinct openings of that length.\n");
    if (!plan.store.empty() && plan.shards == 1)
        context.remark(context.paint(Paint::faint, fmt::format("  {} of the games were stored before; all are in {}\n",
                                                               result.found, escapeForTerminal(plan.store.string()))));
    return status;
}

}  // namespace

void addTrial(CommandTable& table) {
    std::vector<Argument> arguments = trialArguments(200);
    arguments.insert(arguments.begin(), {variantArgument(), nodesOption()});
    const std::string run = "Run options";
    arguments.push_back(
        {.name = "--until-decided", .help = "stop as soon as the sequential test has a verdict", .group = run});
    arguments.push_back({.name = "--curve",
                         .value = "NODES,…",
                         .help = "balance curve: run a trial at each of these budgets",
                         .group = run});
    arguments.push_back(
        {.name = "--shard", .value = "I/N", .help = "play shard I of N, to be joined by merge", .group = run});
    arguments.push_back(tablesOption("end games whose result is proved", run));
    table.push_back({
        .name = "trial",
        .summary = "measure balance: games of the engine against itself",
        .description =
            "Plays games of the engine against itself from random openings, distinct up to symmetry. Reports who wins "
            "and by which rules, and whether the variant is fair: whether the attackers' share of the points is within "
            "five points of 50 %. The verdict comes from a sequential test, which may be read after every game. Draws "
            "and unfinished games count half and are listed separately. If a game reaches the limit of plies on a "
            "sealed board, where the king can reach no goal, the attackers win it.\n\n"
            "Worker processes play the games; a game that crashes or hangs is reported and not counted. Each game is "
            "stored when it ends. The same command resumes an interrupted trial and reuses stored games; report prints "
            "them in other formats. See docs/trials.md.\n\n"
            "With --tables, a game ends where the tables of 'solve' prove its result, and the engine's search uses "
            "their values. The report says how many games ended in this way. Games with and without tables belong to "
            "different trials.\n\n"
            "The same seed and nodes give the same games, whatever the number of workers. Figures hold for this "
            "playing strength; --curve shows the effect of stronger play.",
        .arguments = std::move(arguments),
        .examples = {{"taflsmith trial nielsen-brandubh-7", "is Brandubh fair?"},
                     {"taflsmith trial nielsen-copenhagen-11 --games 1000 --nodes 10000 --until-decided",
                      "stronger play, and no more games than necessary"},
                     {"taflsmith trial ogrecave-tablut --curve 100,1000,10000", "balance at increasing strength"}},
        .run = trialCommand,
    });
}

}  // namespace tafl::cli
