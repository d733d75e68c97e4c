// taflsmith sweep: which change of the rules makes a variant fair?
#include "trials/run/sweep.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "output/trial_output.hpp"
#include "variant/files.hpp"

namespace tafl::cli {
namespace {

using Json = nlohmann::ordered_json;

struct Row {
    const Candidate* candidate = nullptr;
    TrialFigures figures;
};

/// Fair ones first, then by worth; of those that fell out early there are fewer games.
std::vector<Row> ranked(std::vector<Row> rows) {
    const auto place = [](const Row& row) {
        const Verdict v = row.figures.verdict();
        return v == Verdict::fair ? 0 : v == Verdict::undecided ? 1 : 2;
    };
    std::ranges::stable_sort(rows, [&](const Row& a, const Row& b) {
        return std::pair(place(a), worthOf(a.figures)) < std::pair(place(b), worthOf(b.figures));
    });
    return rows;
}

void tell(Context& context, const SweepFile& file, const std::vector<Row>& rows) {
    const auto change = [&](const Row& row) {
        std::vector<std::string> parts;
        for (std::size_t a = 0; a < file.axes.size(); ++a)
            parts.push_back(file.axes[a].name + " " + row.candidate->choices[a]);
        return join(parts, ", ");
    };
    context.print("\n  " + padded("games", 8) + padded("attackers", 11) + padded("95 %", 20) + padded("drawn", 9) +
                  padded("plies", 7) + padded("settled", 9) + padded("verdict", 40) + "change\n");
    for (const Row& row : rows) {
        const TrialFigures& f = row.figures;
        context.print("  " + padded(std::to_string(f.games()), 8) + padded(percent(f.results.share()), 11) +
                      padded(percent(f.share()), 20) +
                      padded(percent(static_cast<double>(f.results.drawn) / std::max(1, f.games())), 9) +
                      padded(fmt::format("{:.0f}", f.allPlies.median()), 7) +
                      padded(fmt::format("{:.0f} %", 100 * f.settledAfter()), 9) +
                      padded(std::string(words(f.verdict())), 40) + printable(change(row)) + "\n");
    }
    std::vector<std::string> fair;
    for (const Row& row : rows)
        if (row.figures.verdict() == Verdict::fair) fair.push_back(change(row));
    context.print("\n  which rule change makes '" + printable(file.variant) + "' fair?  ");
    if (!fair.empty())
        context.print(printable(join(fair, "; or ")) + "\n");
    else
        context.print("none of these for certain; nearest: " + printable(change(rows.front())) +
                      fmt::format(" (attackers {})\n", percent(rows.front().figures.results.share())));
}

int sweepCommand(Context& context, const Given& given) {
    // 1. What is varied.
    const std::filesystem::path path = given.text("FILE");
    const auto text = readText(path);
    if (!text) return context.complain(text.error());
    auto file = readSweep(*text, path);
    if (!file) return context.complain(file.error());
    std::error_code error;
    if (std::filesystem::exists(path.parent_path() / file->variant, error))
        file->variant = (path.parent_path() / file->variant).string();
    Diagnostics notes;
    const auto candidates = candidatesOf(*file, context.library(), context.options, notes);
    if (!candidates) return context.complain(candidates.error());
    if (!context.quiet) context.complain(notes);
    TrialPlan plan;
    int status = fine;
    if (!planAsked(context, given, plan, status)) return status;
    plan.settings = file->settings;
    plan.untilDecided = true;

    // 2. The rounds.
    std::vector<Row> rows;
    for (const Candidate& c : *candidates) rows.push_back({&c, TrialFigures()});
    Halving halving(static_cast<int>(candidates->size()), file->first, file->games);
    for (int round = 1; !halving.over(); ++round) {
        std::vector<TrialFigures> figures;
        for (std::size_t i = 0; i < halving.alive().size(); ++i) {
            const Candidate& c = (*candidates)[static_cast<std::size_t>(halving.alive()[i])];
            plan.games = halving.games();
            const TrialResult result =
                runTold(context, TrialSubject::of(c.variant, c.image, context.environmentOptions), plan,
                        fmt::format("round {}, {} of {}", round, i + 1, halving.alive().size()), status);
            if (status != fine) return status;
            figures.push_back(result.figures);
            rows[static_cast<std::size_t>(halving.alive()[i])].figures = result.figures;
        }
        halving.judge(figures);
    }
    rows = ranked(std::move(rows));

    // 3. What came of it.
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
                            {"attackers_share", f.results.share()},
                            {"interval", {f.share().low, f.share().high}},
                            {"drawn", f.results.drawn},
                            {"median_plies", f.allPlies.median()},
                            {"worth", worthOf(f)},
                            {"verdict", words(f.verdict())}});
        }
        context.printJson({{"variant", file->variant}, {"candidates", list}});
    } else {
        tell(context, *file, rows);
    }
    if (given.has("--write")) {
        const std::filesystem::path folder = given.text("--write");
        std::filesystem::create_directories(folder, error);
        const auto best = static_cast<std::size_t>(given.number("--best", 3));
        for (std::size_t i = 0; i < std::min(best, rows.size()); ++i) {
            const Variant& variant = rows[i].candidate->variant;
            const auto target = folder / (variant.id + ".toml");
            if (const auto written = writeText(target, writeVariant(variant)); !written)
                return context.complain(written.error());
            if (!context.json) context.remark("  " + printable(target.string()) + " is written\n");
        }
    }
    return fine;
}

}  // namespace

void addSweep(CommandTable& table) {
    std::vector<Argument> arguments = trialArguments(400);
    // How many games, and from what, says the file.
    std::erase_if(arguments, [](const Argument& a) {
        return a.name != "--workers" && a.name != "--game-time" && a.name != "--store" && a.name != "--no-store";
    });
    arguments.insert(arguments.begin(),
                     {{.name = "FILE", .help = "what is varied, and how", .needed = true, .completes = Completes::file},
                      {.name = "--write",
                       .value = "DIR",
                       .help = "write the best as variant files into this folder",
                       .completes = Completes::folder},
                      {.name = "--best",
                       .value = "N",
                       .help = "how many (3 unless given)",
                       .type = Argument::Type::number,
                       .least = 1,
                       .most = 1000}});
    table.push_back({
        .name = "sweep",
        .summary = "vary rules, and find out what makes a variant fair",
        .description =
            "Tries every combination of the options, parameters and rules that a small TOML file names, or random "
            "ones, "
            "by successive halving: all play a few games, the better half goes on with twice as many, and what is "
            "surely not fair falls out at once. One table at the end ranks them by fairness, draws, length and how "
            "long "
            "a game is open.\n\nGames are kept as those of trial; the same command goes on where it was interrupted. "
            "docs/trials.md describes the file.",
        .arguments = std::move(arguments),
        .examples = {{"taflsmith sweep brandubh-sweep.toml --write found", "and the three best as variant files"}},
        .run = sweepCommand,
    });
}

}  // namespace tafl::cli
