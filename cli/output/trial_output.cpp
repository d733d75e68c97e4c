#include "output/trial_output.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <fstream>

#include "arguments/parse.hpp"
#include "base/text.hpp"
#include "arguments/interrupt.hpp"
#include "evaluation/default_weights.hpp"
#include "evaluation/weights_file.hpp"
#include "variant/files.hpp"

namespace tafl::cli {

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }
std::string percent(const Interval& i) { return percent(i.low) + " to " + percent(i.high); }

std::string commandGiven() {
    std::ifstream in("/proc/self/cmdline", std::ios::binary);
    std::string out, word;
    while (std::getline(in, word, '\0')) {
        const bool plain = !word.empty() && std::ranges::all_of(word, [](unsigned char c) {
            return std::isalnum(c) || std::string_view("-_./,=+:").find(static_cast<char>(c)) != std::string_view::npos;
        });
        if (!plain) {
            std::string quoted = "'";
            for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
            word = quoted + "'";
        }
        out += (out.empty() ? "" : " ") + word;
    }
    return out;
}

// --- arguments

std::vector<Argument> trialArguments(int games) {
    using Type = Argument::Type;
    return {{.name = "--games",
             .value = "N",
             .help = "games (" + std::to_string(games) + " unless given)",
             .type = Type::number,
             .least = 1,
             .most = 10'000'000},
            {.name = "--depth",
             .value = "N",
             .help = "plies the engine looks ahead, instead of nodes",
             .type = Type::number,
             .least = 1,
             .most = 100},
            {.name = "--time",
             .value = "SECONDS",
             .help = "time the engine thinks about a move, instead of nodes; such games are not the same twice"},
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
             .help = "processes (one for each processor unless given)",
             .type = Type::number,
             .least = 1,
             .most = 1024},
            {.name = "--game-time",
             .value = "SECONDS",
             .help = "a game that takes longer has failed (a minute and 20 µs a node unless given)",
             .type = Type::number,
             .least = 1},
            {.name = "--store",
             .value = "FILE",
             .help = "keep the games here (trials.sqlite among your own data unless given)",
             .completes = Completes::file},
            {.name = "--no-store", .help = "keep no games"},
            {.name = "--weights",
             .value = "FILE",
             .help = "what the evaluation holds worth how much (those that came with the program unless given)",
             .completes = Completes::file}};
}

bool planAsked(Context& context, const Given& given, TrialPlan& plan, int& status) {
    TrialSettings& s = plan.settings;
    plan.games = static_cast<int>(given.number("--games", plan.games));
    s.seed = static_cast<std::uint64_t>(given.number("--seed", 1));
    s.openingPlies = static_cast<int>(given.number("--opening", s.openingPlies));
    s.mostPlies = static_cast<int>(given.number("--plies", s.mostPlies));
    s.depth = static_cast<int>(given.number("--depth", 0));
    if (!secondsAsked(context, given, s.seconds, status)) return false;
    const bool otherBudget = s.depth > 0 || s.seconds > 0;
    s.nodes = static_cast<std::uint64_t>(given.number("--nodes", otherBudget ? 0 : 1000));
    plan.workers = static_cast<int>(given.number("--workers", 0));
    plan.gameSeconds = static_cast<double>(given.number("--game-time", 0));
    if (given.has("--no-store") && given.has("--store")) {
        status = context.complain("--store and --no-store contradict each other", usage);
        return false;
    }
    if (!given.has("--no-store"))
        plan.store = given.has("--store") ? std::filesystem::path(given.text("--store")) : Store::standard();
    if (given.has("--weights")) {
        auto text = readText(given.text("--weights"));
        if (!text) {
            status = context.complain(text.error());
            return false;
        }
        s.weights = *std::move(text);
    }
    return true;
}

// --- progress

ProgressLine::ProgressLine(const Context& context, std::string what)
    : terminal_(isatty(STDERR_FILENO) != 0), silent_(context.quiet || context.json), what_(std::move(what)) {}

void ProgressLine::show(const TrialProgress& p) {
    if (silent_) return;
    const int tenth = 10 * p.played / std::max(1, p.games);
    if (!terminal_ && tenth == told_) return;
    told_ = tenth;
    const int decided = p.attackersWon + p.defendersWon;
    const std::string share =
        decided > 0 ? fmt::format("attackers {}", percent(static_cast<double>(p.attackersWon) / decided)) : "";
    std::string left;
    if (p.perMinute > 0) {
        const int seconds = static_cast<int>(60 * (p.games - p.played) / p.perMinute);
        left = seconds >= 3600 ? fmt::format("{}:{:02}:{:02} left", seconds / 3600, seconds / 60 % 60, seconds % 60)
                               : fmt::format("{}:{:02} left", seconds / 60, seconds % 60);
    }
    const std::string failed = p.failed > 0 ? fmt::format("  {} failed", p.failed) : "";
    const std::string figures =
        fmt::format("{}/{}  {}{}  {:.0f} a minute  {}", p.played, p.games, share, failed, p.perMinute, left);
    if (!terminal_) {
        fmt::print(stderr, "{}{}\n", what_.empty() ? "" : what_ + ": ", figures);
        return;
    }
    constexpr int width = 24;
    const int full = std::min(width, width * p.played / std::max(1, p.games));
    fmt::print(stderr, "\r{}[{}{}] {}\x1b[K", what_.empty() ? "" : what_ + " ",
               std::string(static_cast<std::size_t>(full), '#'),
               std::string(static_cast<std::size_t>(width - full), '.'), figures);
}

