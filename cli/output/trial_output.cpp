#include "output/trial_output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>

#include "arguments/interrupt.hpp"
#include "arguments/parse.hpp"
#include "arguments/terminal.hpp"
#include "base/text.hpp"
#include "evaluation/default_weights.hpp"
#include "evaluation/weights_file.hpp"
#include "output/progress.hpp"
#include "trials/forecast/model_file.hpp"
#include "variant/files.hpp"

namespace tafl::cli {

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }
std::string percent(const Interval& i) { return percent(i.low) + " to " + percent(i.high); }

std::string currentCommandLine() {
    std::ifstream in("/proc/self/cmdline", std::ios::binary);
    std::string out, word;
    while (std::getline(in, word, '\0')) {
        const bool plain = !word.empty() && std::ranges::all_of(word, [](unsigned char c) {
            return std::isalnum(c) || std::string_view("-_./,=+:").find(static_cast<char>(c)) != std::string_view::npos;
        });
        if (!plain) word = shellQuote(word);
        out += (out.empty() ? "" : " ") + word;
    }
    return out;
}

// --- progress

ProgressLine::ProgressLine(const Context& context, std::string title)
    : terminal_(isTerminal(Stream::error)), silent_(context.quiet || context.json), title_(std::move(title)) {}

void ProgressLine::show(const TrialProgress& p) {
    if (silent_) return;
    const int tenth = 10 * p.played / std::max(1, p.games);
    if (!terminal_ && tenth == lastTenth_) return;
    lastTenth_ = tenth;
    const int decided = p.attackersWon + p.defendersWon;
    const std::string share =
        decided > 0 ? fmt::format("attackers {}", percent(static_cast<double>(p.attackersWon) / decided)) : "";
    std::string left;
    if (p.gamesPerMinute > 0) {
        const int seconds = static_cast<int>(60 * (p.games - p.played) / p.gamesPerMinute);
        left = seconds >= 3600 ? fmt::format("{}:{:02}:{:02} left", seconds / 3600, seconds / 60 % 60, seconds % 60)
                               : fmt::format("{}:{:02} left", seconds / 60, seconds % 60);
    }
    const std::string failed = p.failed > 0 ? fmt::format("  {} failed", p.failed) : "";
    const std::string figures =
        fmt::format("{}/{}  {}{}  {:.0f} games/min  {}", p.played, p.games, share, failed, p.gamesPerMinute, left);
    if (!terminal_) {
        printProgress("{}{}\n", title_.empty() ? "" : title_ + ": ", figures);
        return;
    }
    constexpr int width = 24;
    const int full = std::min(width, width * p.played / std::max(1, p.games));
    printProgress("\r{}[{}{}] {}\x1b[K", title_.empty() ? "" : title_ + " ",
                  std::string(static_cast<std::size_t>(full), '#'),
                  std::string(static_cast<std::size_t>(width - full), '.'), figures);
}

void ProgressLine::clear() {
    if (!silent_ && terminal_) printProgress("\r\x1b[K");
}

TrialResult runWithProgress(Context& context, TrialSubject subject, const TrialPlan& plan, const std::string& title,
                            int& status) {
    installInterruptHandler();
    ProgressLine line(context, title);
    Trial* running = nullptr;
    TrialPlan played = plan;
    if (played.settings.weights.empty())
        played.settings.weights = loadShippedWeightsText(context.environment(), *subject.image);
    else if (const auto weights = parseWeights(played.settings.weights, *subject.image, "--weights"); !weights) {
        status = context.reportError(weights.error());
        return TrialResult{.figures = TrialFigures(subject.image.get())};
    }
    Trial trial(std::move(subject), played, [&](const TrialProgress& p) {
        line.show(p);
        if (wasInterrupted()) running->cancel();
    });
    running = &trial;
    trial.start();
    const TrialResult& result = trial.wait();
    line.clear();
    for (const TrialGame& game : result.failed)
        context.reportError(Diagnostics{{Severity::warning,
                                         {},
                                         fmt::format("game {} failed: {}", game.number, game.failure),
                                         game.opening.empty() ? "" : "opening: " + join(game.opening, " ")}});
    status = exitSuccess;
    if (!result.diagnostics.empty()) {
        status = context.reportError(result.diagnostics);
        // Every game failed: blame the rules.
        if (!result.failed.empty() && result.figures.games() == 0) status = exitRuleFailed;
    } else if (wasInterrupted() && result.stopped) {
        status = exitInterrupted;
        if (plan.store.empty())
            printProgress("Interrupted.\n");
        else
            printProgress("Interrupted; {} games are stored. Resume with:\n  {}\n", result.figures.games(),
                          currentCommandLine());
    }
    return result;
}

