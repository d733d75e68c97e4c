// What a trial has found, for readers of every kind: the same figures as tables, pages, data and records.
#pragma once
#include <nlohmann/json.hpp>

#include "trials/report/human_results.hpp"
#include "trials/run/trial.hpp"

namespace tafl {

/// One variant at one budget or several: the balance curve.
struct Report {
    struct Step {
        TrialRow row;
        TrialFigures figures;
    };
    std::vector<Step> steps;  ///< by rising budgets; at least one
    std::shared_ptr<const RuleImage> image;
    std::vector<std::string> records;  ///< that the variant's file names
    std::optional<HumanBalance> human;
    std::optional<TrialGame> example;  ///< one that went as most did, of the last step

    const Step& last() const { return steps.back(); }
    Trend trend() const;
};

/// A number that budgets can be compared by: nodes, else seconds, else depth.
double budgetMagnitude(const TrialSettings&);

/// All reports of a store: trials of one variant that differ in nothing but their budget make one. `imageOf` gives the
/// rules of a trial's text; a trial whose rules cannot be had is reported to `notes`, without pictures and first moves.
struct TrialVariant {
    std::shared_ptr<const RuleImage> image;
    std::vector<std::string> records;
    std::optional<Variant> variant = {};
};
using VariantLoader = std::function<Result<TrialVariant>(const TrialRow&)>;
Result<std::vector<Report>> makeReports(const Store&, const VariantLoader&, const std::vector<HumanBalance>&,
                                        const std::string& onlyVariant, Diagnostics& notes);
/// Spearman's rank correlation of the attackers' share with that of people, over the variants that have both.
struct HumanCorrelation {
    int variants = 0;
    double rank = 0;
    Interval interval{-1, 1};
    std::string text() const;
};
HumanCorrelation humanCorrelation(const std::vector<Report>&);

/// The game of a trial whose result, rule and length are the most usual.
std::optional<TrialGame> findExampleGame(const Store&, std::int64_t trial, const TrialFigures&);

nlohmann::ordered_json toJson(const Report&);
/// A line for each game, of all trials of the store.
Result<std::string> formatCsv(const Store&);
/// Games as OpenTafl records, one after the other. Each carries its rules where OpenTafl's notation says exactly these;
/// where it cannot, `notes` tells what is in the way.
Result<std::string> formatRecords(const Store&, const VariantLoader&, Library&, const std::string& onlyVariant,
                                  Diagnostics& notes);
/// A page that stands by itself: no scripts, fonts or files from elsewhere.
std::string formatHtml(const std::vector<Report>&, const std::string& command);
/// The command that plays the same games again.
std::string formatCommand(const TrialRow&, int games);

}  // namespace tafl
