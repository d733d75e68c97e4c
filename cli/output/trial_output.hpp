// What the commands of the laboratory share: their arguments, the line of progress, the tables.
#pragma once
#include "arguments/command_table.hpp"
#include "arguments/context.hpp"
#include "trials/report/report.hpp"

namespace tafl::cli {

/// How games are played, and where they are kept: --games to --no-store, without --nodes.
std::vector<Argument> trialArguments(int games);
/// The same from what was given. False: it makes no sense, the complaint is printed and `status` set.
bool parseTrialPlan(Context&, const ParsedArguments&, TrialPlan&, int& status);

/// Progress on standard error: a bar on a terminal, a line per tenth otherwise; nothing when quiet.
class ProgressLine {
public:
    ProgressLine(const Context&, std::string what);
    void show(const TrialProgress&);
    void clear();

private:
    bool terminal_, silent_;
    std::string what_;
    int lastTenth_ = 0;
};

/// Runs a trial with progress and Ctrl-C. What went wrong is printed; the status is `fine`, or what to end with.
TrialResult runWithProgress(Context&, TrialSubject, const TrialPlan&, const std::string& what, int& status);

/// Human results, as far as the installation has them.
std::vector<HumanBalance> loadHumanBalance(Context&);
/// The rules of a trial as its row has them.
VariantLoader makeVariantLoader(Context&);

/// Tables of a report.
void printReport(Context&, const Report&);
std::string percent(double share);
std::string percent(const Interval&);
/// The command line as it was given, fit for a shell.
std::string currentCommandLine();

}  // namespace tafl::cli