// --- installed data and rules

std::vector<HumanBalance> loadHumanBalance(Context& context) {
    const auto read = readHumanBalance(context.environment().share / "data" / "human-balance.tsv");
    return read ? *read : std::vector<HumanBalance>{};
}

void addForecasts(Context& context, std::span<Report> reports) {
    const auto model = readForecastModel(context.environment().share / "data" / "forecast.tsv");
    if (!model) {
        Diagnostics notes = model.error();
        for (Diagnostic& note : notes) note.severity = Severity::warning;
        if (!context.quiet) context.reportError(notes);
        return;
    }
    for (Report& report : reports) report.forecast = forecastPeople(*model, report);
}

VariantLoader makeVariantLoader(Context& context) {
    return [&context](const TrialRow& row) -> Result<TrialVariant> {
        // If the stored text does not give the same rules, try the installed variant: it may use script files.
        auto variant = context.library().parse(row.text, row.variant + ".toml");
        const auto image = variant ? context.library().compile(*variant) : tl::unexpected<Diagnostics>(variant.error());
        if (image && (*image)->digest == row.digest) return TrialVariant{*image, variant->records, *variant};
        if (auto here = context.library().load(row.variant); here)
            if (const auto other = context.library().compile(*here); other && (*other)->digest == row.digest)
                return TrialVariant{*other, here->records, *here};
        if (!image) return tl::unexpected(image.error());
        return fail({}, "the rules of '" + row.variant + "' differ from those of the trial");
    };
}

// --- tables

