// taflsmith merge: merges trial stores.
#include "trials/report/merge.hpp"

#include <fmt/format.h>

#include "arguments/interrupt.hpp"
#include "base/text.hpp"
#include "output/trial_output.hpp"

namespace tafl::cli {
namespace {

int mergeCommand(Context& context, const ParsedArguments& args) {
    auto into = Store::open(args.text("INTO"));
    if (!into) return context.reportError(into.error());
    // Load the rules of each trial once, even if several files have games of it.
    std::map<std::string, Result<TrialVariant>> images;
    const VariantLoader find = makeVariantLoader(context);
    const VariantLoader cached = [&](const TrialRow& row) {
        const std::string key = row.digest + row.text;
        if (const auto known = images.find(key); known != images.end()) return known->second;
        return images.emplace(key, find(row)).first->second;
    };
    MergeResult total;
    int status = exitSuccess;
    installInterruptHandler();
    for (const std::string& file : args.texts("FILE")) {
        if (wasInterrupted()) return exitInterrupted;
        const auto merged = mergeInto(*into, file, cached);
        if (!merged) {
            status = context.reportError(merged.error());
            continue;
        }
        context.reportError(merged->notes);
        total.added += merged->added;
        total.known += merged->known;
        total.rejected += merged->rejected;
        if (merged->rejected > 0 || !merged->notes.empty()) status = std::max<int>(status, exitNegative);
        if (!context.json)
            context.remark(fmt::format("{}: {} games added, {} already present, {} rejected\n", escapeForTerminal(file),
                                       merged->added, merged->known, merged->rejected));
    }
    if (context.json) context.printJson({{"added", total.added}, {"known", total.known}, {"refused", total.rejected}});
    return status;
}

}  // namespace

void addMerge(CommandTable& table) {
    table.push_back({
        .name = "merge",
        .summary = "merge the games of several trial stores",
        .description =
            "Copies the games of each FILE into INTO, which is created if necessary. Games that INTO already has are "
            "skipped; merging again changes nothing. The files are not trusted: each game is replayed under its "
            "rules. Games with an illegal move or another result are rejected. So are trials whose rules are not "
            "available here, and trials in which tables decided games.\n\n"
            "The exit status is 1 if anything was rejected, 3 if a file could not be read; the other files are merged "
            "anyway.",
        .arguments = {{.name = "INTO", .help = "target store", .required = true, .completion = CompletionKind::file},
                      {.name = "FILE",
                       .help = "stores to merge into it",
                       .required = true,
                       .variadic = true,
                       .completion = CompletionKind::file}},
        .examples = {{"taflsmith merge all.sqlite part-*.sqlite", "merge the shards of a trial"}},
        .run = mergeCommand,
    });
}

}  // namespace tafl::cli