void ProgressLine::clear() {
    if (!silent_ && terminal_) fmt::print(stderr, "\r\x1b[K");
}

TrialResult runTold(Context& context, TrialSubject subject, const TrialPlan& plan, const std::string& what,
                    int& status) {
    noticeInterrupts();
    ProgressLine line(context, what);
    Trial* running = nullptr;
    TrialPlan played = plan;
    if (played.settings.weights.empty())
        played.settings.weights = shippedWeightsText(context.environment(), *subject.image);
    else if (const auto weights = weightsFrom(played.settings.weights, *subject.image, "--weights"); !weights) {
        status = context.complain(weights.error());
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
        context.complain(Diagnostics{{Severity::warning,
                                      {},
                                      fmt::format("game {} failed: {}", game.number, game.complaint),
                                      game.opening.empty() ? "" : "its opening: " + join(game.opening, " ")}});
    status = fine;
    if (!result.complaints.empty()) {
        status = context.complain(result.complaints);
        // A trial of which nothing came for the rules' sake.
        if (!result.failed.empty() && result.figures.games() == 0) status = ruleFailed;
    } else if (wasInterrupted() && result.stopped) {
        status = interrupted;
        if (plan.store.empty())
            fmt::print(stderr, "Interrupted.\n");
        else
            fmt::print(stderr, "Interrupted; {} games are kept. The same command goes on:\n  {}\n",
                       result.figures.games(), commandGiven());
    }
    return result;
}

// --- what there is

std::vector<HumanBalance> humanBalance(Context& context) {
    const auto read = readHumanBalance(context.environment().share / "data" / "human-balance.tsv");
    return read ? *read : std::vector<HumanBalance>{};
}

ImageOf imageOfRow(Context& context) {
    return [&context](const TrialRow& row) -> Result<TrialOfVariant> {
        // A variant found under the id may have files beside it that the text alone cannot name.
        auto variant = context.library().parse(row.text, row.variant + ".toml");
        const auto image = variant ? context.library().compile(*variant) : tl::unexpected<Diagnostics>(variant.error());
        if (image && (*image)->digest == row.digest) return TrialOfVariant{*image, variant->records, *variant};
        if (auto here = context.library().load(row.variant); here)
            if (const auto other = context.library().compile(*here); other && (*other)->digest == row.digest)
                return TrialOfVariant{*other, here->records, *here};
        if (!image) return tl::unexpected(image.error());
        return fail({}, "'" + row.variant + "' has other rules here than in the trial");
    };
}

// --- tables

namespace {

class Table {
public:
    explicit Table(Context& context) : context_(context) {}
    void line(const std::string& what, const std::string& value) {
        context_.print("  " + padded(what, 26) + value + "\n");
    }
    void gap() { context_.print("\n"); }

private:
    Context& context_;
};

void tellCurve(Context& context, const Report& report) {
    Table table(context);
    context.print("  " + padded("budget", 26) + padded("games", 8) + padded("attackers", 11) + padded("95 %", 20) +
                  padded("drawn", 9) + padded("plies", 8) + "verdict\n");
    for (const Report::Step& step : report.steps) {
        const TrialFigures& f = step.figures;
        context.print("  " + padded(step.row.settings.budget(), 26) + padded(std::to_string(f.games()), 8) +
                      padded(percent(f.results.share()), 11) + padded(percent(f.share()), 20) +
                      padded(percent(f.games() ? static_cast<double>(f.results.drawn) / f.games() : 0), 9) +
                      padded(fmt::format("{:.0f}", f.allPlies.median()), 8) + std::string(words(f.verdict())) + "\n");
    }
    const Trend trend = report.trend();
    table.gap();
    if (report.steps.size() > 1)
        table.line("as play gets stronger",
                   fmt::format("{} ({:+.1f} points a tenfold budget; 95 %: {:+.1f} to {:+.1f})", trend.words,
                               100 * trend.slope, 100 * trend.interval.low, 100 * trend.interval.high));
    table.gap();
}

void tellResults(Context& context, const Report::Step& step) {
    const TrialFigures& f = step.figures;
    Table table(context);
    table.line("games",
               fmt::format("{} ({} decided, {} drawn, {} broken off at {} plies)", f.games(), f.results.decided(),
                           f.results.drawn - f.brokenOff, f.brokenOff, step.row.settings.mostPlies));
    table.line("won by the attackers", fmt::format("{}, {} of the decided games; 95 %: {}", f.results.attackersWon,
                                                   percent(f.results.share()), percent(f.share())));
    table.line("won by the defenders", std::to_string(f.results.defendersWon));
    if (f.byFirst[0].games() > 0 && f.byFirst[1].games() > 0)
        for (const std::size_t i : {0u, 1u})
            table.line(i == 0 ? "where attackers began" : "where defenders began",
                       fmt::format("{} of {} decided games for the attackers, {}", f.byFirst[i].attackersWon,
                                   f.byFirst[i].decided(), percent(f.byFirst[i].share())));
    table.gap();
    constexpr const char* whose[3] = {"the attackers win", "the defenders win", "drawn"};
    for (std::size_t who = 0; who < 3; ++who) {
        std::vector<std::pair<int, std::string>> rules;
        for (const auto& [rule, count] : f.byRule[who]) rules.emplace_back(-count, rule);
        std::ranges::sort(rules);
        for (std::size_t i = 0; i < rules.size(); ++i)
            table.line(i == 0 ? whose[who] : "",
                       fmt::format("{:>5} by {}{}", -rules[i].first, printable(rules[i].second),
                                   i == 0 ? fmt::format("  (median {:.0f} plies, most from {:.0f} to {:.0f})",
                                                        f.plies[who].median(), f.plies[who].quantile(0.1),
                                                        f.plies[who].quantile(0.9))
                                          : ""));
    }
    table.gap();
}

void tellPlay(Context& context, const TrialFigures& f) {
    Table table(context);
    table.line("length", fmt::format("median {:.0f} plies, most from {:.0f} to {:.0f}", f.allPlies.median(),
                                     f.allPlies.quantile(0.1), f.allPlies.quantile(0.9)));
    table.line("choice", fmt::format("{:.1f} legal moves; the king first moves at ply {:.0f}", f.branching(),
                                     f.royalFirst.median()));
    table.line("threats to escape",
               fmt::format("a game: {:.2f} raichi (one way), {:.2f} tuichi (more)", f.threats(0), f.threats(1)));
    table.line("drama", fmt::format("{:.2f}; the lead changes {:.1f} times a game", f.drama(), f.leadChanges()));
    table.line("settled", fmt::format("after {:.0f} % of a decided game, in the mean", 100 * f.settledAfter()));
    std::vector<std::pair<int, std::string>> fired;
    for (const auto& [rule, count] : f.fired) fired.emplace_back(-(count.moves + count.decided), rule);
    std::ranges::sort(fired);
    constexpr std::size_t most = 8;
    for (std::size_t i = 0; i < std::min(most, fired.size()); ++i) {
        const auto& count = f.fired.at(fired[i].second);
        std::string work;
        if (count.moves > 0)
            work = fmt::format("takes {:.2f} times a game", static_cast<double>(count.moves) / std::max(1, f.games()));
        if (count.decided > 0) work += (work.empty() ? "" : ", ") + fmt::format("decides {}", count.decided);
        table.line(i == 0 ? "rules at work" : "", fmt::format("{:<28} {}", printable(fired[i].second), work));
    }
    std::vector<std::pair<int, std::string>> moves;
    for (const auto& [move, results] : f.firstMoves) moves.emplace_back(-results.games(), move);
    std::ranges::sort(moves);
    constexpr std::size_t mostMoves = 5;
    for (std::size_t i = 0; i < std::min(mostMoves, moves.size()); ++i) {
        const Results& r = f.firstMoves.at(moves[i].second);
        table.line(i == 0 ? "first moves" : "", fmt::format("{:<10} {:>4} games, attackers {}",
                                                            printable(moves[i].second), r.games(), percent(r.share())));
    }
    table.gap();
}

}  // namespace

void tellReport(Context& context, const Report& report) {
    const Report::Step& step = report.last();
    const TrialFigures& f = step.figures;
    Table table(context);
    context.print("\n" + context.paint(Paint::heading, printable(step.row.name)) +
                  fmt::format("  {}, engine against itself, {} a move\n\n", printable(step.row.variant),
                              step.row.settings.budget()));
    if (report.steps.size() > 1) tellCurve(context, report);
    tellResults(context, step);
    tellPlay(context, f);
    if (report.human)
        table.line("people", fmt::format("attackers {} of {} decided games ({})", percent(report.human->attackers),
                                         report.human->games, percent(report.human->interval)));
    const std::string after = f.verdictAt() > 0 ? fmt::format(" (after {} games)", f.verdictAt()) : "";
    table.line("verdict", std::string(words(f.verdict())) + after);
    context.remark(context.paint(
        Paint::faint,
        fmt::format("  openings: {} random plies, all distinct up to symmetry; {} dropped as won already\n",
                    step.row.settings.openingPlies, f.dropped)));
    context.remark(context.paint(
        Paint::faint, "  evaluation: " + printable(learnedWordsOf(step.row.settings.weights, step.row.digest)) + "\n"));
    context.remark(context.paint(Paint::faint,
                                 "  It holds for players of this strength: try more --nodes before believing it.\n"));
}

}  // namespace tafl::cli
