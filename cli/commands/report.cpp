// taflsmith report: results of stored trials as tables, HTML page, CSV or game records.
#include <set>
#include <utility>

#include "base/text.hpp"
#include "output/trial_output.hpp"
#include "variant/link.hpp"
#include "variant/pack.hpp"

namespace tafl::cli {
namespace {

using Json = nlohmann::ordered_json;

/// Writes to the file, or to standard output if it is "-". Returns the exit status.
int writeOutput(Context& context, const std::string& file, const std::string& text) {
    const int status = context.writeOutput(file, text);
    if (status == exitSuccess && file != "-") context.remark("written: " + escapeForTerminal(file) + "\n");
    return status;
}

int reportCommand(Context& context, const ParsedArguments& args) {
    // 1. The store.
    std::string only = args.text("VARIANT");
    const bool namesStore =
        !args.has("--store") && (only.ends_with(".db") || only.ends_with(".sqlite") || only.ends_with(".sqlite3"));
    const std::filesystem::path file = args.has("--store") ? std::filesystem::path(args.text("--store"))
                                       : namesStore        ? std::filesystem::path(std::exchange(only, {}))
                                                           : Store::defaultPath();
    const auto store = Store::open(file, Store::Mode::read);
    if (!store) return context.reportError(store.error());
    if (only.ends_with(".toml") || only.ends_with(".png") || only.ends_with(packExtension) || looksLikeLink(only)) {
        int status = exitSuccess;
        const auto loaded = context.load(only, status);
        if (!loaded) return status;
        only = loaded->image->digest;
    }
    // Each problem is printed once, whichever format meets it.
    std::set<std::string> printed;
    const auto printNotes = [&](const Diagnostics& notes) {
        Diagnostics fresh;
        for (const Diagnostic& note : notes)
            if (printed.insert(note.message()).second) fresh.push_back(note);
        if (!context.quiet) context.reportError(fresh);
    };
    Diagnostics notes;
    auto reports = makeReports(*store, makeVariantLoader(context), loadHumanBalance(context), only, notes);
    if (!reports) return context.reportError(reports.error());
    printNotes(notes);
    addForecasts(context, *reports);
    if (reports->empty())
        return context.reportError(only.empty() ? "no games in " + file.string()
                                                : "no games of '" + args.text("VARIANT") + "' in " + file.string(),
                                   exitNegative, "taflsmith trial VARIANT");

    // 2. The requested formats.
    bool any = false;
    if (args.has("--html")) {
        any = true;
        if (const int status = writeOutput(context, args.text("--html"), formatHtml(*reports, currentCommandLine())))
            return status;
    }
    if (args.has("--csv")) {
        any = true;
        Diagnostics lost;
        const auto csv = formatCsv(*store, only, lost);
        if (!csv) return context.reportError(csv.error());
        printNotes(lost);
        if (const int status = writeOutput(context, args.text("--csv"), *csv)) return status;
    }
    if (args.has("--records")) {
        any = true;
        Diagnostics lost;
        const auto records = formatRecords(*store, makeVariantLoader(context), context.library(), only, lost);
        if (!records) return context.reportError(records.error());
        printNotes(lost);
        if (const int status = writeOutput(context, args.text("--records"), *records)) return status;
    }
    if (context.json) {
        Json all = Json::array();
        for (const Report& report : *reports) all.push_back(toJson(report));
        Json answer = {{"reports", all}};
        if (const HumanCorrelation c = humanCorrelation(*reports); c.variants >= 3)
            answer["human_correlation"] = {
                {"variants", c.variants}, {"rank", c.rank}, {"interval", {c.interval.low, c.interval.high}}};
        context.printJson(answer);
    } else if (!any) {
        for (const Report& report : *reports) printReport(context, report);
        if (const HumanCorrelation c = humanCorrelation(*reports); c.variants >= 3)
            context.print("\n  " + wrapText(c.text(), context.width() - 2, 2) + "\n");
    }
    return exitSuccess;
}

}  // namespace

void addReport(CommandTable& table) {
    table.push_back({
        .name = "report",
        .summary = "report on trials: tables, HTML page, CSV or game records",
        .description =
            "Reports on the trials of a store: of one variant or of all. Trials that differ only in their budget make "
            "one report, with the balance curve and its trend. Results of human games are shown for comparison where "
            "there are any.\n\n"
            "The HTML page is self-contained: curve with intervals, lengths by winner, outcomes, squares of kings and "
            "captures, rule statistics, first moves, a typical game, and the commands to repeat it all.",
        .arguments = {{.name = "VARIANT",
                       .help = "variant id or file, or a store (.sqlite, .db)",
                       .completion = CompletionKind::variant},
                      {.name = "--store",
                       .value = "FILE",
                       .help = "file with the games [default: trials.sqlite in the user data folder]",
                       .completion = CompletionKind::file},
                      {.name = "--html", .value = "FILE", .help = "write an HTML page; - for standard output"},
                      {.name = "--csv", .value = "FILE", .help = "write a CSV table with one line per game"},
                      {.name = "--records", .value = "FILE", .help = "write the games in OpenTafl notation"}},
        .examples = {{"taflsmith report nielsen-brandubh-7", "print the tables of one variant"},
                     {"taflsmith report --html trials.html", "write a page of all trials"},
                     {"taflsmith --json report nielsen-brandubh-7", "print the figures as JSON"}},
        .run = reportCommand,
    });
}

}  // namespace tafl::cli
