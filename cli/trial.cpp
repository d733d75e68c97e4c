// taflsmith trial: the engine plays itself, and the figures say whether a variant is fair.
#include "trials/trial.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include "base/text.hpp"
#include "commands.hpp"
#include "context.hpp"
#include "engine_weights.hpp"
#include "interrupt.hpp"

namespace tafl::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

/// "[########........]  40/200  attackers 23, defenders 15, drawn 2  1:05 left".
std::string bar(const TrialProgress& p) {
    constexpr int width = 30;
    const int full = width * p.played / std::max(1, p.games);
    const int left = static_cast<int>(p.seconds / p.played * (p.games - p.played));
    return fmt::format("[{}{}] {}/{}  attackers {}, defenders {}, drawn {}  {}:{:02} left ",
                       std::string(static_cast<std::size_t>(full), '#'),
                       std::string(static_cast<std::size_t>(width - full), '.'), p.played, p.games, p.attackersWon,
                       p.defendersWon, p.drawn + p.brokenOff, left / 60, left % 60);
}

void tellTable(Context& context, const Loaded& loaded, const TrialPlan& plan, const TrialResult& result) {
    const TrialFigures& f = result.figures;
    const auto line = [&](const std::string& what, const std::string& value) {
        context.print("  " + padded(what, 26) + value + "\n");
    };
    context.print("\n" + context.paint(Paint::heading, printable(loaded.variant.name)) +
                  fmt::format("  {}, engine against itself, {} nodes a move\n\n", loaded.variant.id, plan.nodes));
    line("games", fmt::format("{} ({} decided, {} drawn, {} broken off at {} plies)", f.games,
                              f.attackersWon + f.defendersWon, f.drawn, f.brokenOff, plan.mostPlies));
    line("won by the attackers", fmt::format("{}, {} of the decided games; 95 %: {} to {}", f.attackersWon,
                                             percent(f.attackersShare()), percent(f.share.low), percent(f.share.high)));
    line("won by the defenders", std::to_string(f.defendersWon));
    context.print("\n");
    constexpr const char* whose[3] = {"the attackers win", "the defenders win", "drawn"};
    for (std::size_t who = 0; who < 3; ++who) {
        if (f.byRule[who].empty()) continue;
        std::vector<std::pair<int, std::string>> rules;
        for (const auto& [rule, count] : f.byRule[who]) rules.emplace_back(-count, rule);
        std::ranges::sort(rules);
        for (std::size_t i = 0; i < rules.size(); ++i)
            line(i == 0 ? whose[who] : "",
                 fmt::format("{:>5} by {}{}", -rules[i].first, printable(rules[i].second),
                             i == 0 ? fmt::format("  (median {:.0f} plies)", f.medianPlies[who]) : ""));
    }
    context.print("\n");
    line("verdict", std::string(words(f.verdict)));
    context.remark(context.paint(
        Paint::faint,
        fmt::format("  openings: {} random plies, all distinct up to symmetry; {} dropped as won already; {:.1f} s\n",
                    plan.openingPlies, result.openingsDropped, result.seconds)));
    context.remark(context.paint(Paint::faint,
                                 "  It holds for players of this strength: try more --nodes before believing it.\n"));
    if (result.openingsUsedUp) context.remark("  There are no more distinct openings of that length.\n");
}

Json jsonOf(const Loaded& loaded, const TrialPlan& plan, const TrialResult& result) {
    const TrialFigures& f = result.figures;
    Json out = {{"id", loaded.variant.id},
                {"digest", loaded.image->digest},
                {"nodes", plan.nodes},
                {"seed", plan.seed},
                {"opening_plies", plan.openingPlies},
                {"most_plies", plan.mostPlies},
                {"games", f.games},
                {"attackers_won", f.attackersWon},
                {"defenders_won", f.defendersWon},
                {"drawn", f.drawn},
                {"broken_off", f.brokenOff},
                {"attackers_share", f.attackersShare()},
                {"interval", {f.share.low, f.share.high}},
                {"verdict", words(f.verdict)},
                {"openings_dropped", result.openingsDropped},
                {"seconds", result.seconds}};
    constexpr const char* whose[3] = {"attackers", "defenders", "draw"};
    for (std::size_t who = 0; who < 3; ++who) {
        out["by_rule"][whose[who]] = f.byRule[who];
        out["median_plies"][whose[who]] = f.medianPlies[who];
    }
    return out;
}

