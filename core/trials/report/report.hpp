// Reports of trials: the same figures as JSON, CSV, HTML and game records.
#pragma once
#include <nlohmann/json.hpp>

#include "trials/forecast/forecast.hpp"
#include "trials/report/human_results.hpp"
#include "trials/run/trial.hpp"

namespace tafl {

/// One variant at one or more budgets (the balance curve).
struct Report {
    struct Step {
        TrialRow row;
        TrialFigures figures;
    };
    std::vector<Step> steps;  ///< by increasing budget; at least one
    std::shared_ptr<const RuleImage> image;
    std::vector<std::string> records;  ///< the variant's collections of recorded games
    std::optional<HumanBalance> human;
    std::optional<Forecast> forecast;  ///< of people's results
    std::optional<TrialGame> example;  ///< a typical game of the last step

    const Step& last() const { return steps.back(); }
    Trend trend() const;
};

/// Orders budgets: nodes, else seconds, else depth.
double budgetMagnitude(const TrialSettings&);

/// The variant of a stored trial, compiled from its text.
struct TrialVariant {
    std::shared_ptr<const RuleImage> image;
    std::vector<std::string> records;
    std::optional<Variant> variant = {};
};
using VariantLoader = std::function<Result<TrialVariant>(const TrialRow&)>;
/// All reports of a store. Trials that differ only in their budget form one report.
/// If the variant of a trial does not load, `notes` says why, and its report lacks boards and merged first moves. It
/// also names the trials and games that cannot be read; they are left out.
Result<std::vector<Report>> makeReports(const Store&, const VariantLoader&, const std::vector<HumanBalance>&,
                                        const std::string& onlyVariant, Diagnostics& notes);
/// Rank correlation of the attackers' points in engine games with their share in human games, over variants with both.
/// Each result of human games counts once, with the trial of the most games at its largest budget.
struct HumanCorrelation {
    int variants = 0;
    double rank = 0;
    Interval interval{-1, 1};
    std::string text() const;
};
HumanCorrelation humanCorrelation(const std::vector<Report>&);

/// Forecasts people's results from all budgets; none without the variant's rules or decided games.
std::optional<Forecast> forecastPeople(const ForecastModel&, const Report&);

/// A game with the most frequent result and rule, and the length nearest to their median.
std::optional<TrialGame> findExampleGame(const Store&, std::int64_t trial, const TrialFigures&);

nlohmann::ordered_json toJson(const Report&);
/// One line per game of the store, with the key of its trial. `notes` names what cannot be read.
Result<std::string> formatCsv(const Store&, const std::string& onlyVariant, Diagnostics& notes);
/// OpenTafl records of all games. They include the rules if OpenTafl's notation can express them; else `notes` says why
/// not.
Result<std::string> formatRecords(const Store&, const VariantLoader&, Library&, const std::string& onlyVariant,
                                  Diagnostics& notes);
/// A self-contained page without scripts or external files.
std::string formatHtml(const std::vector<Report>&, const std::string& command);
/// What the 95 % intervals leave out if the games have a verdict; empty if they have none. A store does not tell
/// whether it was the verdict that stopped a trial, so the note is there whenever it may have been.
std::string formatIntervalNote(const TrialFigures&);
/// The same for all budgets.
std::string formatIntervalNote(const Report&);
/// The command that plays the same games.
std::string formatCommand(const TrialRow&, const TrialFigures&);

}  // namespace tafl
