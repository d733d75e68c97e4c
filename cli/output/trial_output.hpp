// Output of the commands that play trials: progress and tables.
#pragma once
#include <span>

#include "arguments/command_table.hpp"
#include "arguments/context.hpp"
#include "trials/report/report.hpp"

namespace tafl::cli {

/// Progress on standard error: a bar on a terminal, otherwise a line per 10 %; nothing with --quiet or --json.
class ProgressLine {
public:
    ProgressLine(const Context&, std::string title);
    void show(const TrialProgress&);
    void clear();

private:
    bool terminal_, silent_;
    std::string title_;
    int lastTenth_ = 0;
};

/// Runs a trial with progress and Ctrl-C. Prints errors and sets `status`. `title`: prefix of the progress line.
TrialResult runWithProgress(Context&, TrialSubject, const TrialPlan&, const std::string& title, int& status);

/// Results of human games that ship with the installation; may be empty.
std::vector<HumanBalance> loadHumanBalance(Context&);
/// Adds the forecast of people's results. Without its table, or with an invalid one, reports have none.
void addForecasts(Context&, std::span<Report>);
/// Loads the rules of a trial from its row, or from a variant of that id with the same digest.
VariantLoader makeVariantLoader(Context&);

/// Prints the tables of a report.
void printReport(Context&, const Report&);
std::string percent(double share);
std::string percent(const Interval&);
/// The command line of this process, quoted for a shell.
std::string currentCommandLine();

}  // namespace tafl::cli
