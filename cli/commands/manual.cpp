// taflsmith manual: prints the manual, generated from the command table.
#include "arguments/context.hpp"
#include "output/help_text.hpp"

namespace tafl::cli {
namespace {

/// Writes the pages of the program and of every command into a folder.
int writePages(Context& context, const std::string& folder) {
    const auto write = [&](const std::string& name, const std::string& page) {
        return context.writeOutput((std::filesystem::path(folder) / (name + ".1")).string(), page);
    };
    int status = write("taflsmith", manualPage());
    for (const Command& command : commands())
        if (status == exitSuccess) status = write(manualName(command), manualPage(command));
    return status;
}

int manual(Context& context, const ParsedArguments& args) {
    if (args.has("--folder")) return writePages(context, args.text("--folder"));
    if (args.has("--markdown")) return context.print(manualMarkdown()), exitSuccess;
    if (!args.has("COMMAND")) return context.print(manualPage()), exitSuccess;
    const std::string name = args.text("COMMAND");
    const Command* command = findCommand(name);
    if (!command) return context.reportError(unknownCommandText(name), exitUsage, "a command that 'help' lists");
    context.print(manualPage(*command));
    return exitSuccess;
}

}  // namespace

void addManual(CommandTable& table) {
    table.push_back({
        .name = "manual",
        .summary = "print a manual page",
        .description = "Prints the manual page of the program or of a command in roff, for man.",
        .arguments = {{.name = "COMMAND", .help = "a command"},
                      {.name = "--folder",
                       .value = "FOLDER",
                       .help = "write all pages into a folder: taflsmith.1, taflsmith-list.1, …",
                       .completion = CompletionKind::folder},
                      {.name = "--markdown", .help = "print all commands in Markdown, as in docs/commands.md"}},
        .examples = {{"taflsmith manual play | man -l -", "read the page of play"}},
        .run = manual,
    });
}

}  // namespace tafl::cli
