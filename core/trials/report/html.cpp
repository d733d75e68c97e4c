// Reports as an HTML page.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "evaluation/weights_file.hpp"
#include "records/drawing/svg.hpp"
#include "records/game.hpp"
#include "trials/report/plots.hpp"
#include "trials/report/report.hpp"

namespace tafl {
namespace {

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }
std::string percent(const Interval& i) { return percent(i.low) + " to " + percent(i.high); }

constexpr const char* style = R"(
:root{color-scheme:light dark;--ink:#1d2430;--faint:#667085;--paper:#fff;--line:#dfe3ea;--soft:#f4f6f9;
  --attackers:#c2540a;--defenders:#1f6fb2;--draw:#9aa3b0;--heat:#7a3e9d}
@media(prefers-color-scheme:dark){:root{--ink:#e6e9ef;--faint:#98a2b3;--paper:#14181f;--line:#2b3240;
  --soft:#1b212b;--attackers:#ee8a3c;--defenders:#5aa9ea;--draw:#6b7483;--heat:#b78be0}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
main{max-width:1080px;margin:0 auto;padding:28px 20px 60px}
h1{font-size:26px;margin:0 0 2px}
h2{font-size:17px;margin:30px 0 8px}
.id{color:var(--faint)}
.verdict{font-size:18px;margin:14px 0;padding:12px 16px;background:var(--soft);
  border-left:5px solid var(--draw);border-radius:4px}
.verdict.fair{border-color:#2e9e5b}
.verdict.attackers{border-color:var(--attackers)}
.verdict.defenders{border-color:var(--defenders)}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:10px}
.tile{background:var(--soft);border-radius:6px;padding:10px 12px}
.tile b{display:block;font-size:20px}
.tile span{color:var(--faint);font-size:13px}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(300px,1fr));gap:20px}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:4px 10px 4px 0;border-bottom:1px solid var(--line)}
th{color:var(--faint);font-weight:500}
td.n,th.n{text-align:right}
svg{width:100%;max-width:760px;height:auto;display:block}
svg text{font:12px system-ui,sans-serif;fill:var(--ink)}
.grid{stroke:var(--line)}
.axis{stroke:var(--faint)}
.human{stroke:var(--faint);stroke-dasharray:6 4}
.whisker{stroke:var(--attackers);stroke-width:1.6}
.curve{fill:none;stroke:var(--attackers);stroke-width:1.6}
rect.attackers,circle.attackers{fill:var(--attackers)}
rect.defenders{fill:var(--defenders)}
rect.draw{fill:var(--draw)}
rect.fair{fill:#2e9e5b;fill-opacity:.14}
rect.heat{fill:var(--heat);stroke:var(--line)}
text.on{fill:#fff!important}
code,pre{font:13px/1.5 ui-monospace,monospace}
pre{background:var(--soft);padding:12px;border-radius:6px;overflow:auto;white-space:pre-wrap}
details{margin:8px 0}
.board{max-width:340px}
hr{border:0;border-top:1px solid var(--line);margin:44px 0}
)";

/// A name from a store. Its length has no bound there.
std::string label(std::string_view text) { return shorten(text, plots::maxLabel); }

/// Escapes line by line, since escapeXml escapes line ends as control characters.
std::string escapedLines(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        out += (at > 0 ? "\n" : "") + escapeXml(text.substr(at, end - at));
        at = end + 1;
    }
    return out;
}

std::string tile(const std::string& value, const std::string& label) {
    return "<div class=\"tile\"><b>" + escapeXml(value) + "</b><span>" + escapeXml(label) + "</span></div>";
}

std::string row(const std::vector<std::string>& cells, bool head = false) {
    std::string out = "<tr>";
    for (std::size_t i = 0; i < cells.size(); ++i)
        out += fmt::format("<{}{}>{}</{}>", head ? "th" : "td", i > 0 ? " class=\"n\"" : "", escapeXml(cells[i]),
                           head ? "th" : "td");
    return out + "</tr>\n";
}

const char* verdictClass(Verdict v) {
    return v == Verdict::fair                ? "fair"
           : v == Verdict::attackersFavoured ? "attackers"
           : v == Verdict::defendersFavoured ? "defenders"
                                             : "open";
}

std::string tiles(const TrialFigures& f) {
    std::string out = "<div class=\"tiles\">";
    std::string adjudicated = f.sealed() ? fmt::format(" ({} by adjudication)", f.sealed()) : "";
    if (f.decidedByTables()) adjudicated += fmt::format(" ({} results by tables)", f.decidedByTables());
    out += tile(std::to_string(f.games()),
                fmt::format("games: {} decided{}, {} drawn, {} unfinished", f.results.decided(), adjudicated,
                            f.results.drawn - f.results.unfinished, f.results.unfinished));
    out += tile(percent(f.results.pointsShare()),
                "of the points for the attackers, of all games; 95 %: " + percent(f.pointsShare()));
    out += tile(percent(f.results.share()), "won by the attackers, of decided games; 95 %: " + percent(f.share()));
    out += tile(fmt::format("{:.0f}", f.allPlies.median()),
                fmt::format("plies in the median; most from {:.0f} to {:.0f}", f.allPlies.quantile(0.1),
                            f.allPlies.quantile(0.9)));
    out += tile(fmt::format("{:.1f}", f.branching()), "legal moves of a position");
    out += tile(fmt::format("{:.0f}", f.royalFirstPly.median()), "ply of the king's first move, median");
    out += tile(fmt::format("{:.2f} / {:.2f}", f.threats(0), f.threats(1)), "raichi and tuichi a game");
    out += tile(fmt::format("{:.2f}", f.drama()), "drama: how far winners lay behind");
    out += tile(fmt::format("{:.1f}", f.leadChanges()), "changes of the lead a game");
    out += tile(fmt::format("{:.0f} %", 100 * f.settledFraction()), "of a decided game until it is settled");
    return out + "</div>\n";
}

std::string curveTable(const Report& report) {
    std::string out =
        "<table>" + row({"budget a move", "games", "attackers' points", "95 %", "undecided", "plies", "verdict"}, true);
    for (const Report::Step& s : report.steps)
        out +=
            row({s.row.settings.budget(), std::to_string(s.figures.games()), percent(s.figures.results.pointsShare()),
                 percent(s.figures.pointsShare()), percent(s.figures.results.undecidedShare()),
                 fmt::format("{:.0f}", s.figures.allPlies.median()), std::string(words(s.figures.verdict()))});
    return out + "</table>\n";
}

std::string ruleTable(const TrialFigures& f) {
    std::vector<std::pair<std::int64_t, std::string>> order;
    for (const auto& [rule, fired] : f.fired) order.emplace_back(-(fired.moves + fired.decided), rule);
    std::ranges::sort(order);
    std::string out = "<table>" + row({"rule", "took part in captures, a game", "in games", "decided"}, true);
    for (const auto& [_, rule] : order) {
        const auto& fired = f.fired.at(rule);
        out += row({label(rule), fmt::format("{:.2f}", static_cast<double>(fired.moves) / std::max(1, f.games())),
                    percent(static_cast<double>(fired.games) / std::max(1, f.games())), std::to_string(fired.decided)});
    }
    return out + "</table>\n";
}

std::string firstMoveTable(const TrialFigures& f) {
    std::vector<std::pair<int, std::string>> order;
    for (const auto& [move, results] : f.firstMoves) order.emplace_back(-results.games(), move);
    std::ranges::sort(order);
    constexpr std::size_t maxRows = 24;
    std::string out = "<table>" + row({"first move", "games", "attackers' points", "95 %"}, true);
    for (std::size_t i = 0; i < std::min(maxRows, order.size()); ++i) {
        const Results& r = f.firstMoves.at(order[i].second);
        out += row({label(order[i].second), std::to_string(r.games()), percent(r.pointsShare()),
                    percent(wilson(r.points(), r.games()))});
    }
    return out + "</table>\n";
}

std::string exampleGame(const Report& report) {
    const TrialGame& g = *report.example;
    std::string out = fmt::format("<h2>A game as most go</h2>\n<p>Game {}: {} after {} plies{}{}.</p>\n", g.number,
                                  g.winner == Winner::draw ? "drawn" : std::string(name(g.winner)) + " win", g.plies,
                                  g.reason.empty() ? "" : ", ", escapeXml(label(g.reason)));
    std::string moves;
    int number = 0;
    for (const auto* list : {&g.opening, &g.moves}) {
        for (const std::string& action : *list)
            moves += (moves.empty() ? "" : "  ") + std::to_string(++number) + "." + action;
        if (list == &g.opening) moves += "  |";
    }
    out += "<div class=\"pair\">";
    if (report.image) {
        Game game(report.image);
        bool replayed = true;
        for (const auto* list : {&g.opening, &g.moves})
            for (const std::string& action : *list) replayed = replayed && game.act(action).has_value();
        if (replayed) {
            const Setup setup = game.position().setup();
            SvgStyle style;
            style.states = notableStates(*report.image, setup.states);
            out += "<div class=\"board\">" + boardSvg(*report.image, setup.occupants, {}, style) + "</div>";
        }
    }
    return out + "<pre>" + escapeXml(moves) + "\n\nBefore the bar: the random opening.</pre></div>\n";
}

std::string section(const Report& report) {
    const Report::Step& last = report.last();
    const TrialFigures& f = last.figures;
    const TrialSettings& s = last.row.settings;
    std::string out = "<h1>" + escapeXml(label(last.row.name)) + "</h1>\n<p class=\"id\">" +
                      escapeXml(last.row.variant) + ", engine against itself, " + escapeXml(s.budget()) +
                      " a move</p>\n";
    out += fmt::format(
        "<p class=\"verdict {}\"><b>{}</b>{}</p>\n", verdictClass(f.verdict()), words(f.verdict()),
        f.gamesToVerdict() > 0 ? fmt::format(" – the test had its answer after {} games", f.gamesToVerdict()) : "");
    out += tiles(f);
    out += "<h2>Balance</h2>\n" + plots::balanceCurve(report) + curveTable(report);
    if (report.steps.size() > 1) {
        const Trend trend = report.trend();
        out += "<p>" + trend.words;
        if (trend.hasSlope)
            out += fmt::format(": {:+.1f} points a tenfold budget, 95 %: {:+.1f} to {:+.1f}", 100 * trend.slope,
                               100 * trend.interval.low, 100 * trend.interval.high);
        out += ".</p>\n";
    }
    if (const std::string note = formatIntervalNote(report); !note.empty())
        out += "<p class=\"id\">" + escapeXml(note) + "</p>\n";
    if (report.forecast) {
        const Forecast& forecast = *report.forecast;
        out += "<h2>Between people</h2>\n<p>" + formatForecast(forecast, f.results.pointsShare(), f.pointsShare()) +
               " " + formatDisagreement(forecast, f.results.pointsShare(), f.pointsShare()) + "</p>\n<table>" +
               row({"players", "attackers, and the interval of 80 %"}, true) +
               row({"new to it", formatExpectation(forecast.newcomers)}) +
               row({"used to it", formatExpectation(forecast.used)}) +
               row({"strong", formatExpectation(forecast.strong)}) + "</table>\n<p class=\"id\">" +
               formatForecastError(forecast) + "</p>\n";
    }
    if (report.human) out += "<p>" + formatHumanBalance(*report.human) + "</p>\n";
    if (f.byFirstMover[0].games() > 0 && f.byFirstMover[1].games() > 0)
        out += fmt::format(
            "<p>Where the attackers began they won {} of {} decided games, where the defenders began {} "
            "of {}.</p>\n",
            f.byFirstMover[0].attackersWon, f.byFirstMover[0].decided(), f.byFirstMover[1].attackersWon,
            f.byFirstMover[1].decided());
    out += "<h2>How games end</h2>\n" + plots::outcomes(f) + "<h2>How long they last</h2>\n" + plots::lengths(f);
    if (f.size > 0)
        out += "<div class=\"pair\"><div><h2>Where the king goes</h2>\n" +
               plots::heatMap(f.royalSquares, f.size, "squares that kings moved to") +
               "</div><div><h2>Where pieces fall</h2>\n" +
               plots::heatMap(f.captureSquares, f.size, "squares of captures") + "</div></div>\n";
    out += "<div class=\"pair\"><div><h2>Rules at work</h2>\n" + ruleTable(f) +
           "</div><div><h2>First moves, folded by symmetry</h2>\n" + firstMoveTable(f) + "</div></div>\n";
    if (report.example) out += exampleGame(report);
    out += "<h2>How it was played, and how to repeat it</h2>\n<table>";
    out += row({"settings", s.text()});
    out += row({"rules (digest)", last.row.digest}) +
           row({"evaluation", label(describeTrainingOf(s.weights, last.row.digest))}) +
           row({"weights (digest)", last.row.weights}) + row({"engine (digest of what it plays)", last.row.signature}) +
           row({"program", "taflsmith " + last.row.build}) + row({"begun", last.row.startedAt});
    out += row({"openings dropped, as a short search called them won", std::to_string(f.dropped)});
    out += row({"games that failed", std::to_string(f.failed)});
    out += row(
        {"time of processors", fmt::format("{:.0f} s, {:.0f} positions a second", f.seconds,
                                           f.searchSeconds > 0 ? static_cast<double>(f.nodes) / f.searchSeconds : 0)});
    out += "</table>\n<pre>";
    for (const Report::Step& step : report.steps) out += escapeXml(formatCommand(step.row, step.figures)) + "\n";
    out += "</pre>\n<details><summary>The variant as a file</summary><pre>" + escapedLines(last.row.text) +
           "</pre></details>\n";
    return out;
}

}  // namespace

