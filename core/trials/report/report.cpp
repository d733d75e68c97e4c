#include "trials/report/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "evaluation/weights_file.hpp"
#include "trials/report/left_out.hpp"

namespace tafl {

using Json = nlohmann::ordered_json;

double budgetMagnitude(const TrialSettings& s) {
    return s.nodes > 0 ? static_cast<double>(s.nodes) : s.seconds > 0 ? s.seconds : s.depth;
}

Trend Report::trend() const {
    std::vector<BudgetShare> points;
    for (const Step& step : steps)
        points.push_back({budgetMagnitude(step.row.settings), step.figures.results.points(),
                          static_cast<double>(step.figures.games())});
    return fitTrend(points);
}

std::string formatCommand(const TrialRow& row, const TrialFigures& figures) {
    const TrialSettings& s = row.settings;
    std::string out = "taflsmith trial " + row.variant + " --games " + std::to_string(figures.games());
    if (s.nodes > 0) out += " --nodes " + std::to_string(s.nodes);
    if (s.depth > 0) out += " --depth " + std::to_string(s.depth);
    if (s.seconds > 0) out += fmt::format(" --time {}", s.seconds);
    out += fmt::format(" --seed {} --opening {} --plies {}", s.seed, s.openingPlies, s.maxPlies);
    if (!s.weights.empty()) out += " --weights FILE";
    if (figures.decidedByTables()) out += " --tables FOLDER";
    return out;
}

std::string formatIntervalNote(const TrialFigures& figures) {
    if (figures.verdict() == Verdict::undecided) return {};
    if (figures.games() == figures.gamesToVerdict())
        return "The games end at the verdict. The 95 % intervals ignore this stop: they hold for a number of games "
               "that "
               "is fixed beforehand.";
    return "The 95 % intervals hold for a number of games that is fixed beforehand. If a verdict stopped the trial, "
           "they "
           "ignore it.";
}

std::string formatIntervalNote(const Report& report) {
    std::string out;
    for (const Report::Step& step : report.steps)
        if (std::string note = formatIntervalNote(step.figures); !note.empty()) out = std::move(note);
    return out;
}

std::optional<TrialGame> findExampleGame(const Store& store, std::int64_t trial, const TrialFigures& figures) {
    // The most frequent ending, then the length nearest to its median.
    int maxCount = 0;
    std::size_t winner = 0;
    std::string rule;
    for (std::size_t i = 0; i < 3; ++i)
        for (const auto& [name, count] : figures.byRule[i])
            if (count > maxCount && name != adjudicationRule && name != tablesRule)
                maxCount = count, winner = i, rule = name;
    if (maxCount == 0) return std::nullopt;
    const double median = figures.plies[winner].median();
    std::optional<TrialGame> out;
    const auto compareWith = [&](TrialGame&& game) {
        const bool matches = game.state == TrialGame::State::played && !game.unfinished &&
                             static_cast<std::size_t>(game.winner) == winner && game.rule == rule;
        if (matches && (!out || std::abs(game.plies - median) < std::abs(out->plies - median))) out = std::move(game);
        return true;
    };
    (void)store.each(trial, compareWith, [](const Diagnostic&) {});
    return out;
}

Result<std::vector<Report>> makeReports(const Store& store, const VariantLoader& loadVariant,
                                        const std::vector<HumanBalance>& human, const std::string& onlyVariant,
                                        Diagnostics& notes) {
    LeftOut leftOut(notes);
    const auto trials = store.trials(leftOut.handler());
    if (!trials) return tl::unexpected(trials.error());
    std::map<std::string, Report> found;
    std::map<std::string, std::int64_t> ids;
    std::vector<std::string> order;
    Diagnostics unreadable;
    for (const auto& [id, row] : *trials) {
        if (!onlyVariant.empty() && row.variant != onlyVariant && row.digest != onlyVariant) continue;
        TrialRow anyBudget = row;
        anyBudget.settings.nodes = 0, anyBudget.settings.depth = 0, anyBudget.settings.seconds = 0;
        const std::string key = anyBudget.key() + (row.settings.nodes ? "n" : row.settings.seconds > 0 ? "s" : "d");
        if (!found.contains(key)) {
            order.push_back(key);
            if (const auto loaded = loadVariant(row)) {
                found[key].image = loaded->image;
                found[key].records = loaded->records;
                found[key].human = findHumanBalance(human, loaded->records);
            } else {
                Diagnostic note = loaded.error().front();
                note.severity = Severity::warning;
                notes.push_back(std::move(note));
            }
        }
        Report& report = found[key];
        Report::Step step{row, TrialFigures(report.image.get(), scoreAtTenToOneOf(row.settings.weights))};
        const auto addGame = [&](TrialGame&& game) {
            step.figures.dropped += game.state == TrialGame::State::dropped;
            step.figures.failed += game.state == TrialGame::State::failed;
            if (game.state == TrialGame::State::played) step.figures.add(game);
            return true;
        };
        if (const auto read = store.each(id, addGame, leftOut.handler()); !read) {
            // The other trials may be readable.
            unreadable = read.error();
            leftOut(id, unreadable);
            continue;
        }
        if (step.figures.games() == 0) continue;
        ids[row.key()] = id;
        report.steps.push_back(std::move(step));
    }
    std::vector<Report> out;
    for (const std::string& key : order) {
        Report& report = found[key];
        if (report.steps.empty()) continue;
        std::ranges::sort(report.steps, {}, [](const Report::Step& s) { return budgetMagnitude(s.row.settings); });
        report.example = findExampleGame(store, ids[report.last().row.key()], report.last().figures);
        out.push_back(std::move(report));
    }
    if (out.empty() && !unreadable.empty()) return tl::unexpected(std::move(unreadable));
    return out;
}

std::optional<Forecast> forecastPeople(const ForecastModel& model, const Report& report) {
    if (!report.image || report.image->royals() == 0) return std::nullopt;
    EngineBalance balance{findVariantFacts(*report.image), {}};
    for (const Report::Step& step : report.steps)
        if (step.figures.results.decided() > 0)
            balance.steps.push_back(makeEngineStep(step.row.settings, step.figures));
    if (balance.steps.empty()) return std::nullopt;
    return forecast(model, balance);
}

HumanCorrelation humanCorrelation(const std::vector<Report>& reports) {
    // Trials of one variant by several seeds or weights share the people's result: the largest stands for them all.
    std::map<std::string, const Report*> largest;
    for (const Report& report : reports) {
        if (!report.human) continue;
        const Report*& kept = largest[report.human->key];
        if (!kept || report.last().figures.games() > kept->last().figures.games()) kept = &report;
    }
    std::vector<double> engine, people;
    for (const auto& [key, report] : largest) {
        engine.push_back(report->last().figures.results.pointsShare());
        people.push_back(report->human->attackers);
    }
    HumanCorrelation out;
    out.variants = static_cast<int>(engine.size());
    out.rank = rankCorrelation(engine, people);
    out.interval = rankCorrelationInterval(out.rank, out.variants);
    return out;
}

std::string HumanCorrelation::text() const {
    return fmt::format(
        "over {} variants that people have played, the rank correlation of the attackers' points with people's shares "
        "is {:+.2f} (95 %: {:+.2f} to {:+.2f})",
        variants, rank, interval.low, interval.high);
}

namespace {

Json toJson(const Interval& interval) { return {interval.low, interval.high}; }

Json toJson(const Forecast::Expectation& e) {
    return {{"attackers_share", e.share}, {"interval_80", toJson(e.interval)}};
}

Json toJson(const Results& r) {
    return {{"attackers", r.attackersWon},
            {"defenders", r.defendersWon},
            {"drawn", r.drawn - r.unfinished},
            {"broken_off", r.unfinished},
            {"points_share", r.pointsShare()}};
}

Json toJson(const Histogram& h) {
    Json counts = Json::object();
    for (const auto& [value, times] : h.counts()) counts[std::to_string(value)] = times;
    return {{"games", h.count()},
            {"mean", h.mean()},
            {"median", h.median()},
            {"tenth", h.quantile(0.1)},
            {"nine_tenths", h.quantile(0.9)},
            {"counts", counts}};
}

constexpr const char* outcomeNames[3] = {"attackers", "defenders", "draw"};

Json toJson(const Report::Step& step) {
    const TrialFigures& f = step.figures;
    const TrialSettings& s = step.row.settings;
    Json out = {{"nodes", s.nodes},
                {"depth", s.depth},
                {"seconds_a_move", s.seconds},
                {"seed", s.seed},
                {"opening_plies", s.openingPlies},
                {"most_plies", s.maxPlies},
                {"weights", step.row.weights},
                {"evaluation", describeTrainingOf(s.weights, step.row.digest)},
                {"engine", step.row.signature},
                {"build", step.row.build},
                {"games", f.games()},
                {"attackers_won", f.results.attackersWon},
                {"defenders_won", f.results.defendersWon},
                {"drawn", f.results.drawn - f.results.unfinished},
                {"broken_off", f.results.unfinished},
                {"broken_off_leads", {{"attackers", f.unfinishedLeads[0]}, {"defenders", f.unfinishedLeads[1]}}},
                {"adjudicated", f.sealed()},
                {"decided_by_tables", f.decidedByTables()},
                {"openings_dropped", f.dropped},
                {"failed", f.failed},
                {"attackers_share", f.results.share()},
                {"interval", toJson(f.share())},
                {"points_share", f.results.pointsShare()},
                {"points_interval", toJson(f.pointsShare())},
                {"verdict", words(f.verdict())},
                {"verdict_after", f.gamesToVerdict()}};
    if (const std::string note = formatIntervalNote(f); !note.empty()) out["interval_note"] = note;
    for (std::size_t winner = 0; winner < 3; ++winner) {
        out["by_rule"][outcomeNames[winner]] = f.byRule[winner];
        out["median_plies"][outcomeNames[winner]] = f.plies[winner].median();
        out["plies"][outcomeNames[winner]] = toJson(f.plies[winner]);
    }
    out["branching"] = f.branching();
    out["royal_first_move"] = toJson(f.royalFirstPly);
    out["raichi_a_game"] = f.threats(0);
    out["tuichi_a_game"] = f.threats(1);
    out["drama"] = f.drama();
    out["lead_changes_a_game"] = f.leadChanges();
    out["settled_after"] = f.settledFraction();
    for (const auto& [rule, fired] : f.fired)
        out["rules"][rule] = {{"moves", fired.moves}, {"games", fired.games}, {"decided", fired.decided}};
    for (const auto& [move, results] : f.firstMoves) out["first_moves"][move] = toJson(results);
    for (std::size_t i = 0; i < 2; ++i) out["by_first_mover"][outcomeNames[i]] = toJson(f.byFirstMover[i]);
    if (f.size > 0) {
        out["royal_squares"] = f.royalSquares;
        out["capture_squares"] = f.captureSquares;
    }
    out["processor_seconds"] = f.seconds;
    out["thinking_seconds"] = f.searchSeconds;
    out["nodes_searched"] = f.nodes;
    out["command"] = formatCommand(step.row, f);
    return out;
}

}  // namespace

Json toJson(const Report& report) {
    const Report::Step& last = report.last();
    Json out = {{"id", last.row.variant}, {"name", last.row.name}, {"digest", last.row.digest}};
    // The figures of the largest budget are at the top level.
    out.update(toJson(last));
    if (report.steps.size() > 1) {
        const Trend trend = report.trend();
        for (const Report::Step& step : report.steps) out["curve"].push_back(toJson(step));
        out["trend"] = {{"slope", trend.hasSlope ? Json(trend.slope) : Json()},
                        {"interval", trend.hasSlope ? toJson(trend.interval) : Json()},
                        {"words", trend.words}};
    }
    if (report.forecast) {
        const Forecast& f = *report.forecast;
        out["forecast"] = {
            {"new", toJson(f.newcomers)},
            {"used", toJson(f.used)},
            {"strong", toJson(f.strong)},
            {"plain_mean", f.plainMean},
            {"mean_error", f.error},
            {"mean_error_nodes", f.nodes},
            {"words", formatForecast(f, last.figures.results.pointsShare(), last.figures.pointsShare())}};
        if (const std::string warning =
                formatDisagreement(f, last.figures.results.pointsShare(), last.figures.pointsShare());
            !warning.empty())
            out["forecast"]["warning"] = warning;
    }
    if (report.human)
        out["human"] = {{"games", report.human->games},
                        {"attackers_share", report.human->attackers},
                        {"interval", toJson(report.human->interval)},
                        {"long_games", report.human->longGames},
                        {"attackers_share_long", report.human->attackersLong}};
    return out;
}

}  // namespace tafl