namespace {

/// A name from a store, for one line.
std::string label(std::string_view text) {
    constexpr std::size_t maxLength = 100;
    return escapeForTerminal(shorten(text, maxLength));
}

class Table {
public:
    explicit Table(Context& context) : context_(context) {}
    void line(const std::string& label, const std::string& value) {
        context_.print("  " + padRight(label, 26) + value + "\n");
    }
    void gap() { context_.print("\n"); }

private:
    Context& context_;
};

void printCurve(Context& context, const Report& report) {
    Table table(context);
    context.print("  " + padRight("budget", 20) + padRight("games", 8) + padRight("attackers' points", 19) +
                  padRight("95 %", 20) + padRight("undecided", 11) + padRight("plies", 8) + "verdict\n");
    for (const Report::Step& step : report.steps) {
        const TrialFigures& f = step.figures;
        context.print("  " + padRight(step.row.settings.budget(), 20) + padRight(std::to_string(f.games()), 8) +
                      padRight(percent(f.results.pointsShare()), 19) + padRight(percent(f.pointsShare()), 20) +
                      padRight(percent(f.results.undecidedShare()), 11) +
                      padRight(fmt::format("{:.0f}", f.allPlies.median()), 8) + std::string(words(f.verdict())) + "\n");
    }
    const Trend trend = report.trend();
    table.gap();
    if (report.steps.size() > 1) {
        std::string slope;
        if (trend.hasSlope)
            slope = fmt::format(" ({:+.1f} points per tenfold budget; 95 %: {:+.1f} to {:+.1f})", 100 * trend.slope,
                                100 * trend.interval.low, 100 * trend.interval.high);
        table.line("as play gets stronger", trend.words + slope);
    }
    table.gap();
}

void printResults(Context& context, const Report::Step& step) {
    const TrialFigures& f = step.figures;
    Table table(context);
    table.line("games",
               fmt::format("{} ({} decided, {} drawn, {} unfinished at {} plies)", f.games(), f.results.decided(),
                           f.results.drawn - f.results.unfinished, f.results.unfinished, step.row.settings.maxPlies));
    if (f.failed)
        table.line("failed", fmt::format("{} failed and {} not counted", f.failed, f.failed == 1 ? "is" : "are"));
    if (const int sealed = f.sealed())
        table.line("adjudicated", fmt::format("{} of the decided: the board was sealed at the limit", sealed));
    if (const int exact = f.decidedByTables())
        table.line("ended by tables", fmt::format("{}: tables proved the result", exact));
    if (f.results.unfinished)
        table.line("unfinished", fmt::format("the attackers lead in {}, the defenders in {}", f.unfinishedLeads[0],
                                             f.unfinishedLeads[1]));
    table.line("won by the attackers", fmt::format("{}, {} of the decided games; 95 %: {}", f.results.attackersWon,
                                                   percent(f.results.share()), percent(f.share())));
    table.line("won by the defenders", std::to_string(f.results.defendersWon));
    table.line("attackers' points",
               fmt::format("{} of all games; 95 %: {}", percent(f.results.pointsShare()), percent(f.pointsShare())));
    if (f.byFirstMover[0].games() > 0 && f.byFirstMover[1].games() > 0)
        for (const std::size_t i : {0u, 1u})
            table.line(i == 0 ? "attackers move first" : "defenders move first",
                       fmt::format("{} of {} decided games for the attackers, {}", f.byFirstMover[i].attackersWon,
                                   f.byFirstMover[i].decided(), percent(f.byFirstMover[i].share())));
    table.gap();
    constexpr const char* outcomeNames[3] = {"the attackers win", "the defenders win", "drawn"};
    for (std::size_t winner = 0; winner < 3; ++winner) {
        std::vector<std::pair<int, std::string>> rules;
        for (const auto& [rule, count] : f.byRule[winner]) rules.emplace_back(-count, rule);
        std::ranges::sort(rules);
        for (std::size_t i = 0; i < rules.size(); ++i)
            table.line(i == 0 ? outcomeNames[winner] : "",
                       fmt::format("{:>5} by {}", -rules[i].first, label(rules[i].second)));
        // Adjudicated games have no length of their own.
        if (const Histogram& plies = f.plies[winner]; plies.count() > 0)
            table.line("", fmt::format("median {:.0f} plies of {} {} ended by the rules, 80 %: {:.0f} to {:.0f}",
                                       plies.median(), plies.count(), plies.count() == 1 ? "game" : "games",
                                       plies.quantile(0.1), plies.quantile(0.9)));
    }
    table.gap();
}

void printPlayStatistics(Context& context, const TrialFigures& f) {
    Table table(context);
    table.line("length", fmt::format("median {:.0f} plies, 80 %: {:.0f} to {:.0f}", f.allPlies.median(),
                                     f.allPlies.quantile(0.1), f.allPlies.quantile(0.9)));
    table.line("legal moves", fmt::format("{:.1f} on average; first king move at ply {:.0f}", f.branching(),
                                          f.royalFirstPly.median()));
    table.line("threats to escape", fmt::format("per game: {:.2f} raichi (one escape), {:.2f} tuichi (several)",
                                                f.threats(0), f.threats(1)));
    table.line("drama", fmt::format("{:.2f}; the lead changes {:.1f} times per game", f.drama(), f.leadChanges()));
    table.line("settled", fmt::format("after {:.0f} % of a decided game on average", 100 * f.settledFraction()));
    std::vector<std::pair<std::int64_t, std::string>> fired;
    for (const auto& [rule, count] : f.fired) fired.emplace_back(-(count.moves + count.decided), rule);
    std::ranges::sort(fired);
    constexpr std::size_t maximum = 8;
    for (std::size_t i = 0; i < std::min(maximum, fired.size()); ++i) {
        const auto& count = f.fired.at(fired[i].second);
        std::string text;
        if (count.moves > 0)
            text = fmt::format("captures {:.2f} times per game",
                               static_cast<double>(count.moves) / std::max(1, f.games()));
        if (count.decided > 0)
            text += (text.empty() ? "" : ", ") +
                    fmt::format("decides {} game{}", count.decided, count.decided == 1 ? "" : "s");
        table.line(i == 0 ? "rules at work" : "", fmt::format("{:<28} {}", label(fired[i].second), text));
    }
    std::vector<std::pair<int, std::string>> moves;
    for (const auto& [move, results] : f.firstMoves) moves.emplace_back(-results.games(), move);
    std::ranges::sort(moves);
    constexpr std::size_t maxMoves = 5;
    for (std::size_t i = 0; i < std::min(maxMoves, moves.size()); ++i) {
        const Results& r = f.firstMoves.at(moves[i].second);
        table.line(i == 0 ? "first moves" : "",
                   fmt::format("{:<10} {:>4} {}, attackers' points {}", label(moves[i].second), r.games(),
                               r.games() == 1 ? "game" : "games", percent(r.pointsShare())));
    }
    table.gap();
}

void printForecast(Context& context, const Forecast& forecast, const TrialFigures& f) {
    Table table(context);
    const auto sentence = [&](const std::string& text) {
        if (!text.empty()) context.print("  " + wrapText(text, context.width() - 2, 2) + "\n");
    };
    sentence(formatForecast(forecast, f.results.pointsShare(), f.pointsShare()));
    table.line("players new to it", formatExpectation(forecast.newcomers));
    table.line("used to it", formatExpectation(forecast.used));
    table.line("strong", formatExpectation(forecast.strong));
    sentence(formatDisagreement(forecast, f.results.pointsShare(), f.pointsShare()));
    const std::string error = "The forecast's intervals hold 80 %. " + formatForecastError(forecast);
    context.remark(context.paint(Paint::faint, "  " + wrapText(error, context.width() - 2, 2) + "\n"));
    table.gap();
}

}  // namespace