int trialCommand(Context& context, const Given& given) {
    int status = fine;
    const auto loaded = context.load(given.text("VARIANT"), status);
    if (!loaded) return status;
    TrialPlan plan;
    plan.games = static_cast<int>(given.number("--games", plan.games));
    plan.nodes = static_cast<std::uint64_t>(given.number("--nodes", 1000));
    plan.seed = static_cast<std::uint64_t>(given.number("--seed", 1));
    plan.openingPlies = static_cast<int>(given.number("--opening", plan.openingPlies));
    plan.mostPlies = static_cast<int>(given.number("--plies", plan.mostPlies));
    plan.workers = static_cast<int>(given.number("--workers", 0));
    plan.weights = engineWeights(context, *loaded->image);
    plan.untilDecided = given.has("--until-decided");
    noticeInterrupts();
    const bool terminal = isatty(STDERR_FILENO) != 0, quiet = context.quiet || context.json;
    const TrialResult result = runTrial(loaded->image, plan, [&](const TrialProgress& p) {
        if (!quiet && terminal) fmt::print(stderr, "\r{}", bar(p));
        if (!quiet && !terminal && (p.played % 100 == 0)) fmt::print(stderr, "{}\n", bar(p));
        return !wasInterrupted();
    });
    if (!quiet && terminal) fmt::print(stderr, "\r\x1b[K");
    if (context.json)
        context.printJson(jsonOf(*loaded, plan, result));
    else
        tellTable(context, *loaded, plan, result);
    return wasInterrupted() ? interrupted : fine;
}

}  // namespace

void addTrial(CommandTable& table) {
    using Type = Argument::Type;
    table.push_back({
        .name = "trial",
        .summary = "the engine plays itself: is a variant fair?",
        .description = "Plays games of the engine against itself, from random openings that are distinct up to turning "
                       "and mirroring, "
                       "and reports who wins, by which rules, and whether the variant is fair: whether the attackers' "
                       "points are within "
                       "five of a half, by a test that may be looked at after every game. Draws, and games broken off, "
                       "count half in the "
                       "verdict and are shown apart.\n\nThe same seed and nodes give the same games, whatever the "
                       "number of workers. "
                       "Figures hold for players of this strength: repeat a trial with more nodes before believing it.",
        .arguments =
            {{.name = "VARIANT", .help = "id or file", .needed = true, .completes = Completes::variant},
             {.name = "--games",
              .value = "N",
              .help = "games (200 unless given)",
              .type = Type::number,
              .least = 1,
              .most = 1000000},
             {.name = "--nodes",
              .value = "N",
              .help = "moves the engine looks at for a move (1000 unless given)",
              .type = Type::number,
              .least = 1},
             {.name = "--seed", .value = "N", .help = "of openings and dice (1 unless given)", .type = Type::number},
             {.name = "--opening",
              .value = "N",
              .help = "random plies (4 unless given)",
              .type = Type::number,
              .least = 0,
              .most = 40},
             {.name = "--plies",
              .value = "N",
              .help = "games are broken off after so many (400 unless given)",
              .type = Type::number,
              .least = 2,
              .most = 100000},
             {.name = "--workers",
              .value = "N",
              .help = "threads (one for each processor unless given)",
              .type = Type::number,
              .least = 1,
              .most = 1024},
             {.name = "--until-decided", .help = "stop as soon as the verdict stands"}},
        .examples = {{"taflsmith trial nielsen-brandubh-7", "is Brandubh fair?"},
                     {"taflsmith trial nielsen-copenhagen-11 --games 1000 --nodes 10000 --until-decided",
                      "stronger play, and no more games than needed"}},
        .run = trialCommand,
    });
}

}  // namespace tafl::cli
