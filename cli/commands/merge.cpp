// taflsmith merge: stores of trials put together.
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
    // The rules of a trial are had once, however many files hold a part of it.
    std::map<std::string, Result<TrialVariant>> images;
    const VariantLoader find = makeVariantLoader(context);
    const VariantLoader remembered = [&](const TrialRow& row) {
        const std::string key = row.digest + row.text;
        if (const auto known = images.find(key); known != images.end()) return known->second;
        return images.emplace(key, find(row)).first->second;
    };
    MergeResult total;
    int status = exitSuccess;
    installInterruptHandler();
    for (const std::string& file : args.texts("FILE")) {
        if (wasInterrupted()) return exitInterrupted;
        const auto merged = mergeInto(*into, file, remembered);
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
            context.remark(fmt::format("{}: {} games added, {} known already, {} refused\n", escapeForTerminal(file),
                                       merged->added, merged->known, merged->rejected));
    }
    if (context.json) context.printJson({{"added", total.added}, {"known", total.known}, {"refused", total.rejected}});
    return status;
}

}  // namespace

void addMerge(CommandTable& table) {
    table.push_back({
        .name = "merge",
        .summary = "put the games of several files into one",
        .description =
            "Takes the games of each FILE into INTO, which is made if it is not there. Games that are there already "
            "stay, so that merging again changes nothing. The files are not trusted: each game is played again under "
            "its rules, and one that is not legal or ends otherwise than it says is refused; so is a trial whose rules "
            "cannot be had here.\n\nThe exit status is 1 if anything was refused, 3 if a file could not be read; the "
            "others are merged all the same.",
        .arguments = {{.name = "INTO",
                       .help = "the file that gets the games",
                       .required = true,
                       .completion = CompletionKind::file},
                      {.name = "FILE",
                       .help = "files with games",
                       .required = true,
                       .variadic = true,
                       .completion = CompletionKind::file}},
        .examples = {{"taflsmith merge all.sqlite part-*.sqlite", "the parts of a trial"}},
        .run = mergeCommand,
    });
}

}  // namespace tafl::cli