std::string formatHtml(const std::vector<Report>& reports, const std::string& command) {
    std::string out =
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
        "content=\"width=device-width, initial-scale=1\"><title>";
    out += reports.size() == 1 ? escapeXml(label(reports.front().last().row.name)) + ": trial" : "Trials";
    out += std::string("</title><style>") + style + "</style></head><body><main>\n";
    if (reports.size() > 1) {
        out += "<h1>Trials</h1>\n<table>" +
               row({"variant", "budget", "games", "attackers' points", "95 %", "people", "plies", "verdict"}, true);
        for (const Report& r : reports) {
            const auto& s = r.last();
            out += row({s.row.variant, s.row.settings.budget(), std::to_string(s.figures.games()),
                        percent(s.figures.results.pointsShare()), percent(s.figures.pointsShare()),
                        r.human ? percent(r.human->attackers) : "", fmt::format("{:.0f}", s.figures.allPlies.median()),
                        std::string(words(s.figures.verdict()))});
        }
        out += "</table>\n";
        if (const HumanCorrelation c = humanCorrelation(reports); c.variants >= 3)
            out += "<p>Engine and people: " + escapeXml(c.text()) + ".</p>\n";
        out += "<hr>\n";
    }
    for (std::size_t i = 0; i < reports.size(); ++i) out += (i > 0 ? "<hr>\n" : "") + section(reports[i]);
    out +=
        "<p class=\"id\">Figures hold for players of this strength: an engine with more nodes may see another game. "
        "The intervals are Wilson's; the verdict may be looked at after every game.";
    if (!command.empty()) out += " Made by <code>" + escapeXml(command) + "</code>.";
    return out + "</p></main></body></html>\n";
}

}  // namespace tafl
