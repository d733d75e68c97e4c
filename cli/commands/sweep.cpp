// taflsmith sweep: varies the rules of a variant and ranks the results by fairness.
#include "trials/run/sweep.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "arguments/trial_arguments.hpp"
#include "base/text.hpp"
#include "output/trial_output.hpp"
#include "variant/files.hpp"
#include "variant/pack.hpp"

namespace tafl::cli {
namespace {

using Json = nlohmann::ordered_json;

struct Row {
    const SweepCandidate* candidate = nullptr;
    TrialFigures figures;
    int rounds = 0;  ///< that it played
};

void printText(Context& context, const SweepFile& file, const std::vector<Row>& rows) {
    const auto describeChange = [&](const Row& row) {
        std::vector<std::string> parts;
        for (std::size_t a = 0; a < file.axes.size(); ++a)
            parts.push_back(file.axes[a].name + " " + row.candidate->choices[a]);
        return join(parts, ", ");
    };
    context.print("\n  " + padRight("games", 8) + padRight("attackers' points", 19) + padRight("95 %", 20) +
                  padRight("undecided", 11) + padRight("plies", 7) + padRight("settled", 9) + padRight("verdict", 40) +
                  "change\n");
    for (const Row& row : rows) {
        const TrialFigures& f = row.figures;
        context.print("  " + padRight(std::to_string(f.games()), 8) + padRight(percent(f.results.pointsShare()), 19) +
                      padRight(percent(f.pointsShare()), 20) + padRight(percent(f.results.undecidedShare()), 11) +
                      padRight(fmt::format("{:.0f}", f.allPlies.median()), 7) +
                      padRight(fmt::format("{:.0f} %", 100 * f.settledFraction()), 9) +
                      padRight(std::string(words(f.verdict())), 40) + escapeForTerminal(describeChange(row)) + "\n");
    }
    if (rows.size() > 1) {
        const std::string note = fmt::format(
            "The best of {} candidates looks better than it is, since luck helped to choose it: play it again with "
            "another seed. The 95 % intervals ignore this, and that a verdict ends the games of a candidate.",
            rows.size());
        context.print("\n  " + wrapText(note, context.width() - 2, 2) + "\n");
    }
    std::vector<std::string> fair;
    for (const Row& row : rows)
        if (row.figures.verdict() == Verdict::fair) fair.push_back(describeChange(row));
    context.print("\n  Rule changes that make '" + escapeForTerminal(file.variant) + "' fair: ");
    if (!fair.empty())
        context.print(escapeForTerminal(join(fair, "; or ")) + "\n");
    else
        context.print("none for certain; nearest: " + escapeForTerminal(describeChange(rows.front())) +
                      fmt::format(" (attackers' points {})\n", percent(rows.front().figures.results.pointsShare())));
}

int sweepCommand(Context& context, const ParsedArguments& args) {
    // 1. The sweep file and its candidates.
    const std::filesystem::path path = args.text("FILE");
    const auto text = readTextFile(path);
    if (!text) return context.reportError(text.error());
    auto file = readSweep(*text, path);
    if (!file) return context.reportError(file.error());
    std::error_code error;
    if (std::filesystem::exists(path.parent_path() / file->variant, error))
        file->variant = (path.parent_path() / file->variant).string();
    Diagnostics notes;
    const auto candidates = makeCandidates(*file, context.library(), context.options, notes);
    if (!candidates) return context.reportError(candidates.error());
    if (!context.quiet) context.reportError(notes);
    TrialPlan plan;
    int status = exitSuccess;
    if (!parseTrialPlan(context, args, plan, status)) return status;
    plan.settings = file->settings;
    plan.untilDecided = true;

    // 2. The rounds.
    std::vector<Row> rows;
    for (const SweepCandidate& c : *candidates) rows.push_back({&c, TrialFigures()});
    Halving halving(static_cast<int>(candidates->size()), file->first, file->games);
    for (int round = 1; !halving.over(); ++round) {
        std::vector<TrialFigures> figures;
        for (std::size_t i = 0; i < halving.survivors().size(); ++i) {
            const SweepCandidate& c = (*candidates)[static_cast<std::size_t>(halving.survivors()[i])];
            plan.games = halving.games();
            const TrialResult result =
                runWithProgress(context, TrialSubject::of(c.variant, c.image, context.environmentOptions), plan,
                                fmt::format("round {}, {} of {}", round, i + 1, halving.survivors().size()), status);
            if (status != exitSuccess) return status;
            figures.push_back(result.figures);
            Row& row = rows[static_cast<std::size_t>(halving.survivors()[i])];
            row.figures = result.figures;
            row.rounds = round;
        }
        halving.eliminate(figures);
    }
    std::ranges::stable_sort(rows, std::less{}, [](const Row& row) { return makePlace(row.figures, row.rounds); });

    // 3. The results.
    if (context.json) {
        Json list = Json::array();
        for (const Row& row : rows) {
            Json choices = Json::object();
            for (std::size_t a = 0; a < file->axes.size(); ++a) choices[file->axes[a].name] = row.candidate->choices[a];
            const TrialFigures& f = row.figures;
            list.push_back({{"id", row.candidate->variant.id},
                            {"choices", choices},
                            {"digest", row.candidate->image->digest},
                            {"games", f.games()},
                            {"rounds", row.rounds},
                            {"attackers_share", f.results.share()},
                            {"interval", {f.share().low, f.share().high}},
                            {"points_share", f.results.pointsShare()},
                            {"points_interval", {f.pointsShare().low, f.pointsShare().high}},
                            {"drawn", f.results.drawn - f.results.unfinished},
                            {"broken_off", f.results.unfinished},
                            {"median_plies", f.allPlies.median()},
                            {"worth", computePenalty(f)},
                            {"verdict", words(f.verdict())}});
        }
        context.printJson({{"variant", file->variant}, {"candidates", list}});
    } else {
        printText(context, *file, rows);
    }
    if (args.has("--write")) {
        const std::filesystem::path folder = args.text("--write");
        std::filesystem::create_directories(folder, error);
        const auto best = static_cast<std::size_t>(args.number("--best", 3));
        for (std::size_t i = 0; i < std::min(best, rows.size()); ++i) {
            const Variant& variant = rows[i].candidate->variant;
            const std::string text = formatWithScripts(variant);
            const auto target = folder / (variant.id + (looksLikePack(text) ? std::string(packExtension) : ".toml"));
            if (const auto written = writeTextFile(target, text); !written) return context.reportError(written.error());
            if (!context.json) context.remark("  written: " + escapeForTerminal(target.string()) + "\n");
        }
    }
    return exitSuccess;
}

}  // namespace

void addSweep(CommandTable& table) {
    std::vector<Argument> arguments = trialArguments(400);
    // The sweep file holds the number of games and the engine's settings.
    std::erase_if(arguments, [](const Argument& a) { return a.group != "Run options"; });
    arguments.insert(
        arguments.begin(),
        {{.name = "FILE", .help = "sweep file in TOML", .required = true, .completion = CompletionKind::file},
         {.name = "--write",
          .value = "DIR",
          .help = "write the best variants as files into this folder",
          .completion = CompletionKind::folder},
         {.name = "--best",
          .value = "N",
          .help = "number of variants to write [default: 3]",
          .type = Argument::Type::number,
          .minimum = 1,
          .maximum = 1000}});
    table.push_back({
        .name = "sweep",
        .summary = "vary rules and rank the variants by fairness",
        .description =
            "Tries all or random combinations of the options, parameters and rules that a small TOML file lists, by "
            "successive halving. All candidates play a few games, the better half goes on with twice as many, and a "
            "clearly unfair candidate is eliminated at once. The table at the end lists fair candidates first, "
            "then those that stayed longest. Among equals it ranks them by balance, draws, length and how long a game "
            "stays open.\n\n"
            "Games are stored like those of 'trial'; the same command resumes an interrupted sweep. docs/trials.md "
            "describes the file.",
        .arguments = std::move(arguments),
        .examples = {{"taflsmith sweep brandubh-sweep.toml --write found", "write the three best as variant files"}},
        .run = sweepCommand,
    });
}

}  // namespace tafl::cli
