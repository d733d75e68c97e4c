#include "balance_table.hpp"

#include <fmt/format.h>

#include <cmath>

#include "trials/statistics/statistics.hpp"

namespace tafl::people {

namespace {

double engineShare(const EngineStep& step) { return step.points() / step.games; }

/// The trial at a budget, or nothing.
const EngineStep* findStep(const PlayedVariant& variant, double nodes) {
    for (const EngineStep& step : variant.balance.steps)
        if (step.nodes == nodes) return &step;
    return nullptr;
}

std::string formatAgreement(const std::vector<Test>& tests, double nodes) {
    std::vector<double> engine, people;
    double distance = 0, difference = 0;
    for (const Test& t : tests) {
        const EngineStep* step = findStep(*t.variant, nodes);
        if (!step) continue;
        engine.push_back(engineShare(*step));
        people.push_back(t.variant->people.median);
        distance += std::abs(people.back() - engine.back());
        difference += people.back() - engine.back();
    }
    const auto n = static_cast<double>(engine.size());
    if (engine.empty()) return {};
    const double correlation = rankCorrelation(engine, people);
    const Interval interval = rankCorrelationInterval(correlation, n);
    return fmt::format("| {:.0f} | {:+.2f} ({:+.2f} to {:+.2f}) | {:.1f} | {:+.1f} |\n", nodes, correlation,
                       interval.low, interval.high, 100 * distance / n, 100 * difference / n);
}

std::string formatRow(const Test& t) {
    const PeopleBalance& people = t.variant->people;
    std::string out = fmt::format("| `{}` | {} | {:.0f}, {:.0f}, {:.0f} |", t.variant->id, people.games,
                                  100 * people.weak, 100 * people.median, 100 * people.strong);
    for (const double nodes : curveBudgets) {
        const EngineStep* step = findStep(*t.variant, nodes);
        out += step ? fmt::format(" {:.0f} |", 100 * engineShare(*step)) : " |";
    }
    const EngineStep& last = t.variant->balance.steps.back();
    return out + fmt::format(" {:.0f} | {:.0f} ({:.0f} to {:.0f}) |\n", 100.0 * last.undecided / last.games,
                             100 * t.forecast.used.share, 100 * t.forecast.used.interval.low,
                             100 * t.forecast.used.interval.high);
}

}  // namespace

std::string formatBalanceTables(const std::vector<Test>& tests) {
    std::string out =
        "| nodes a move | rank correlation (95 % interval) | mean distance, points | people's share minus the "
        "engine's |\n|---|---|---|---|\n";
    for (const double nodes : curveBudgets) out += formatAgreement(tests, nodes);
    out += "\n| variant | games | new, used, strong |";
    std::string rule = "|---|---|---|";
    for (const double nodes : curveBudgets) {
        out += fmt::format(" {:.0f} nodes |", nodes);
        rule += "---|";
    }
    out += " not decided | forecast |\n" + rule + "---|---|\n";
    for (const Test& t : tests) out += formatRow(t);
    return out;
}

}  // namespace tafl::people
