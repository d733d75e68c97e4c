// taflsmith report: what trials have found, as tables, a page, data or records.
#include <iostream>

#include "base/text.hpp"
#include "output/trial_output.hpp"
#include "variant/files.hpp"

namespace tafl::cli {
namespace {

using Json = nlohmann::ordered_json;

/// Into a file, or onto standard output for "-".
bool written(Context& context, const std::string& file, const std::string& text, int& status) {
    if (file == "-") {
        context.print(text);
        return true;
    }
    if (const auto done = writeText(file, text); !done) {
        status = context.complain(done.error());
        return false;
    }
    context.remark(printable(file) + " is written\n");
    return true;
}

int reportCommand(Context& context, const Given& given) {
    // 1. The store.
    const std::filesystem::path file =
        given.has("--store") ? std::filesystem::path(given.text("--store")) : Store::standard();
    const auto store = Store::open(file, Store::Mode::read);
    if (!store) return context.complain(store.error());
    std::string only = given.text("VARIANT");
    if (only.ends_with(".toml")) {
        int status = fine;
        const auto loaded = context.load(only, status);
        if (!loaded) return status;
        only = loaded->image->digest;
    }
    Diagnostics notes;
    const auto reports = reportsOf(*store, imageOfRow(context), humanBalance(context), only, notes);
    if (!reports) return context.complain(reports.error());
    if (!context.quiet) context.complain(notes);
    if (reports->empty())
        return context.complain(only.empty() ? "no games in " + file.string()
                                             : "no games of '" + given.text("VARIANT") + "' in " + file.string(),
                                no, "taflsmith trial VARIANT plays some");

    // 2. The forms asked for.
    int status = fine;
    bool any = false;
    if (given.has("--html")) {
        any = true;
        if (!written(context, given.text("--html"), htmlOf(*reports, commandGiven()), status)) return status;
    }
    if (given.has("--csv")) {
        any = true;
        const auto csv = csvOf(*store);
        if (!csv) return context.complain(csv.error());
        if (!written(context, given.text("--csv"), *csv, status)) return status;
    }
    if (given.has("--records")) {
        any = true;
        Diagnostics lost;
        const auto records = recordsOf(*store, imageOfRow(context), context.library(), only, lost);
        if (!records) return context.complain(records.error());
        if (!context.quiet) context.complain(lost);
        if (!written(context, given.text("--records"), *records, status)) return status;
    }
    if (context.json) {
        Json all = Json::array();
        for (const Report& report : *reports) all.push_back(jsonOf(report));
        Json answer = {{"reports", all}};
        if (const HumanCorrelation c = humanCorrelation(*reports); c.variants >= 3)
            answer["human_correlation"] = {
                {"variants", c.variants}, {"rank", c.rank}, {"interval", {c.interval.low, c.interval.high}}};
        context.printJson(answer);
    } else if (!any) {
        for (const Report& report : *reports) tellReport(context, report);
        if (const HumanCorrelation c = humanCorrelation(*reports); c.variants >= 3)
            context.print("\n  " + wrapped(c.text(), context.width() - 2, 2) + "\n");
    }
    return fine;
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
        .arguments = {{.name = "VARIANT", .help = "id or file", .completes = Completes::variant},
                      {.name = "--store",
                       .value = "FILE",
                       .help = "the games (trials.sqlite among your own data unless given)",
                       .completes = Completes::file},
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
