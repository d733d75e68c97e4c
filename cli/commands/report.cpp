// taflsmith report: what trials have found, as tables, a page, data or records.
#include <iostream>

#include "base/text.hpp"
#include "output/trial_output.hpp"
#include "variant/files.hpp"

namespace tafl::cli {
namespace {

using Json = nlohmann::ordered_json;

/// Into a file, or onto standard output for "-".
bool writeOutput(Context& context, const std::string& file, const std::string& text, int& status) {
    if (file == "-") {
        context.print(text);
        return true;
    }
    if (const auto done = writeTextFile(file, text); !done) {
        status = context.reportError(done.error());
        return false;
    }
    context.remark(escapeForTerminal(file) + " is written\n");
    return true;
}

int reportCommand(Context& context, const ParsedArguments& args) {
    // 1. The store.
    const std::filesystem::path file =
        args.has("--store") ? std::filesystem::path(args.text("--store")) : Store::defaultPath();
    const auto store = Store::open(file, Store::Mode::read);
    if (!store) return context.reportError(store.error());
    std::string only = args.text("VARIANT");
    if (only.ends_with(".toml")) {
        int status = exitSuccess;
        const auto loaded = context.load(only, status);
        if (!loaded) return status;
        only = loaded->image->digest;
    }
    Diagnostics notes;
    const auto reports = makeReports(*store, makeVariantLoader(context), loadHumanBalance(context), only, notes);
    if (!reports) return context.reportError(reports.error());
    if (!context.quiet) context.reportError(notes);
    if (reports->empty())
        return context.reportError(only.empty() ? "no games in " + file.string()
                                                : "no games of '" + args.text("VARIANT") + "' in " + file.string(),
                                   exitNegative, "taflsmith trial VARIANT plays some");

    // 2. The forms asked for.
    int status = exitSuccess;
    bool any = false;
    if (args.has("--html")) {
        any = true;
        if (!writeOutput(context, args.text("--html"), formatHtml(*reports, currentCommandLine()), status))
            return status;
    }
    if (args.has("--csv")) {
        any = true;
        const auto csv = formatCsv(*store);
        if (!csv) return context.reportError(csv.error());
        if (!writeOutput(context, args.text("--csv"), *csv, status)) return status;
    }
    if (args.has("--records")) {
        any = true;
        Diagnostics lost;
        const auto records = formatRecords(*store, makeVariantLoader(context), context.library(), only, lost);
        if (!records) return context.reportError(records.error());
        if (!context.quiet) context.reportError(lost);
        if (!writeOutput(context, args.text("--records"), *records, status)) return status;
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
        .summary = "what trials have found, as tables, a page, data or records",
        .description =
            "Shows the trials that are kept in a file: of one variant or of all. Trials that differ in nothing but "
            "their budget make one report, with the balance curve and its trend. Where there are results of people, "
            "they stand beside it.\n\nThe page stands by itself: curve with intervals, lengths by winner, outcomes, "
            "squares of kings and captures, rules at work, first moves, a game as most go, and how to repeat it all.",
        .arguments = {{.name = "VARIANT", .help = "id or file", .completion = CompletionKind::variant},
                      {.name = "--store",
                       .value = "FILE",
                       .help = "the games (trials.sqlite among your own data unless given)",
                       .completion = CompletionKind::file},
                      {.name = "--html", .value = "FILE", .help = "write a page; - for standard output"},
                      {.name = "--csv",
                       .value = "FILE",
                       .help = "write a table with a line for each game of the store"},
                      {.name = "--records", .value = "FILE", .help = "write the games in OpenTafl's notation"}},
        .examples = {{"taflsmith report nielsen-brandubh-7", "the tables again"},
                     {"taflsmith report --html trials.html", "a page of all trials"},
                     {"taflsmith --json report nielsen-brandubh-7", "the figures for a program"}},
        .run = reportCommand,
    });
}

}  // namespace tafl::cli