void printReport(Context& context, const Report& report) {
    const Report::Step& step = report.last();
    const TrialFigures& f = step.figures;
    Table table(context);
    context.print("\n" + context.paint(Paint::heading, label(step.row.name)) +
                  fmt::format("  {}, engine against itself, {} per move\n\n", label(step.row.variant),
                              step.row.settings.budget()));
    if (report.steps.size() > 1) printCurve(context, report);
    printResults(context, step);
    printPlayStatistics(context, f);
    if (report.forecast) printForecast(context, *report.forecast, f);
    if (report.human)
        table.line("human games", fmt::format("attackers {} of {} decided games ({})", percent(report.human->attackers),
                                              report.human->games, percent(report.human->interval)));
    const std::string after = f.gamesToVerdict() > 0 ? fmt::format(" (after {} games)", f.gamesToVerdict()) : "";
    table.line("verdict", std::string(words(f.verdict())) + after);
    if (const std::string note = formatIntervalNote(report); !note.empty())
        context.remark(context.paint(Paint::faint, "  " + wrapText(note, context.width() - 2, 2) + "\n"));
    context.remark(context.paint(
        Paint::faint,
        fmt::format("  openings: {} random plies, distinct up to symmetry; {} adjudicated and not played\n",
                    step.row.settings.openingPlies, f.dropped)));
    context.remark(context.paint(
        Paint::faint, "  evaluation: " + label(describeTrainingOf(step.row.settings.weights, step.row.digest)) + "\n"));
    context.remark(context.paint(
        Paint::faint, "  The verdict holds for this playing strength: try more --nodes before you rely on it.\n"));
}

}  // namespace tafl::cli
