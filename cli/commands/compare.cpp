// taflsmith compare: compares trials of two variants or settings with the same openings.
#include "trials/report/paired_comparison.hpp"

#include <fmt/format.h>

#include <cmath>

#include "arguments/parse.hpp"
#include "arguments/trial_arguments.hpp"
#include "output/trial_output.hpp"

namespace tafl::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string signedPercent(double share) { return fmt::format("{:+.1f} %", 100 * share); }

Json toJson(const TrialResult& r) {
    return {{"id", r.row.variant},
            {"digest", r.row.digest},
            {"budget", r.row.settings.budget()},
            {"games", r.figures.games()},
            {"attackers_won", r.figures.results.attackersWon},
            {"defenders_won", r.figures.results.defendersWon},
            {"drawn", r.figures.results.drawn - r.figures.results.unfinished},
            {"broken_off", r.figures.results.unfinished},
            {"attackers_share", r.figures.results.share()},
            {"points_share", r.figures.results.pointsShare()},
            {"points_interval", {r.figures.pointsShare().low, r.figures.pointsShare().high}},
            {"mean_plies", r.figures.allPlies.mean()},
            {"verdict", words(r.figures.verdict())}};
}

void printText(Context& context, const TrialResult& a, const TrialResult& b, const TrialComparison& c) {
    const auto row = [&](const std::string& label, const std::string& first, const std::string& second,
                         const std::string& difference) {
        context.print("  " + padRight(label, 24) + padRight(first, 26) + padRight(second, 26) + difference + "\n");
    };
    const TrialFigures &f = a.figures, &g = b.figures;
    context.print("\n");
    row("", a.row.variant, b.row.variant, "difference, 95 %");
    row("budget per move", a.row.settings.budget(), b.row.settings.budget(), "");
    row("games", std::to_string(f.games()), std::to_string(g.games()), fmt::format("{} pairs", c.pairs));
    row("attackers' points", percent(f.results.pointsShare()), percent(g.results.pointsShare()),
        fmt::format("{}, {} to {}", signedPercent(c.points.mean), signedPercent(c.points.low),
                    signedPercent(c.points.high)));
    row("share of decided games", percent(f.results.share()), percent(g.results.share()),
        fmt::format("{}, {} to {}", signedPercent(g.results.share() - f.results.share()), signedPercent(c.share.low),
                    signedPercent(c.share.high)));
    const double undecided = f.results.undecidedShare(), undecidedLater = g.results.undecidedShare();
    row("undecided", percent(undecided), percent(undecidedLater),
        fmt::format("{}, {} to {}", signedPercent(undecidedLater - undecided), signedPercent(c.undecided.low),
                    signedPercent(c.undecided.high)));
    row("mean plies", fmt::format("{:.1f}", f.allPlies.mean()), fmt::format("{:.1f}", g.allPlies.mean()),
        std::isfinite(c.plies.low) ? fmt::format("{:+.1f}, {:+.1f} to {:+.1f}", c.plies.mean, c.plies.low, c.plies.high)
                                   : fmt::format("{:+.1f}, too few pairs", c.plies.mean));
    context.print("\n  verdict\n");
    context.print("    " + padRight(a.row.variant, 26) + std::string(words(f.verdict())) + "\n");
    context.print("    " + padRight(b.row.variant, 26) + std::string(words(g.verdict())) + "\n");
    const bool differs = c.points.low > 0 || c.points.high < 0;
    context.print("    " + padRight("difference", 26) +
                  (!differs            ? "no significant difference"
                   : c.points.mean > 0 ? "the second is better for the attackers"
                                       : "the second is better for the defenders") +
                  "\n\n");
    context.remark(
        context.paint(Paint::faint, fmt::format("  {} of {} pairs had the same opening\n", c.sameOpenings, c.pairs)));
}

int compareCommand(Context& context, const ParsedArguments& args) {
    int status = exitSuccess;
    TrialPlan plan;
    plan.games = 400;
    if (!parseTrialPlan(context, args, plan, status)) return status;
    const auto first = context.load(args.text("A"), status);
    if (!first) return status;
    for (const std::string& choice : args.texts("--other-option"))
        if (!parseChoice(choice, context.options))
            return context.reportError("'" + choice + "' is not of the form id=choice", exitUsage);
    const auto second = context.load(args.has("B") ? args.text("B") : args.text("A"), status);
    if (!second) return status;
    TrialPlan other = plan;
    if (args.has("--other-nodes"))
        other.settings.nodes = static_cast<std::uint64_t>(args.number("--other-nodes")), other.settings.depth = 0,
        other.settings.seconds = 0;
    if (first->image->digest == second->image->digest && plan.settings == other.settings)
        return context.reportError("nothing to compare: rules and settings are the same", exitUsage,
                                   "another variant, --other-option or --other-nodes");
    const TrialResult a = runWithProgress(
        context, TrialSubject::of(first->variant, first->image, context.environmentOptions), plan, "1 of 2", status);
    if (status != exitSuccess) return status;
    const TrialResult b = runWithProgress(
        context, TrialSubject::of(second->variant, second->image, context.environmentOptions), other, "2 of 2", status);
    if (status != exitSuccess) return status;
    const auto compared = compareTrials(a, b);
    if (!compared) return context.reportError(compared.error());
    if (context.json) {
        const TrialComparison& c = *compared;
        context.printJson({{"first", toJson(a)},
                           {"second", toJson(b)},
                           {"pairs", c.pairs},
                           {"same_openings", c.sameOpenings},
                           {"points", {{"difference", c.points.mean}, {"interval", {c.points.low, c.points.high}}}},
                           {"share", {{"interval", {c.share.low, c.share.high}}}},
                           {"drawn", {{"interval", {c.drawn.low, c.drawn.high}}}},
                           {"undecided", {{"interval", {c.undecided.low, c.undecided.high}}}},
                           {"plies", {{"difference", c.plies.mean}, {"interval", {c.plies.low, c.plies.high}}}}});
        return exitSuccess;
    }
    printText(context, a, b, *compared);
    return exitSuccess;
}

}  // namespace

void addCompare(CommandTable& table) {
    std::vector<Argument> arguments = trialArguments(400);
    arguments.insert(arguments.begin(),
                     {variantArgument("A"),
                      {.name = "B", .help = "second variant [default: A]", .completion = CompletionKind::variant},
                      {.name = "--other-nodes",
                       .value = "N",
                       .help = "nodes per move in the second trial [default: as in the first]",
                       .type = Argument::Type::number,
                       .minimum = 1},
                      {.name = "--other-option",
                       .value = "ID=CHOICE",
                       .help = "set an option of the second variant",
                       .repeatable = true},
                      nodesOption()});
    table.push_back({
        .name = "compare",
        .summary = "compare the balance of two variants or two settings",
        .description =
            "Plays a trial of each and compares them pair by pair. Both use openings with the same numbers, which have "
            "the same moves if start and movement rules agree. Differences have 95 % intervals: paired for the "
            "attackers' points and the lengths, unpaired for shares.",
        .arguments = std::move(arguments),
        .examples = {{"taflsmith compare nielsen-brandubh-7 nielsen-saami-tablut-9", "two variants"},
                     {"taflsmith compare ogrecave-tablut --other-option edges=hostile", "one rule of a variant"},
                     {"taflsmith compare nielsen-brandubh-7 --nodes 1000 --other-nodes 10000",
                      "weaker and stronger play"}},
        .run = compareCommand,
    });
}

}  // namespace tafl::cli
